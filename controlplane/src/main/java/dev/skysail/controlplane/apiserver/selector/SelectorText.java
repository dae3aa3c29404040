package dev.skysail.controlplane.apiserver.selector;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Writes a meta/v1 LabelSelector (or a plain map of labels) in the text form of selectors. */
public final class SelectorText {

    private SelectorText() {}

    public static String of(JsonNode selector) {
        boolean plain = !selector.has("matchLabels") && !selector.has("matchExpressions");
        JsonNode labels = plain ? selector : selector.path("matchLabels");
        Map<String, String> sorted = new TreeMap<>();
        labels.properties()
                .forEach(e -> sorted.put(e.getKey(), e.getKey() + "=" + e.getValue().asString("")));
        List<String> terms = new ArrayList<>(sorted.values());
        for (JsonNode expression : selector.path("matchExpressions")) {
            terms.add(expression(expression));
        }
        return String.join(",", terms);
    }

    private static String expression(JsonNode expression) {
        String key = expression.path("key").asString("");
        String operator = expression.path("operator").asString("").toLowerCase(Locale.ROOT);
        List<String> values = new ArrayList<>();
        expression.path("values").forEach(value -> values.add(value.asString("")));
        return switch (operator) {
            case "exists" -> key;
            case "doesnotexist" -> "!" + key;
            default -> key + " " + operator + " (" + String.join(",", values) + ")";
        };
    }
}
