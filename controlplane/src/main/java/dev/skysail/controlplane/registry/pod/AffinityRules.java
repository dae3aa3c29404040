package dev.skysail.controlplane.registry.pod;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.Names;
import dev.skysail.controlplane.registry.rules.Nodes;
import dev.skysail.controlplane.registry.rules.SelectorRules;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Validation of affinity (pkg/apis/core/validation, validateAffinity). */
public final class AffinityRules {

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

    private AffinityRules() {}

    static void check(JsonNode affinity, String path, Findings findings) {
        JsonNode node = affinity.path("nodeAffinity");
        if (node.isObject()) {
            nodeAffinity(node, path + ".nodeAffinity", findings);
        }
        for (String kind : List.of("podAffinity", "podAntiAffinity")) {
            if (affinity.path(kind).isObject()) {
                podAffinity(affinity.path(kind), path + "." + kind, findings);
            }
        }
    }

    private static void nodeAffinity(JsonNode affinity, String path, Findings findings) {
        JsonNode required = affinity.path(REQUIRED);
        if (required.isObject()) {
            nodeSelector(required, path + "." + REQUIRED, findings);
        }
        List<ObjectNode> preferred = Nodes.objects(affinity, PREFERRED);
        for (int i = 0; i < preferred.size(); i++) {
            String at = path + "." + PREFERRED + "[" + i + "]";
            weight(preferred.get(i), at, findings);
            term(preferred.get(i).path("preference"), at + ".preference", findings);
        }
    }

    static void nodeSelector(JsonNode selector, String path, Findings findings) {
        List<ObjectNode> terms = Nodes.objects(selector, "nodeSelectorTerms");
        if (terms.isEmpty()) {
            findings.required(
                    path + ".nodeSelectorTerms", "must have at least one node selector term");
        }
        for (int i = 0; i < terms.size(); i++) {
            term(terms.get(i), path + ".nodeSelectorTerms[" + i + "]", findings);
        }
    }

    private static void weight(JsonNode owner, String at, Findings findings) {
        JsonNode weight = owner.path("weight");
        if (weight.asInt(0) < 1 || weight.asInt(0) > 100) {
            findings.invalid(at + ".weight", weight.asInt(0), "must be in the range 1-100");
        }
    }

    private static void term(JsonNode term, String path, Findings findings) {
        for (String kind : List.of("matchExpressions", "matchFields")) {
            List<ObjectNode> requirements = Nodes.objects(term, kind);
            for (int i = 0; i < requirements.size(); i++) {
                requirement(
                        requirements.get(i),
                        path + "." + kind + "[" + i + "]",
                        kind.equals("matchFields"),
                        findings);
            }
        }
    }

    private static void requirement(
            JsonNode requirement, String at, boolean field, Findings findings) {
        int count = requirement.path("values").size();
        String operator = Nodes.text(requirement, "operator");
        if (field) {
            field(requirement, at, findings);
            return;
        }
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
            case "Gt", "Lt" -> {
                if (count != 1) {
                    findings.required(
                            at + ".values",
                            "must be specified single value when `operator` is 'Lt' or 'Gt'");
                }
            }
            default ->
                    findings.invalid(at + ".operator", operator, "not a valid selector operator");
        }
        String key = Nodes.text(requirement, "key");
        Names.qualified(key).forEach(text -> findings.invalid(at + ".key", key, text));
    }

    private static void field(JsonNode requirement, String at, Findings findings) {
        String operator = Nodes.text(requirement, "operator");
        if (!operator.equals("In") && !operator.equals("NotIn")) {
            findings.invalid(at + ".operator", operator, "not a valid selector operator");
        } else if (requirement.path("values").size() != 1) {
            findings.required(
                    at + ".values",
                    "must be only one value when `operator` is 'In' or 'NotIn' for node field"
                            + " selector");
        }
        String key = Nodes.text(requirement, "key");
        if (!key.equals("metadata.name")) {
            findings.invalid(at + ".key", key, "not a valid field selector key");
        }
    }

    private static void podAffinity(JsonNode affinity, String path, Findings findings) {
        List<ObjectNode> required = Nodes.objects(affinity, REQUIRED);
        for (int i = 0; i < required.size(); i++) {
            podTerm(required.get(i), path + "." + REQUIRED + "[" + i + "]", findings);
        }
        List<ObjectNode> preferred = Nodes.objects(affinity, PREFERRED);
        for (int i = 0; i < preferred.size(); i++) {
            String at = path + "." + PREFERRED + "[" + i + "]";
            weight(preferred.get(i), at, findings);
            podTerm(preferred.get(i).path("podAffinityTerm"), at + ".podAffinityTerm", findings);
        }
    }

    private static void podTerm(JsonNode term, String at, Findings findings) {
        SelectorRules.check(term.path("labelSelector"), at + ".labelSelector", findings);
        SelectorRules.check(term.path("namespaceSelector"), at + ".namespaceSelector", findings);
        List<String> namespaces = Nodes.texts(term, "namespaces");
        for (int i = 0; i < namespaces.size(); i++) {
            String name = namespaces.get(i);
            String nameAt = at + ".namespaces[" + i + "]";
            Names.label(name).forEach(text -> findings.invalid(nameAt, name, text));
        }
        String key = Nodes.text(term, "topologyKey");
        if (key.isEmpty()) {
            findings.required(at + ".topologyKey", "can not be empty");
        }
        Names.qualified(key).forEach(text -> findings.invalid(at + ".topologyKey", key, text));
    }
}
