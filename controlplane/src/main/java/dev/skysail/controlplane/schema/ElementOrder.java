package dev.skysail.controlplane.schema;

import dev.skysail.controlplane.resource.GoText;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The order of merged lists: what the patch or {@code $setElementOrder} names goes first, in that
 * order; items that only the server has keep their place among themselves and come before a patch
 * item that they preceded (apimachinery strategicpatch, normalizeElementOrder).
 */
final class ElementOrder {

    private ElementOrder() {}

    /** Orders a merged list by a wanted order and by the list that was there before. */
    static ArrayNode apply(ArrayNode merged, ArrayNode wanted, ArrayNode before, String key) {
        List<JsonNode> named = new ArrayList<>();
        List<JsonNode> others = new ArrayList<>();
        for (JsonNode item : merged) {
            (place(wanted, item, key) >= 0 ? named : others).add(item);
        }
        named.sort((a, b) -> place(wanted, a, key) - place(wanted, b, key));
        others.sort((a, b) -> place(before, a, key) - place(before, b, key));
        ArrayNode result = JsonNodeFactory.instance.arrayNode();
        int i = 0;
        int j = 0;
        while (i < named.size() && j < others.size()) {
            int server = place(before, others.get(j), key);
            int patch = place(before, named.get(i), key);
            if (patch >= 0 && server >= 0 && server < patch) {
                result.add(others.get(j++));
            } else {
                result.add(named.get(i++));
            }
        }
        named.subList(i, named.size()).forEach(result::add);
        others.subList(j, others.size()).forEach(result::add);
        return result;
    }

    /** Checks that a patch list names its items in the order that the directive gives. */
    static void check(JsonNode patch, JsonNode order, String key) {
        if (!patch.isArray() || patch.isEmpty()) {
            return;
        }
        int last = -1;
        for (JsonNode item : patch) {
            String directive = item.path("$patch").asString("");
            if (directive.equals("delete") || directive.equals("replace")) {
                continue;
            }
            JsonNode wanted = key.isEmpty() ? item : StrategicMerge.needKey(item, key);
            int at = StrategicMerge.find(order, key, wanted);
            if (at <= last) {
                throw StrategicMerge.failure(
                        "The order in patch list:\n"
                                + GoText.of(patch)
                                + "\n doesn't match $setElementOrder list:\n"
                                + GoText.of(order)
                                + "\n");
            }
            last = at;
        }
    }

    private static int place(JsonNode list, JsonNode item, String key) {
        return StrategicMerge.find(list, key, key.isEmpty() ? item : item.path(key));
    }
}
