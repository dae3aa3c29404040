package dev.skysail.controlplane.fields;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The name of an item in its list.
 *
 * @param element its path element, null if it has none
 * @param problem why it has none, empty if it has one
 */
record ListItem(@Nullable PathElement element, String problem) {

    static ListItem of(FieldType.ListShape list, JsonNode item) {
        return list.keys().isEmpty() ? ofSet(item) : keyed(list, item);
    }

    private static ListItem ofSet(JsonNode item) {
        if (item.isObject()) {
            return none("associative list without keys has an element that's a map type");
        }
        if (item.isArray()) {
            return none("not supported: associative list with lists as elements");
        }
        if (item.isNull()) {
            return none("associative list without keys has an element that's an explicit null");
        }
        return new ListItem(new PathElement.Value(item), "");
    }

    private static ListItem keyed(FieldType.ListShape list, JsonNode item) {
        if (item.isNull()) {
            return none("associative list with keys may not have a null element");
        }
        if (!item.isObject()) {
            return none("associative list with keys may not have non-map elements");
        }
        NavigableMap<String, JsonNode> values = new TreeMap<>();
        for (String key : list.keys()) {
            JsonNode value = item.get(key);
            JsonNode named = value == null ? preset(list, key) : value;
            if (named != null) {
                values.put(key, named);
            }
        }
        if (values.isEmpty()) {
            List<String> quoted = list.keys().stream().map(key -> '"' + key + '"').toList();
            return none(
                    "associative list with keys has an element that omits all key fields ["
                            + String.join(" ", quoted)
                            + "] (and doesn't have default values for any key fields)");
        }
        return new ListItem(new PathElement.Key(values), "");
    }

    private static @Nullable JsonNode preset(FieldType.ListShape list, String key) {
        FieldType.MapShape map = list.items().shapes().map();
        FieldType.Member member = map == null ? null : map.fields().get(key);
        return member == null ? null : member.preset();
    }

    private static ListItem none(String problem) {
        return new ListItem(null, problem);
    }
}
