package dev.skysail.controlplane.registry.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reading and completing JSON trees, where null counts as absent. */
public final class Nodes {

    private Nodes() {}

    public static boolean absent(JsonNode parent, String field) {
        JsonNode value = parent.path(field);
        return value.isMissingNode() || value.isNull();
    }

    public static String text(JsonNode parent, String field) {
        return parent.path(field).asString("");
    }

    public static ObjectNode object(ObjectNode parent, String field) {
        return parent.path(field) instanceof ObjectNode found ? found : parent.putObject(field);
    }

    public static ArrayNode array(ObjectNode parent, String field) {
        return parent.path(field) instanceof ArrayNode found ? found : parent.putArray(field);
    }

    public static List<ObjectNode> objects(JsonNode parent, String field) {
        List<ObjectNode> found = new ArrayList<>();
        for (JsonNode item : parent.path(field)) {
            if (item instanceof ObjectNode object) {
                found.add(object);
            }
        }
        return found;
    }

    public static List<String> texts(JsonNode parent, String field) {
        List<String> found = new ArrayList<>();
        parent.path(field).forEach(item -> found.add(item.asString("")));
        return found;
    }

    public static List<String> keys(JsonNode object) {
        return List.copyOf(new TreeSet<>(object.propertyNames()));
    }

    public static void fill(ObjectNode parent, String field, String value) {
        if (text(parent, field).isEmpty()) {
            parent.put(field, value);
        }
    }

    public static void fill(ObjectNode parent, String field, int value) {
        if (absent(parent, field)) {
            parent.put(field, value);
        }
    }

    public static void fill(ObjectNode parent, String field, boolean value) {
        if (absent(parent, field)) {
            parent.put(field, value);
        }
    }

    public static void fillZero(ObjectNode parent, String field, int value) {
        if (parent.path(field).asInt(0) == 0) {
            parent.put(field, value);
        }
    }

    /** Takes a field over from another object, absence included. */
    public static void carry(ObjectNode target, ObjectNode source, String field) {
        if (absent(source, field)) {
            target.remove(field);
        } else {
            target.set(field, source.path(field).deepCopy());
        }
    }

    /** Compares a field of two objects; absent, null and empty are equal as they are upstream. */
    public static boolean same(JsonNode a, JsonNode b) {
        return tidy(a).equals(tidy(b));
    }

    private static JsonNode tidy(JsonNode node) {
        if (node.isMissingNode() || node.isNull() || (node.isContainer() && node.isEmpty())) {
            return JsonNodeFactory.instance.nullNode();
        }
        if (node instanceof ObjectNode object) {
            ObjectNode copy = JsonNodeFactory.instance.objectNode();
            for (String key : object.propertyNames()) {
                JsonNode value = tidy(object.path(key));
                if (!value.isNull()) {
                    copy.set(key, value);
                }
            }
            return copy.isEmpty() ? JsonNodeFactory.instance.nullNode() : copy;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode copy = JsonNodeFactory.instance.arrayNode();
            array.forEach(item -> copy.add(tidy(item)));
            return copy;
        }
        if (node.isIntegralNumber()) {
            return JsonNodeFactory.instance.numberNode(node.asLong());
        }
        return node;
    }
}
