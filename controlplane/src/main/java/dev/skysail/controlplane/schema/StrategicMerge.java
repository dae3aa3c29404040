package dev.skysail.controlplane.schema;

import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.GoText;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.schema.GoType.Field;
import dev.skysail.controlplane.schema.GoType.Struct;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A strategic merge patch by the patch tags of Go structs (apimachinery pkg/util/strategicpatch).
 */
final class StrategicMerge {

    private static final String PATCH = "$patch";
    private static final String RETAIN = "$retainKeys";
    private static final String ORDER = "$setElementOrder/";
    private static final String DELETE = "$deleteFromPrimitiveList/";
    private static final Field UNKNOWN = new Field(new GoType.Free("interface {}"));

    private StrategicMerge() {}

    /** Merges a patch into an object; the object is changed, the patch is not. */
    static ObjectNode merge(GoType type, ObjectNode original, ObjectNode patch) {
        if (patch.has(PATCH)) {
            return directive(patch);
        }
        retain(original, patch);
        Set<String> done = new LinkedHashSet<>();
        for (String name : patch.propertyNames()) {
            if (name.startsWith(ORDER)) {
                done.add(name);
                String list = name.substring(ORDER.length());
                if (ordered(type, original, patch, list)) {
                    done.add(list);
                }
            }
        }
        for (String name : patch.propertyNames()) {
            if (name.equals(RETAIN) || done.contains(name)) {
                continue;
            }
            if (name.startsWith(DELETE)) {
                deleteScalars(original, name.substring(DELETE.length()), patch.path(name));
            } else {
                original = value(type, original, name, patch.path(name));
            }
        }
        return original;
    }

    private static ObjectNode value(GoType type, ObjectNode original, String name, JsonNode patch) {
        if (patch.isNull()) {
            original.remove(name);
            return original;
        }
        JsonNode old = original.path(name);
        Field field = field(type, name);
        if (old instanceof ObjectNode into && patch instanceof ObjectNode change) {
            original.set(name, merge(field.type(), into, change));
        } else if (old instanceof ArrayNode into && patch instanceof ArrayNode change) {
            original.set(name, list(field, into, change));
        } else {
            JsonNode plain = withoutDirectives(patch);
            if (!plain.isMissingNode()) {
                original.set(name, plain);
            }
        }
        return original;
    }

    private static ObjectNode directive(ObjectNode patch) {
        return switch (patch.path(PATCH).asString("")) {
            case "replace" -> {
                ObjectNode copy = patch.deepCopy();
                copy.remove(PATCH);
                yield copy;
            }
            case "delete" -> JsonNodeFactory.instance.objectNode();
            default -> throw badType(patch);
        };
    }

    private static void retain(ObjectNode original, ObjectNode patch) {
        JsonNode keys = patch.path(RETAIN);
        if (keys.isMissingNode()) {
            return;
        }
        Set<String> kept = new LinkedHashSet<>();
        keys.forEach(key -> kept.add(key.asString("")));
        for (String name : patch.propertyNames()) {
            boolean directive = name.startsWith("$");
            if (!directive && !patch.path(name).isNull() && !kept.contains(name)) {
                throw failure(
                        "$retainKeys directive has to be used with a list containing all"
                                + " the fields in the patch");
            }
        }
        for (String name : List.copyOf(original.propertyNames())) {
            if (!kept.contains(name)) {
                original.remove(name);
            }
        }
    }

    private static boolean ordered(
            GoType type, ObjectNode original, ObjectNode patch, String name) {
        Field field = field(type, name);
        JsonNode order = patch.path(ORDER + name);
        ElementOrder.check(patch.path(name), order, field.mergeKey());
        JsonNode old = original.path(name);
        JsonNode change = patch.path(name);
        if (change.isNull() || (old.isMissingNode() && change.isMissingNode())) {
            return false;
        }
        ArrayNode before = array(old);
        ArrayNode merged;
        if (change.isMissingNode()) {
            merged = before;
        } else if (old.isMissingNode()) {
            merged = array(withoutDirectives(change));
        } else {
            merged = list(field, before.deepCopy(), array(change));
        }
        original.set(name, ElementOrder.apply(merged, array(order), before, field.mergeKey()));
        return true;
    }

    private static ArrayNode list(Field field, ArrayNode original, ArrayNode patch) {
        if (!field.merges()) {
            return array(withoutDirectives(patch));
        }
        boolean objects = hasObjects(original) || hasObjects(patch);
        if (objects && field.mergeKey().isEmpty()) {
            throw failure("cannot merge lists without merge key for type struct");
        }
        if (objects) {
            return objects(field, original, patch);
        }
        ArrayNode merged = JsonNodeFactory.instance.arrayNode();
        Set<JsonNode> seen = new LinkedHashSet<>(original.values());
        seen.addAll(patch.values());
        seen.forEach(merged::add);
        return ElementOrder.apply(merged, patch, original, "");
    }

    private static ArrayNode objects(Field field, ArrayNode original, ArrayNode patch) {
        String key = field.mergeKey();
        ArrayNode old = original.deepCopy();
        ArrayNode changes = JsonNodeFactory.instance.arrayNode();
        boolean replace = false;
        for (JsonNode item : patch) {
            switch (item.path(PATCH).asString("")) {
                case "" -> changes.add(item);
                case "replace" -> replace = true;
                case "delete" -> {
                    JsonNode wanted = needKey(item, key);
                    removeMatching(old, key, wanted);
                }
                case "merge" -> throw failure("merging lists cannot yet be specified in the patch");
                default -> throw badType(item);
            }
        }
        if (replace) {
            return array(withoutDirectives(changes));
        }
        GoType itemType = field.type() instanceof GoType.ListOf list ? list.item() : UNKNOWN.type();
        ArrayNode merged = old.deepCopy();
        for (JsonNode change : changes) {
            JsonNode wanted = needKey(change, key);
            int at = find(merged, key, wanted);
            if (at < 0) {
                merged.add(withoutDirectives(change));
            } else if (merged.path(at) instanceof ObjectNode into
                    && change instanceof ObjectNode object) {
                merged.set(at, merge(itemType, into, object));
            }
        }
        return ElementOrder.apply(merged, changes, old, key);
    }

    private static void deleteScalars(ObjectNode original, String name, JsonNode values) {
        if (!(original.path(name) instanceof ArrayNode list)) {
            return;
        }
        List<JsonNode> unwanted = List.copyOf(values.values());
        ArrayNode kept = JsonNodeFactory.instance.arrayNode();
        for (JsonNode item : list) {
            if (!unwanted.contains(item)) {
                kept.add(item);
            }
        }
        original.set(name, kept);
    }

    /** Returns a value that was not there before: nulls and directives do not get in. */
    private static JsonNode withoutDirectives(JsonNode value) {
        if (value instanceof ObjectNode object) {
            if (object.has(PATCH)) {
                return JsonNodeFactory.instance.missingNode();
            }
            ObjectNode plain = JsonNodeFactory.instance.objectNode();
            object.forEachEntry(
                    (name, child) -> {
                        JsonNode kept = withoutDirectives(child);
                        if (!name.startsWith("$") && !child.isNull() && !kept.isMissingNode()) {
                            plain.set(name, kept);
                        }
                    });
            return plain;
        }
        if (value instanceof ArrayNode array) {
            ArrayNode plain = JsonNodeFactory.instance.arrayNode();
            for (JsonNode item : array) {
                JsonNode kept = withoutDirectives(item);
                if (!kept.isMissingNode()) {
                    plain.add(kept);
                }
            }
            return plain;
        }
        return value;
    }

    private static Field field(GoType type, String name) {
        return switch (type) {
            case Struct struct -> struct.field(name).orElse(UNKNOWN);
            case GoType.MapOf map -> new Field(map.value());
            case GoType.ListOf _, GoType.Scalar _, GoType.Free _ -> UNKNOWN;
        };
    }

    static JsonNode needKey(JsonNode item, String key) {
        JsonNode found = item.path(key);
        if (found.isMissingNode()) {
            throw failure(
                    "map: " + GoText.of(item) + " does not contain declared merge key: " + key);
        }
        return found;
    }

    static int find(JsonNode list, String key, JsonNode wanted) {
        for (int i = 0; i < list.size(); i++) {
            JsonNode item = list.path(i);
            if ((key.isEmpty() ? item : item.path(key)).equals(wanted)) {
                return i;
            }
        }
        return -1;
    }

    private static void removeMatching(ArrayNode list, String key, JsonNode wanted) {
        for (int at = find(list, key, wanted); at >= 0; at = find(list, key, wanted)) {
            list.remove(at);
        }
    }

    private static boolean hasObjects(ArrayNode list) {
        return list.values().stream().anyMatch(JsonNode::isObject);
    }

    private static ArrayNode array(JsonNode node) {
        return node instanceof ArrayNode array ? array : JsonNodeFactory.instance.arrayNode();
    }

    private static ApiException badType(JsonNode item) {
        return failure(
                "unknown patch type: "
                        + item.path(PATCH).asString("")
                        + " in map: "
                        + GoText.of(item));
    }

    /** A patch whose directives contradict themselves is answered 500 without a reason. */
    static ApiException failure(String message) {
        return Statuses.failure(500, message);
    }
}
