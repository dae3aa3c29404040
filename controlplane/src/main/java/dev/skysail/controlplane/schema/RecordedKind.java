package dev.skysail.controlplane.schema;

import dev.skysail.controlplane.fields.FieldType;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.GoText;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.schema.GoType.Struct;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A built in kind as its recorded OpenAPI document describes it. */
final class RecordedKind implements KindSchema {

    private final Struct type;
    private final Optional<FieldType> owned;

    RecordedKind(Struct type, Optional<FieldType> owned) {
        this.type = type;
        this.owned = owned;
    }

    @Override
    public Optional<FieldType> fieldType() {
        return owned;
    }

    @Override
    public List<String> unknownFields(ObjectNode object) {
        return FieldWalk.unknown(type, object);
    }

    @Override
    public void prune(ObjectNode object) {
        FieldWalk.prune(type, object);
    }

    @Override
    public List<String> typeErrors(ObjectNode object) {
        return new TypeCheck(type).first(object).stream().toList();
    }

    @Override
    public void applySchemaDefaults(ObjectNode object) {}

    @Override
    public ObjectNode strategicMerge(ObjectNode current, JsonNode patch) {
        if (!(patch instanceof ObjectNode change)) {
            throw Statuses.badRequest(
                    "json: cannot unmarshal "
                            + (patch.isArray() ? "array" : "value")
                            + " into Go value of type map[string]interface {}");
        }
        ObjectNode merged = StrategicMerge.merge(type, current.deepCopy(), change);
        Optional<String> error = Restore.error(type, merged);
        if (error.isPresent()) {
            throw rejected(change, error.get());
        }
        return merged;
    }

    /** The answer to a patch whose result cannot be read: the patch is shown as Go prints maps. */
    static ApiException rejected(JsonNode patch, String why) {
        String shown = "Invalid value: " + GoText.quoted(GoText.of(patch)) + ": " + why;
        ObjectNode details = JsonNodeFactory.instance.objectNode();
        details.putArray("causes")
                .addObject()
                .put("reason", FieldError.Type.INVALID.reason())
                .put("message", shown)
                .put("field", "patch");
        return Statuses.make(422, "Invalid", " \"\" is invalid: patch: " + shown, details);
    }
}
