package dev.skysail.controlplane.schema;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Fills in defaults of structural schemas (apiextensions schema/defaulting). */
final class StructuralDefaults {

    private StructuralDefaults() {}

    /** Sets missing values, and removes nulls where a schema has no null. */
    static void apply(JsonNode schema, JsonNode value) {
        if (value.isArray()) {
            value.forEach(item -> apply(schema.path("items"), item));
            return;
        }
        if (!(value instanceof ObjectNode object)) {
            return;
        }
        JsonNode properties = schema.path("properties");
        for (Map.Entry<String, JsonNode> entry : properties.properties()) {
            property(object, entry.getKey(), entry.getValue());
        }
        JsonNode additional = schema.path("additionalProperties");
        for (String name : List.copyOf(object.propertyNames())) {
            if (!properties.path(name).isMissingNode()) {
                apply(properties.path(name), object.path(name));
            } else if (additional.isObject()) {
                apply(additional, object.path(name));
            }
        }
    }

    private static void property(ObjectNode object, String name, JsonNode schema) {
        JsonNode present = object.path(name);
        boolean nothing =
                present.isMissingNode()
                        || (present.isNull() && !schema.path("nullable").asBoolean(false));
        if (!nothing) {
            return;
        }
        JsonNode wanted = schema.path("default");
        if (wanted.isMissingNode()) {
            object.remove(name);
        } else {
            object.set(name, wanted.deepCopy());
        }
    }
}
