package dev.skysail.controlplane.registry.rules;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Label selectors: validation and matching (apimachinery meta/v1). */
public final class SelectorRules {

    private SelectorRules() {}

    public static void check(JsonNode selector, String path, Findings findings) {
        MetadataRules.labels(selector.path("matchLabels"), path + ".matchLabels", findings);
        List<ObjectNode> expressions = Nodes.objects(selector, "matchExpressions");
        for (int i = 0; i < expressions.size(); i++) {
            expression(expressions.get(i), path + ".matchExpressions[" + i + "]", findings);
        }
    }

    public static boolean isEmpty(JsonNode selector) {
        return selector.path("matchLabels").isEmpty()
                && selector.path("matchExpressions").isEmpty();
    }

    public static boolean matches(JsonNode selector, JsonNode labels) {
        for (String key : Nodes.keys(selector.path("matchLabels"))) {
            boolean equal =
                    !Nodes.absent(labels, key)
                            && Nodes.text(labels, key)
                                    .equals(Nodes.text(selector.path("matchLabels"), key));
            if (!equal) {
                return false;
            }
        }
        return Nodes.objects(selector, "matchExpressions").stream()
                .allMatch(expression -> matchesOne(expression, labels));
    }

    private static boolean matchesOne(JsonNode expression, JsonNode labels) {
        String key = Nodes.text(expression, "key");
        boolean present = !Nodes.absent(labels, key);
        boolean listed = Nodes.texts(expression, "values").contains(Nodes.text(labels, key));
        return switch (Nodes.text(expression, "operator")) {
            case "In" -> present && listed;
            case "NotIn" -> !present || !listed;
            case "Exists" -> present;
            case "DoesNotExist" -> !present;
            default -> false;
        };
    }

    private static void expression(JsonNode expression, String at, Findings findings) {
        int count = expression.path("values").size();
        String operator = Nodes.text(expression, "operator");
        switch (operator) {
            case "In", "NotIn" -> {
                if (count == 0) {
                    findings.required(
                            at + ".values", "must be specified when `operator` is 'In' or 'NotIn'");
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (count > 0) {
                    findings.forbidden(
                            at + ".values",
                            "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
                }
            }
            default ->
                    findings.invalid(at + ".operator", operator, "not a valid selector operator");
        }
        String key = Nodes.text(expression, "key");
        Names.qualified(key).forEach(text -> findings.invalid(at + ".key", key, text));
        List<String> values = Nodes.texts(expression, "values");
        for (int i = 0; i < values.size(); i++) {
            String value = values.get(i);
            String valueAt = at + ".values[" + i + "]";
            Names.labelValue(value).forEach(text -> findings.invalid(valueAt, value, text));
        }
    }
}
