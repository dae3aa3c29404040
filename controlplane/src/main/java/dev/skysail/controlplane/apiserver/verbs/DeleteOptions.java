package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.wire.Bodies;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.apiserver.wire.Query;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.Statuses;
import java.util.List;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How an object is to be deleted (meta/v1 DeleteOptions).
 *
 * @param graceSeconds wanted grace, empty for the kind's default
 * @param propagation Foreground, Background, Orphan or empty
 * @param uid uid that must match, empty for any
 * @param version resource version that must match, empty for any
 * @param dryRun whether nothing is deleted
 * @param shown the options as admission sees them
 */
public record DeleteOptions(
        OptionalLong graceSeconds,
        String propagation,
        String uid,
        String version,
        boolean dryRun,
        ObjectNode shown) {

    static DeleteOptions parse(Call call, Bodies bodies) {
        ObjectNode body =
                call.body().length == 0 ? Json.object() : bodies.any(call, "DeleteOptions");
        return of(call, body);
    }

    public static DeleteOptions of(Call call, JsonNode body) {
        Query query = call.query();
        boolean inBody = !body.isEmpty();
        String grace = query.get("gracePeriodSeconds");
        OptionalLong seconds =
                body.hasNonNull("gracePeriodSeconds")
                        ? OptionalLong.of(body.path("gracePeriodSeconds").asLong(0))
                        : inBody || grace.isEmpty()
                                ? OptionalLong.empty()
                                : OptionalLong.of(parse(grace));
        if (seconds.isPresent() && seconds.getAsLong() < 0) {
            seconds = OptionalLong.of(1);
        }
        String propagation =
                inBody
                        ? body.path("propagationPolicy").asString("")
                        : query.get("propagationPolicy");
        JsonNode orphan = body.path("orphanDependents");
        checkPropagation(propagation, orphan);
        if (orphan.isBoolean()) {
            propagation = orphan.booleanValue() ? "Orphan" : "Background";
        }
        JsonNode conditions = body.path("preconditions");
        boolean dryRun =
                WriteOptions.dryRun(call, "DeleteOptions")
                        || body.path("dryRun").path(0).asString("").equals("All");
        return new DeleteOptions(
                seconds,
                propagation,
                conditions.path("uid").asString(""),
                conditions.path("resourceVersion").asString(""),
                dryRun,
                shown(body, seconds, propagation, dryRun));
    }

    /** Returns these options for a kind that keeps its dependents when nothing is said. */
    DeleteOptions orphaning() {
        return new DeleteOptions(graceSeconds, "Orphan", uid, version, dryRun, shown);
    }

    private static ObjectNode shown(
            JsonNode body, OptionalLong seconds, String propagation, boolean dryRun) {
        ObjectNode shown = Json.object();
        shown.put("kind", "DeleteOptions");
        shown.put("apiVersion", "meta.k8s.io/v1");
        seconds.ifPresent(grace -> shown.put("gracePeriodSeconds", grace));
        if (!body.path("preconditions").isEmpty()) {
            shown.set("preconditions", body.path("preconditions").deepCopy());
        }
        if (body.path("orphanDependents").isBoolean()) {
            shown.set("orphanDependents", body.path("orphanDependents"));
        } else if (!propagation.isEmpty()) {
            shown.put("propagationPolicy", propagation);
        }
        if (dryRun) {
            shown.putArray("dryRun").add("All");
        }
        return shown;
    }

    private static void checkPropagation(String propagation, JsonNode orphan) {
        if (propagation.isEmpty()) {
            return;
        }
        if (!orphan.isMissingNode()) {
            throw invalid(
                    FieldError.Type.INVALID,
                    "Invalid value: \""
                            + propagation
                            + "\": orphanDependents and deletionPropagation cannot be both set");
        }
        if (!List.of("Foreground", "Background", "Orphan").contains(propagation)) {
            throw invalid(
                    FieldError.Type.NOT_SUPPORTED,
                    "Unsupported value: \""
                            + propagation
                            + "\": supported values: \"Foreground\", \"Background\", \"Orphan\","
                            + " \"nil\"");
        }
    }

    private static ApiException invalid(FieldError.Type type, String message) {
        return Statuses.invalid(
                "meta.k8s.io",
                "DeleteOptions",
                "",
                List.of(new FieldError(type, "propagationPolicy", message)));
    }

    private static long parse(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw Statuses.badRequest("strconv.ParseInt: parsing \"" + text + "\": invalid syntax");
        }
    }
}
