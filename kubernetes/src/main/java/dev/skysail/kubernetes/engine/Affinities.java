package dev.skysail.kubernetes.engine;

import static dev.skysail.kubernetes.engine.EngineModel.orEmpty;

import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.PreferredNodeTerm;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.WeightedPodAffinityTerm;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Translates spec.affinity. */
final class Affinities {

    private Affinities() {}

    static Affinity of(io.fabric8.kubernetes.api.model.@Nullable Affinity affinity) {
        if (affinity == null) {
            return Affinity.NONE;
        }
        Affinity.Builder builder = Affinity.builder();
        var nodes = affinity.getNodeAffinity();
        if (nodes != null) {
            var required = nodes.getRequiredDuringSchedulingIgnoredDuringExecution();
            if (required != null) {
                builder.requiredNodes(
                        new NodeSelector(
                                orEmpty(required.getNodeSelectorTerms()).stream()
                                        .map(Affinities::term)
                                        .toList()));
            }
            orEmpty(nodes.getPreferredDuringSchedulingIgnoredDuringExecution())
                    .forEach(
                            p ->
                                    builder.preferredNode(
                                            new PreferredNodeTerm(
                                                    p.getWeight(), term(p.getPreference()))));
        }
        var near = affinity.getPodAffinity();
        if (near != null) {
            orEmpty(near.getRequiredDuringSchedulingIgnoredDuringExecution())
                    .forEach(t -> builder.podAffinity(term(t)));
            orEmpty(near.getPreferredDuringSchedulingIgnoredDuringExecution())
                    .forEach(t -> builder.preferPods(weighted(t)));
        }
        var apart = affinity.getPodAntiAffinity();
        if (apart != null) {
            orEmpty(apart.getRequiredDuringSchedulingIgnoredDuringExecution())
                    .forEach(t -> builder.podAntiAffinity(term(t)));
            orEmpty(apart.getPreferredDuringSchedulingIgnoredDuringExecution())
                    .forEach(t -> builder.avoidPods(weighted(t)));
        }
        return builder.build();
    }

    private static NodeSelectorTerm term(io.fabric8.kubernetes.api.model.NodeSelectorTerm term) {
        return new NodeSelectorTerm(
                requirements(term.getMatchExpressions()), requirements(term.getMatchFields()));
    }

    private static List<Requirement> requirements(@Nullable List<NodeSelectorRequirement> list) {
        return orEmpty(list).stream()
                .map(
                        r ->
                                new Requirement(
                                        r.getKey(),
                                        Requirement.Operator.parse(r.getOperator()),
                                        orEmpty(r.getValues())))
                .toList();
    }

    private static WeightedPodAffinityTerm weighted(
            io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm weighted) {
        return new WeightedPodAffinityTerm(
                weighted.getWeight(), term(weighted.getPodAffinityTerm()));
    }

    private static PodAffinityTerm term(io.fabric8.kubernetes.api.model.PodAffinityTerm term) {
        return new PodAffinityTerm(
                term.getTopologyKey(),
                EngineModel.selector(term.getLabelSelector()),
                orEmpty(term.getNamespaces()),
                EngineModel.selector(term.getNamespaceSelector()),
                orEmpty(term.getMatchLabelKeys()),
                orEmpty(term.getMismatchLabelKeys()));
    }
}
