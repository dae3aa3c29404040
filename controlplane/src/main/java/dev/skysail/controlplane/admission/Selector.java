package dev.skysail.controlplane.admission;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Evaluates a metav1.LabelSelector; a missing or empty one selects everything. */
final class Selector {

    private Selector() {}

    static boolean matches(JsonNode selector, JsonNode labels) {
        for (Map.Entry<String, JsonNode> wanted : selector.path("matchLabels").properties()) {
            if (!wanted.getValue().equals(labels.path(wanted.getKey()))) {
                return false;
            }
        }
        for (JsonNode expression : selector.path("matchExpressions")) {
            if (!matchesExpression(expression, labels)) {
                return false;
            }
        }
        return true;
    }

    private static boolean matchesExpression(JsonNode expression, JsonNode labels) {
        JsonNode label = labels.path(expression.path("key").asString(""));
        boolean present = !label.isMissingNode();
        boolean listed = false;
        for (JsonNode value : expression.path("values")) {
            listed |= value.equals(label);
        }
        return switch (expression.path("operator").asString("")) {
            case "In" -> present && listed;
            case "NotIn" -> !present || !listed;
            case "Exists" -> present;
            case "DoesNotExist" -> !present;
            default -> false;
        };
    }

    static boolean isEmpty(JsonNode selector) {
        return selector.path("matchLabels").isEmpty()
                && selector.path("matchExpressions").isEmpty();
    }
}
