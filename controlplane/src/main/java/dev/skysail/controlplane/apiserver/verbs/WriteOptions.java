package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.Statuses;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** The query parameters that all writes share (meta/v1 CreateOptions, UpdateOptions). */
public final class WriteOptions {

    private static final List<String> VALIDATIONS = List.of("", "Ignore", "Strict", "Warn");

    private WriteOptions() {}

    /** Returns the options as an object of the kind given. */
    public static ObjectNode of(Call call, String kind) {
        ObjectNode options = Json.object();
        options.put("kind", kind);
        options.put("apiVersion", "meta.k8s.io/v1");
        if (dryRun(call, kind)) {
            options.putArray("dryRun").add("All");
        }
        String validation = call.query().get("fieldValidation");
        if (!VALIDATIONS.contains(validation)) {
            throw invalid(
                    call.method().equals("PATCH") ? "PatchOptions" : kind,
                    "fieldValidation",
                    "\""
                            + validation
                            + "\": supported values: \"\", \"Ignore\", \"Strict\", \"Warn\"");
        }
        for (String field : List.of("fieldManager", "fieldValidation")) {
            String value = call.query().get(field);
            if (!value.isEmpty()) {
                options.put(field, value);
            }
        }
        return options;
    }

    /** Returns whether the write is a dry run. */
    public static boolean dryRun(Call call, String optionsKind) {
        List<String> values = call.query().all("dryRun");
        if (values.isEmpty() || values.equals(List.of("")) || values.equals(List.of("All"))) {
            return values.contains("All");
        }
        String shown = "[\"" + String.join("\",\"", values) + "\"]";
        throw invalid(optionsKind, "dryRun", shown + ": supported values: \"All\"");
    }

    private static ApiException invalid(String kind, String field, String message) {
        FieldError.Type type = FieldError.Type.NOT_SUPPORTED;
        return Statuses.invalid(
                "meta.k8s.io",
                kind,
                "",
                List.of(new FieldError(type, field, "Unsupported value: " + message)));
    }
}
