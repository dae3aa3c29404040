package dev.skysail.controlplane.registry.pod;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.Names;
import dev.skysail.controlplane.registry.rules.Nodes;
import dev.skysail.controlplane.registry.rules.SelectorRules;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Validation of topology spread constraints (pkg/apis/core/validation). */
public final class SpreadRules {

    private static final List<String> ACTIONS = List.of("DoNotSchedule", "ScheduleAnyway");

    private SpreadRules() {}

    static void check(JsonNode constraints, String path, Findings findings) {
        for (int i = 0; i < constraints.size(); i++) {
            one(constraints.path(i), path + "[" + i + "]", findings);
            for (int j = i + 1; j < constraints.size(); j++) {
                if (pair(constraints.path(i)).equals(pair(constraints.path(j)))) {
                    findings.duplicate(
                            path + "[" + i + "].{topologyKey, whenUnsatisfiable}",
                            pair(constraints.path(j)));
                }
            }
        }
    }

    private static void one(JsonNode constraint, String at, Findings findings) {
        JsonNode skew = constraint.path("maxSkew");
        if (skew.asInt(0) <= 0) {
            findings.invalid(at + ".maxSkew", skew.asInt(0), "must be greater than zero");
        }
        topologyKey(Nodes.text(constraint, "topologyKey"), at + ".topologyKey", findings);
        String action = Nodes.text(constraint, "whenUnsatisfiable");
        findings.oneOf(at + ".whenUnsatisfiable", action, ACTIONS);
        minDomains(constraint.path("minDomains"), action, at + ".minDomains", findings);
        for (String policy : List.of("nodeAffinityPolicy", "nodeTaintsPolicy")) {
            if (!Nodes.absent(constraint, policy)) {
                findings.oneOf(
                        at + "." + policy,
                        Nodes.text(constraint, policy),
                        List.of("Honor", "Ignore"));
            }
        }
        SelectorRules.check(constraint.path("labelSelector"), at + ".labelSelector", findings);
        JsonNode keys = constraint.path("matchLabelKeys");
        for (int i = 0; i < keys.size(); i++) {
            String key = keys.path(i).asString("");
            String keyAt = at + ".matchLabelKeys[" + i + "]";
            Names.qualified(key).forEach(text -> findings.invalid(keyAt, key, text));
        }
        if (!keys.isEmpty() && Nodes.absent(constraint, "labelSelector")) {
            findings.forbidden(
                    at + ".matchLabelKeys", "must not be specified when labelSelector is not set");
        }
    }

    private static void topologyKey(String key, String at, Findings findings) {
        if (key.isEmpty()) {
            findings.required(at, "can not be empty");
            return;
        }
        Names.qualified(key).forEach(text -> findings.invalid(at, key, text));
    }

    private static void minDomains(JsonNode value, String action, String at, Findings findings) {
        if (!value.isNumber()) {
            return;
        }
        if (value.asInt() <= 0) {
            findings.invalid(at, value, "must be greater than zero");
        }
        if (!action.equals("DoNotSchedule")) {
            findings.invalid(
                    at,
                    value,
                    "can only use minDomains if whenUnsatisfiable=DoNotSchedule, not " + action);
        }
    }

    private static String pair(JsonNode constraint) {
        return "{"
                + Nodes.text(constraint, "topologyKey")
                + ", "
                + Nodes.text(constraint, "whenUnsatisfiable")
                + "}";
    }
}
