package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.wire.Bodies;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.codec.JsonPatch;
import dev.skysail.controlplane.codec.MergePatch;
import dev.skysail.controlplane.codec.PatchException;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.GoText;
import dev.skysail.controlplane.resource.ResourceInfo;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.schema.SchemaRegistry;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Answers PATCH with a change (apiserver pkg/endpoints/handlers/patch.go). */
public final class PatchHandler {

    private static final String CUSTOM_ACCEPTED =
            "the body of the request was in an unknown format - accepted media types include:"
                    + " application/json-patch+json, application/merge-patch+json,"
                    + " application/apply-patch+yaml";

    private final SchemaRegistry schemas;
    private final Bodies bodies;
    private final WriteHandler writes;

    public PatchHandler(SchemaRegistry schemas, Bodies bodies, WriteHandler writes) {
        this.schemas = schemas;
        this.bodies = bodies;
        this.writes = writes;
    }

    /** Patches the stored object and returns what is stored then. */
    public ObjectNode patch(Call call, Served served) {
        WriteOptions.checkPatch(call, false);
        checkType(call, served);
        JsonNode patch = document(call);
        return writes.update(call, served, old -> patched(call, served, old, patch));
    }

    /** Applies the patch of a call to an object that is not stored as such (scale). */
    ObjectNode apply(Call call, ObjectNode current) {
        return merged(call.bodyType(), current, document(call));
    }

    private ObjectNode patched(Call call, Served served, ObjectNode old, JsonNode patch) {
        boolean strategic = call.bodyType().equals("application/strategic-merge-patch+json");
        ObjectNode result =
                strategic
                        ? strategic(served.info(), old, patch)
                        : merged(call.bodyType(), old, patch);
        checkKind(served.info(), result);
        String shown = strategic ? GoText.of(patch) : result.toString();
        bodies.checkFields(call, served.info(), result, Optional.of(shown));
        return result;
    }

    private static void checkKind(ResourceInfo info, ObjectNode result) {
        if (!result.path("kind").asString("").equals(info.kind())) {
            throw Statuses.rejected();
        }
    }

    private static ObjectNode merged(String type, ObjectNode current, JsonNode patch) {
        try {
            JsonNode result =
                    type.equals("application/json-patch+json")
                            ? JsonPatch.apply(current, patch)
                            : MergePatch.apply(current, patch);
            if (result instanceof ObjectNode object) {
                return object;
            }
            throw Statuses.rejected();
        } catch (PatchException e) {
            throw e.malformed()
                    ? Statuses.badRequest(String.valueOf(e.getMessage()))
                    : Statuses.rejected();
        }
    }

    private ObjectNode strategic(ResourceInfo info, ObjectNode current, JsonNode patch) {
        return schemas.find(info.group(), info.version(), info.kind())
                .map(schema -> schema.strategicMerge(current, patch))
                .orElseGet(() -> merged("application/merge-patch+json", current, patch));
    }

    private static void checkType(Call call, Served served) {
        switch (call.bodyType()) {
            case "application/json-patch+json", "application/merge-patch+json" -> {}
            case "application/strategic-merge-patch+json" -> {
                if (served.custom()) {
                    throw Statuses.unsupportedMediaType(CUSTOM_ACCEPTED);
                }
            }
            default -> throw unsupported();
        }
    }

    private static ApiException unsupported() {
        return Statuses.make(
                415, "UnsupportedMediaType", "415: Unsupported Media Type", Json.object());
    }

    private static JsonNode document(Call call) {
        try {
            if (call.body().length > 0) {
                return Json.read(call.body());
            }
        } catch (JacksonException e) {
            throw Statuses.badRequest("invalid JSON patch");
        }
        throw Statuses.badRequest("invalid JSON patch");
    }
}
