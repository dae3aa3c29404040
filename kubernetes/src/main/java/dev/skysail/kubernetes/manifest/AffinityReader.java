package dev.skysail.kubernetes.manifest;

import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.PreferredNodeTerm;
import dev.skysail.scheduling.model.WeightedPodAffinityTerm;

/** Reads spec.affinity. */
final class AffinityReader {

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
    private static final int WEIGHT_MAX = 100;

    private final Warnings warnings;
    private final Selectors selectors;

    AffinityReader(Warnings warnings) {
        this.warnings = warnings;
        this.selectors = new Selectors(warnings);
    }

    Affinity read(Field field) {
        if (!field.present()) {
            return Affinity.NONE;
        }
        KnownFields.AFFINITY.check(field, warnings);
        Affinity.Builder builder = Affinity.builder();
        Field nodes = rules(field.get("nodeAffinity"));
        if (nodes.get(REQUIRED).present()) {
            builder.requiredNodes(selectors.nodes(nodes.get(REQUIRED)));
        }
        for (Field wish : nodes.get(PREFERRED).elements()) {
            builder.preferredNode(
                    new PreferredNodeTerm(
                            weight(wish), selectors.nodeTerm(wish.get("preference"))));
        }
        Field near = rules(field.get("podAffinity"));
        near.get(REQUIRED).elements().forEach(term -> builder.podAffinity(term(term)));
        near.get(PREFERRED).elements().forEach(wish -> builder.preferPods(weighted(wish)));
        Field apart = rules(field.get("podAntiAffinity"));
        apart.get(REQUIRED).elements().forEach(term -> builder.podAntiAffinity(term(term)));
        apart.get(PREFERRED).elements().forEach(wish -> builder.avoidPods(weighted(wish)));
        return builder.build();
    }

    private Field rules(Field field) {
        KnownFields.RULES.check(field, warnings);
        return field;
    }

    private static int weight(Field wish) {
        int weight = wish.get("weight").integer(0);
        if (weight < 1 || weight > WEIGHT_MAX) {
            throw wish.get("weight").error("must be between 1 and 100, not " + weight);
        }
        return weight;
    }

    private WeightedPodAffinityTerm weighted(Field wish) {
        return new WeightedPodAffinityTerm(weight(wish), term(wish.get("podAffinityTerm")));
    }

    private PodAffinityTerm term(Field field) {
        KnownFields.POD_TERM.check(field, warnings);
        return new PodAffinityTerm(
                field.get("topologyKey").requiredText(),
                selectors.labels(field.get("labelSelector")),
                field.get("namespaces").textList(),
                selectors.labels(field.get("namespaceSelector")),
                field.get("matchLabelKeys").textList(),
                field.get("mismatchLabelKeys").textList());
    }
}
