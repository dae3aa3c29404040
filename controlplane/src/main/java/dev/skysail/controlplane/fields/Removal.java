package dev.skysail.controlplane.fields;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Takes fields and list items out of a value (structured-merge-diff typed/remove.go). */
final class Removal {

    private Removal() {}

    static JsonNode of(FieldType type, JsonNode value, FieldSet removed) {
        FieldType.Shapes shapes = type.shapes().deduced(value);
        if (shapes.map() != null) {
            return map(shapes.map(), value, removed);
        }
        if (shapes.scalar() != null) {
            return value;
        }
        return shapes.list() == null ? nothing() : list(shapes.list(), value, removed);
    }

    private static JsonNode map(FieldType.MapShape map, JsonNode value, FieldSet removed) {
        ObjectNode left = JsonNodeFactory.instance.objectNode();
        if (!map.atomic()) {
            for (Map.Entry<String, JsonNode> field : value.properties()) {
                PathElement element = new PathElement.Field(field.getKey());
                if (!removed.has(element)) {
                    left.set(
                            field.getKey(),
                            below(
                                    map.type(field.getKey()).orElse(FieldType.UNTYPED),
                                    field.getValue(),
                                    removed.below(element)));
                }
            }
        }
        return left.isEmpty() ? nothing() : left;
    }

    private static JsonNode list(FieldType.ListShape list, JsonNode value, FieldSet removed) {
        ArrayNode left = JsonNodeFactory.instance.arrayNode();
        if (!list.atomic()) {
            for (JsonNode item : Containers.items(value)) {
                PathElement element = ListItem.of(list, item).element();
                if (element == null) {
                    left.add(item);
                } else if (!removed.has(element)) {
                    left.add(below(list.items(), item, removed.below(element)));
                }
            }
        }
        return left.isEmpty() ? nothing() : left;
    }

    private static JsonNode below(FieldType type, JsonNode value, FieldSet removed) {
        return removed.isEmpty() ? value : of(type, value, removed);
    }

    private static JsonNode nothing() {
        return JsonNodeFactory.instance.nullNode();
    }
}
