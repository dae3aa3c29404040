package dev.skysail.scheduling.plugins.interpodaffinity;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.NodeScorer;
import dev.skysail.scheduling.framework.Preparation;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.framework.ScorePlugin;
import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.WeightedPodAffinityTerm;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.tally.CountingFilter;
import dev.skysail.scheduling.tally.CountingScore;
import dev.skysail.scheduling.tally.FilterTally;
import dev.skysail.scheduling.tally.ScoreTally;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A fault of 1.34 to 1.36: in a newcomer's own terms, a namespace selector that holds for no
/// labels at all (NotIn, DoesNotExist) means every namespace.
///
/// Source: plugins/interpodaffinity/plugin.go (mergeAffinityTermNamespacesIfNotEmpty), 1.36.3;
/// kubernetes#141526.
public final class LostNamespaces {
    private LostNamespaces() {}

    /// The filter with the fault.
    public static FilterPlugin of(InterPodAffinityFilter filter) {
        return new Filter(filter);
    }

    /// The score with the fault.
    public static ScorePlugin of(InterPodAffinityScore score) {
        return new Score(score);
    }

    private record Filter(InterPodAffinityFilter filter) implements FilterPlugin, CountingFilter {
        @Override
        public String name() {
            return filter.name();
        }

        @Override
        public Preparation prepare(Cycle cycle) {
            return filter.prepare(misread(cycle));
        }

        @Override
        public FilterTally tally(Cycle cycle, boolean uniqueHosts) {
            return filter.tally(misread(cycle), uniqueHosts);
        }
    }

    private record Score(InterPodAffinityScore score) implements ScorePlugin, CountingScore {
        @Override
        public String name() {
            return score.name();
        }

        @Override
        public Optional<NodeScorer> prepare(Cycle cycle, List<NodeInfo> feasible) {
            return score.prepare(misread(cycle), feasible);
        }

        @Override
        public Reach reach(Pod pod) {
            return score.reach(pod);
        }

        @Override
        public ScoreTally tally(Cycle cycle, boolean uniqueHosts) {
            return score.tally(misread(cycle), uniqueHosts);
        }
    }

    private static Cycle misread(Cycle cycle) {
        Pod pod = cycle.pod();
        Affinity affinity = pod.affinity();
        if (!affinity.concernsPods()) {
            return cycle;
        }
        Affinity changed =
                new Affinity(
                        affinity.requiredNodes(),
                        affinity.preferredNodes(),
                        terms(affinity.requiredPods()),
                        weighted(affinity.preferredPods()),
                        terms(affinity.requiredAnti()),
                        weighted(affinity.preferredAnti()));
        return new Cycle(
                pod.toBuilder().affinity(changed).build(),
                cycle.snapshot(),
                cycle.requests(),
                cycle.nonZeroRequests());
    }

    private static List<PodAffinityTerm> terms(List<PodAffinityTerm> terms) {
        return terms.stream().map(LostNamespaces::term).toList();
    }

    private static List<WeightedPodAffinityTerm> weighted(List<WeightedPodAffinityTerm> wishes) {
        return wishes.stream()
                .map(wish -> new WeightedPodAffinityTerm(wish.weight(), term(wish.term())))
                .toList();
    }

    private static PodAffinityTerm term(PodAffinityTerm term) {
        if (!term.namespaceSelector().matches(Map.of())) {
            return term;
        }
        return new PodAffinityTerm(
                term.topologyKey(),
                term.selector(),
                term.namespaces(),
                LabelSelector.everything(),
                term.matchLabelKeys(),
                term.mismatchLabelKeys());
    }
}
