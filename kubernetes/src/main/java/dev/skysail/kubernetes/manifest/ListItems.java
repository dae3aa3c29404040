package dev.skysail.kubernetes.manifest;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the items of a typed list, such as a PodList, leave to the list. */
final class ListItems {

    private static final String KIND = "kind";
    private static final String VERSION = "apiVersion";
    private static final String SUFFIX = "List";

    private ListItems() {}

    /** Returns the item with the kind that its list gives it. */
    static JsonNode withKind(JsonNode item, JsonNode list) {
        String kind = list.path(KIND).asString("");
        boolean typed = kind.endsWith(SUFFIX) && kind.length() > SUFFIX.length();
        if (!typed || !item.isObject() || item.has(KIND)) {
            return item;
        }
        ObjectNode named = ((ObjectNode) item).deepCopy();
        named.put(KIND, kind.substring(0, kind.length() - SUFFIX.length()));
        named.put(VERSION, list.path(VERSION).asString(""));
        return named;
    }

    /** Whether the object that had items is a list. */
    static boolean isList(JsonNode list) {
        return list.path(KIND).asString("").endsWith(SUFFIX);
    }
}
