package dev.skysail.controlplane.registry.pod;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.Names;
import dev.skysail.controlplane.registry.rules.Nodes;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Validation of tolerations and taint effects (pkg/apis/core/validation). */
public final class TolerationRules {

    public static final List<String> EFFECTS =
            List.of("NoSchedule", "PreferNoSchedule", "NoExecute");
    private static final List<String> OPERATORS = List.of("Equal", "Exists", "Lt", "Gt");

    private TolerationRules() {}

    static void check(JsonNode tolerations, String path, Findings findings) {
        for (int i = 0; i < tolerations.size(); i++) {
            one(tolerations.path(i), path + "[" + i + "]", findings);
        }
    }

    private static void one(JsonNode toleration, String at, Findings findings) {
        String key = Nodes.text(toleration, "key");
        String operator = Nodes.text(toleration, "operator");
        String value = Nodes.text(toleration, "value");
        String effect = Nodes.text(toleration, "effect");
        if (!key.isEmpty()) {
            Names.qualified(key).forEach(text -> findings.invalid(at + ".key", key, text));
        } else if (!operator.equals("Exists")) {
            findings.invalid(
                    at + ".operator",
                    operator,
                    "operator must be Exists when `key` is empty, which means \"match all values"
                            + " and all keys\"");
        }
        if (!Nodes.absent(toleration, "tolerationSeconds") && !effect.equals("NoExecute")) {
            findings.invalid(
                    at + ".effect",
                    effect,
                    "effect must be 'NoExecute' when `tolerationSeconds` is set");
        }
        switch (operator) {
            case "", "Equal" ->
                    Names.labelValue(value)
                            .forEach(text -> findings.invalid(at + ".operator", value, text));
            case "Exists" -> {
                if (!value.isEmpty()) {
                    findings.invalid(
                            at + ".operator",
                            value,
                            "value must be empty when `operator` is 'Exists'");
                }
            }
            default -> findings.notSupported(at + ".operator", operator, OPERATORS);
        }
        if (!effect.isEmpty()) {
            findings.oneOf(at + ".effect", effect, EFFECTS);
        }
    }
}
