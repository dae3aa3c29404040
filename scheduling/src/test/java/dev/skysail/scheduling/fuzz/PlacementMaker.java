package dev.skysail.scheduling.fuzz;

import static dev.skysail.scheduling.fuzz.Manifest.list;
import static dev.skysail.scheduling.fuzz.Manifest.listOf;
import static dev.skysail.scheduling.fuzz.Manifest.object;

import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Draws where a pod wants to be: selectors, affinity to nodes and pods, spreading, tolerations.
final class PlacementMaker {
    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

    private final Chance chance;
    private final Climate climate;
    private final Words words;

    PlacementMaker(Chance chance, Climate climate, Words words) {
        this.chance = chance;
        this.climate = climate;
        this.words = words;
    }

    void place(ObjectNode spec, boolean bound) {
        ObjectNode affinity = object();
        if (!bound) {
            nodeAffinity(spec, affinity);
            tolerations(spec);
        }
        if (!bound && chance.percent(climate.pods().spread())) {
            spec.set("topologySpreadConstraints", spread());
        }
        int rate = climate.pods().affinity();
        podTerms("podAffinity", affinity, rate);
        podTerms("podAntiAffinity", affinity, rate);
        if (!affinity.isEmpty()) {
            spec.set("affinity", affinity);
        }
    }

    private void nodeAffinity(ObjectNode spec, ObjectNode affinity) {
        int rate = climate.pods().nodeAffinity();
        if (chance.percent(rate / 2)) {
            ObjectNode selector = object();
            selector.put("disk", chance.of("ssd", "hdd"));
            if (chance.percent(20)) {
                selector.put("pool", "a");
            }
            spec.set("nodeSelector", selector);
        }
        ObjectNode nodes = object();
        if (chance.percent(rate)) {
            ArrayNode terms = list(words.nodeTerm(climate.nodes()));
            if (chance.percent(40)) {
                terms.add(words.nodeTerm(climate.nodes()));
            }
            nodes.set(REQUIRED, object("nodeSelectorTerms", terms));
        }
        if (chance.percent(rate)) {
            ArrayNode wishes = list();
            for (int i = chance.between(1, 3); i > 0; i--) {
                wishes.add(
                        object(
                                "weight",
                                chance.between(1, 100),
                                "preference",
                                words.nodeTerm(climate.nodes())));
            }
            nodes.set(PREFERRED, wishes);
        }
        if (!nodes.isEmpty()) {
            affinity.set("nodeAffinity", nodes);
        }
    }

    private void tolerations(ObjectNode spec) {
        if (!chance.percent(45)) {
            return;
        }
        ArrayNode tolerations = list();
        for (int i = chance.between(1, 3); i > 0; i--) {
            tolerations.add(toleration());
        }
        spec.set("tolerations", tolerations);
    }

    private ObjectNode toleration() {
        return switch (chance.between(0, 7)) {
            case 0 -> chance.percent(30) ? object("operator", "Exists") : toleration("evict");
            case 1 -> toleration("evict").put("effect", "NoExecute").put("tolerationSeconds", 30);
            case 2 -> toleration("soft").put("effect", "PreferNoSchedule");
            case 3 -> toleration("soft");
            case 4 ->
                    object(
                            "key",
                            "node.kubernetes.io/unschedulable",
                            "operator",
                            "Exists",
                            "effect",
                            chance.of("NoSchedule", "NoExecute"));
            case 5 -> toleration("dedicated").put("effect", "NoExecute");
            case 6 -> toleration("dedicated");
            default -> toleration("dedicated").put("effect", "NoSchedule");
        };
    }

    private ObjectNode toleration(String key) {
        return switch (chance.between(0, 2)) {
            case 0 -> object("key", key, "operator", "Exists");
            case 1 -> object("key", key, "value", chance.of("x", "y", "1", "2"));
            default ->
                    object("key", key, "operator", "Equal", "value", chance.of("x", "y", "1", ""));
        };
    }

    private ArrayNode spread() {
        ArrayNode constraints = list();
        Set<String> used = new HashSet<>();
        for (int i = chance.of(1, 1, 1, 2, 2, 3); i > 0; i--) {
            ObjectNode constraint = constraint(words.topologyKey(), chance);
            String key =
                    constraint.path("topologyKey").asString()
                            + constraint.path("whenUnsatisfiable").asString();
            if (used.add(key)) {
                select(constraint);
                constraints.add(constraint);
            }
        }
        return constraints;
    }

    private void select(ObjectNode constraint) {
        if (chance.percent(4)) {
            return;
        }
        constraint.set("labelSelector", words.podSelector());
        if (chance.percent(20)) {
            constraint.set("matchLabelKeys", list("pod-template-hash"));
        }
    }

    /// A constraint without a selector.
    static ObjectNode constraint(String key, Chance chance) {
        boolean hard = chance.percent(55);
        ObjectNode constraint =
                object(
                        "maxSkew",
                        chance.of(1, 1, 1, 2, 2, 4),
                        "topologyKey",
                        key,
                        "whenUnsatisfiable",
                        hard ? "DoNotSchedule" : "ScheduleAnyway");
        if (hard && chance.percent(25)) {
            constraint.put("minDomains", chance.between(1, 5));
        }
        if (chance.percent(30)) {
            constraint.put("nodeAffinityPolicy", chance.of("Honor", "Ignore"));
        }
        if (chance.percent(35)) {
            constraint.put("nodeTaintsPolicy", chance.of("Honor", "Honor", "Ignore"));
        }
        return constraint;
    }

    private void podTerms(String field, ObjectNode affinity, int rate) {
        ObjectNode terms = object();
        if (chance.percent(rate * 2 / 3)) {
            ArrayNode required = list(podTerm());
            if (chance.percent(25)) {
                required.add(podTerm());
            }
            terms.set(REQUIRED, required);
        }
        if (chance.percent(rate)) {
            ArrayNode wishes = list();
            for (int i = chance.between(1, 2); i > 0; i--) {
                wishes.add(object("weight", chance.between(1, 100), "podAffinityTerm", podTerm()));
            }
            terms.set(PREFERRED, wishes);
        }
        if (!terms.isEmpty()) {
            affinity.set(field, terms);
        }
    }

    private ObjectNode podTerm() {
        ObjectNode term = object("topologyKey", words.topologyKey());
        if (chance.percent(3)) {
            return term;
        }
        term.set("labelSelector", words.podSelector());
        if (chance.percent(15)) {
            term.set("namespaces", listOf(chance.some(Words.NAMESPACES, 2)));
        }
        if (chance.percent(25)) {
            term.set("namespaceSelector", words.namespaceSelector());
        }
        switch (chance.between(0, 9)) {
            case 0 -> term.set("matchLabelKeys", list("pod-template-hash"));
            case 1 -> term.set("mismatchLabelKeys", list("pod-template-hash"));
            default -> {}
        }
        return term;
    }
}
