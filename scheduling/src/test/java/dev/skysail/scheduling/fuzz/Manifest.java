package dev.skysail.scheduling.fuzz;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Short words for writing manifests.
final class Manifest {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private Manifest() {}

    /// An object of keys and values in turn.
    static ObjectNode object(Object... pairs) {
        ObjectNode object = JSON.objectNode();
        for (int i = 0; i < pairs.length; i += 2) {
            object.set((String) pairs[i], value(pairs[i + 1]));
        }
        return object;
    }

    static ArrayNode list(Object... values) {
        return listOf(List.of(values));
    }

    static ArrayNode listOf(List<?> values) {
        ArrayNode list = JSON.arrayNode();
        values.forEach(value -> list.add(value(value)));
        return list;
    }

    /// A manifest with a name and, unless it is empty, a namespace.
    static ObjectNode named(String version, String kind, String namespace, String name) {
        ObjectNode meta = object("name", name);
        if (!namespace.isEmpty()) {
            meta.put("namespace", namespace);
        }
        return object("apiVersion", version, "kind", kind, "metadata", meta);
    }

    private static JsonNode value(Object value) {
        return switch (value) {
            case JsonNode node -> node;
            case String text -> JSON.stringNode(text);
            case Integer number -> JSON.numberNode(number);
            case Long number -> JSON.numberNode(number);
            case Boolean flag -> JSON.booleanNode(flag);
            default -> throw new IllegalArgumentException(value.getClass().getName());
        };
    }
}
