package dev.skysail.controlplane.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** Labels, selectors and lists of containers as texts (apimachinery labels and meta). */
final class Labels {

    private Labels() {}

    /** Returns {@code a=b,c=d} in order of keys, {@code <none>} for no labels. */
    static String format(JsonNode labels) {
        Map<String, String> sorted = new TreeMap<>();
        labels.properties().forEach(e -> sorted.put(e.getKey(), e.getValue().asString("")));
        List<String> parts = new ArrayList<>();
        sorted.forEach((key, value) -> parts.add(key + "=" + value));
        return orNone(parts);
    }

    /** Returns a metav1.LabelSelector as a text, {@code <none>} for an empty or missing one. */
    static String selector(JsonNode selector) {
        Map<String, List<String>> byKey = new TreeMap<>();
        for (Map.Entry<String, JsonNode> e : selector.path("matchLabels").properties()) {
            byKey.computeIfAbsent(e.getKey(), k -> new ArrayList<>())
                    .add(e.getKey() + "=" + e.getValue().asString(""));
        }
        for (JsonNode expression : selector.path("matchExpressions")) {
            String key = expression.path("key").asString("");
            byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(requirement(key, expression));
        }
        List<String> parts = new ArrayList<>();
        byKey.values().forEach(parts::addAll);
        return orNone(parts);
    }

    private static String requirement(String key, JsonNode expression) {
        TreeSet<String> values = new TreeSet<>();
        expression.path("values").forEach(v -> values.add(v.asString("")));
        String list = "(" + String.join(",", values) + ")";
        return switch (expression.path("operator").asString("")) {
            case "In" -> key + " in " + list;
            case "NotIn" -> key + " notin " + list;
            case "DoesNotExist" -> "!" + key;
            default -> key;
        };
    }

    /** Returns the values of a field over a list, joined by commas. */
    static String join(JsonNode list, String field) {
        List<String> parts = new ArrayList<>();
        list.forEach(item -> parts.add(item.path(field).asString("")));
        return String.join(",", parts);
    }

    /** Joins texts by commas, {@code <none>} for no texts. */
    static String orNone(List<String> parts) {
        return parts.isEmpty() ? Row.NONE : String.join(",", parts);
    }

    /** Joins the texts of a JSON list by commas. */
    static String list(JsonNode values) {
        List<String> parts = new ArrayList<>();
        values.forEach(v -> parts.add(v.asString("")));
        return String.join(",", parts);
    }
}
