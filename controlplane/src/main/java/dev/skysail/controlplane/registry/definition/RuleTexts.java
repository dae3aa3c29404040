package dev.skysail.controlplane.registry.definition;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.Nodes;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What can be said of x-kubernetes-validations without compiling them. */
final class RuleTexts {

    static final String RULES = "x-kubernetes-validations";
    private static final List<String> REASONS =
            List.of(
                    "FieldValueDuplicate",
                    "FieldValueForbidden",
                    "FieldValueInvalid",
                    "FieldValueRequired");

    private RuleTexts() {}

    static void check(JsonNode schema, String at, Findings findings) {
        List<tools.jackson.databind.node.ObjectNode> rules = Nodes.objects(schema, RULES);
        for (int i = 0; i < rules.size(); i++) {
            rule(rules.get(i), at + "." + RULES + "[" + i + "]", findings);
        }
    }

    private static void rule(JsonNode rule, String at, Findings findings) {
        String text = Nodes.text(rule, "rule").strip();
        String message = Nodes.text(rule, "message");
        if (text.isEmpty()) {
            findings.required(at + ".rule", "rule is not specified");
        } else if (!message.isEmpty() && message.isBlank()) {
            findings.invalid(at + ".message", message, "must be non-empty if specified");
        } else if (broken(message.strip())) {
            findings.invalid(at + ".message", message, "must not contain line breaks");
        } else if (broken(text) && message.isBlank()) {
            findings.required(
                    at + ".message", "message must be specified if rule contains line breaks");
        }
        String expression = Nodes.text(rule, "messageExpression");
        if (!expression.isEmpty() && expression.isBlank()) {
            findings.required(
                    at + ".messageExpression", "messageExpression must be non-empty if specified");
        }
        String reason = Nodes.text(rule, "reason");
        if (!reason.isEmpty()) {
            findings.oneOf(at + ".reason", reason, REASONS);
        }
        String path = Nodes.text(rule, "fieldPath");
        if (!path.isEmpty() && path.isBlank()) {
            findings.invalid(at + ".fieldPath", path, "must be non-empty if specified");
        }
        if (broken(path)) {
            findings.invalid(at + ".fieldPath", path, "must not contain line breaks");
        }
    }

    private static boolean broken(String text) {
        return text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
    }
}
