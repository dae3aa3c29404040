package dev.skysail.controlplane.fields;

import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Compares JSON values: numbers by their value, maps without regard to order. */
final class Values {

    private Values() {}

    static boolean equal(JsonNode a, JsonNode b) {
        return compare(a, b) == 0;
    }

    /** A total order: numbers, texts, booleans, lists, maps, null. */
    static int compare(JsonNode a, JsonNode b) {
        int ranks = Integer.compare(rank(a), rank(b));
        if (ranks != 0) {
            return ranks;
        }
        if (a.isNumber()) {
            return a.isIntegralNumber() && b.isIntegralNumber()
                    ? a.bigIntegerValue().compareTo(b.bigIntegerValue())
                    : Double.compare(a.doubleValue(), b.doubleValue());
        }
        if (a.isString()) {
            return a.stringValue().compareTo(b.stringValue());
        }
        if (a.isBoolean()) {
            return Boolean.compare(a.booleanValue(), b.booleanValue());
        }
        if (a.isArray()) {
            return lists(a, b);
        }
        return a.isObject() ? maps(a, b) : 0;
    }

    private static int rank(JsonNode value) {
        if (value.isNumber()) {
            return 0;
        }
        if (value.isString()) {
            return 1;
        }
        if (value.isBoolean()) {
            return 2;
        }
        if (value.isArray()) {
            return 3;
        }
        return value.isObject() ? 4 : 5;
    }

    private static int lists(JsonNode a, JsonNode b) {
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            int items = compare(a.get(i), b.get(i));
            if (items != 0) {
                return items;
            }
        }
        return Integer.compare(a.size(), b.size());
    }

    private static int maps(JsonNode a, JsonNode b) {
        Iterator<Map.Entry<String, JsonNode>> left = sorted(a).entrySet().iterator();
        Iterator<Map.Entry<String, JsonNode>> right = sorted(b).entrySet().iterator();
        while (left.hasNext() && right.hasNext()) {
            Map.Entry<String, JsonNode> l = left.next();
            Map.Entry<String, JsonNode> r = right.next();
            int names = l.getKey().compareTo(r.getKey());
            if (names != 0) {
                return names;
            }
            int values = compare(l.getValue(), r.getValue());
            if (values != 0) {
                return values;
            }
        }
        return Boolean.compare(left.hasNext(), right.hasNext());
    }

    private static Map<String, JsonNode> sorted(JsonNode map) {
        Map<String, JsonNode> fields = new TreeMap<>();
        map.forEachEntry(fields::put);
        return fields;
    }
}
