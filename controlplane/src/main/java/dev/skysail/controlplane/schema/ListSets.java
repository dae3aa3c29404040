package dev.skysail.controlplane.schema;

import dev.skysail.controlplane.resource.FieldError;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Finds repeated items of lists that are sets or maps (apiextensions schema/listtype). */
final class ListSets {

    private ListSets() {}

    /** Adds a finding for each item that was there before. */
    static void check(JsonNode schema, JsonNode value, String path, List<FieldError> errors) {
        if (value.isArray()) {
            repeats(schema, value, path, errors);
            for (int i = 0; i < value.size(); i++) {
                check(schema.path("items"), value.path(i), path + "[" + i + "]", errors);
            }
        }
        if (value.isObject()) {
            JsonNode additional = schema.path("additionalProperties");
            for (Map.Entry<String, JsonNode> entry : value.properties()) {
                JsonNode property = schema.path("properties").path(entry.getKey());
                JsonNode child = property.isMissingNode() ? additional : property;
                String dot = path.isEmpty() ? entry.getKey() : path + "." + entry.getKey();
                String key = path + "[" + entry.getKey() + "]";
                check(child, entry.getValue(), property.isMissingNode() ? key : dot, errors);
            }
        }
    }

    private static void repeats(
            JsonNode schema, JsonNode list, String path, List<FieldError> errors) {
        String type = schema.path("x-kubernetes-list-type").asString("");
        if (!type.equals("set") && !type.equals("map")) {
            return;
        }
        Set<JsonNode> seen = new HashSet<>();
        for (int i = 0; i < list.size(); i++) {
            JsonNode item = type.equals("set") ? list.path(i) : keys(schema, list.path(i));
            if (!seen.add(item)) {
                errors.add(
                        new FieldError(
                                FieldError.Type.DUPLICATE,
                                path + "[" + i + "]",
                                "Duplicate value: " + item));
            }
        }
    }

    private static JsonNode keys(JsonNode schema, JsonNode item) {
        ObjectNode keys = JsonNodeFactory.instance.objectNode();
        for (JsonNode key : schema.path("x-kubernetes-list-map-keys")) {
            JsonNode value = item.path(key.asString());
            if (!value.isMissingNode()) {
                keys.set(key.asString(), value);
            }
        }
        return keys;
    }
}
