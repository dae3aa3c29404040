package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.Statuses;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** The query parameters that all writes share (meta/v1 CreateOptions, UpdateOptions). */
public final class WriteOptions {

    private static final List<String> VALIDATIONS = List.of("", "Ignore", "Strict", "Warn");

    private static final int MANAGER_MAX = 128;

    private WriteOptions() {}

    /** Returns the options as an object of the kind given. */
    public static ObjectNode of(Call call, String kind) {
        ObjectNode options = Json.object();
        options.put("kind", kind);
        options.put("apiVersion", "meta.k8s.io/v1");
        checkManager(call, kind);
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

    /** Checks what only patches take: force, and a manager where a configuration is applied. */
    public static void checkPatch(Call call, boolean applies) {
        if (!applies && call.query().has("force")) {
            throw invalid(
                    FieldError.Type.FORBIDDEN,
                    "force",
                    "Forbidden: may not be specified for non-apply patch");
        }
        if (applies && call.query().get("fieldManager").isEmpty()) {
            throw invalid(
                    FieldError.Type.REQUIRED,
                    "fieldManager",
                    "Required value: is required for apply patch");
        }
        checkManager(call, "PatchOptions");
    }

    private static void checkManager(Call call, String kind) {
        byte[] manager = call.query().get("fieldManager").getBytes(StandardCharsets.UTF_8);
        if (manager.length > MANAGER_MAX) {
            String text = "Too long: may not be more than " + MANAGER_MAX + " bytes";
            String options = call.method().equals("PATCH") ? "PatchOptions" : kind;
            throw invalid(options, new FieldError(FieldError.Type.TOO_LONG, "fieldManager", text));
        }
    }

    private static ApiException invalid(FieldError.Type type, String field, String message) {
        return invalid("PatchOptions", new FieldError(type, field, message));
    }

    private static ApiException invalid(String kind, String field, String message) {
        FieldError.Type type = FieldError.Type.NOT_SUPPORTED;
        return invalid(kind, new FieldError(type, field, "Unsupported value: " + message));
    }

    private static ApiException invalid(String kind, FieldError error) {
        return Statuses.invalid("meta.k8s.io", kind, "", List.of(error));
    }
}
