package dev.skysail.scheduling.plugins.interpodaffinity;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.NodeScorer;
import dev.skysail.scheduling.framework.ScorePlugin;
import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.WeightedPodAffinityTerm;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Wishes of the pod about others, wishes of others about it, and required affinity of others to
/// it, summed per place.
///
/// Source: plugins/interpodaffinity/scoring.go, 1.37.2.
///
/// @param hardWeight hardPodAffinityWeight, the weight of others' required affinity
public record InterPodAffinityScore(int hardWeight, boolean ignoresTheirWishes)
        implements ScorePlugin {
    /// Wishes of placed pods count for every pod.
    public InterPodAffinityScore(int hardWeight) {
        this(hardWeight, false);
    }

    @Override
    public String name() {
        return "InterPodAffinity";
    }

    @Override
    public Optional<NodeScorer> prepare(Cycle cycle, List<NodeInfo> feasible) {
        Affinity own = cycle.pod().affinity();
        boolean wishless = own.preferredPods().isEmpty() && own.preferredAnti().isEmpty();
        if (ignoresTheirWishes && wishless) {
            return Optional.empty();
        }
        Scorer scorer = new Scorer(cycle, hardWeight);
        cycle.snapshot().nodes().forEach(scorer::count);
        return scorer.sums.isEmpty() ? Optional.empty() : Optional.of(scorer);
    }

    private record Wish(AffinityTerm term, int weight) {}

    private static final class Scorer implements NodeScorer {
        private final Cycle cycle;
        private final int hardWeight;
        private final List<Wish> own = new ArrayList<>();

        /// Per label key and value; an entry stays even when it sums to zero.
        private final NavigableMap<String, NavigableMap<String, Long>> sums = new TreeMap<>();

        Scorer(Cycle cycle, int hardWeight) {
            this.cycle = cycle;
            this.hardWeight = hardWeight;
            Affinity affinity = cycle.pod().affinity();
            collect(affinity.preferredPods(), 1);
            collect(affinity.preferredAnti(), -1);
        }

        private void collect(List<WeightedPodAffinityTerm> wishes, int sign) {
            for (WeightedPodAffinityTerm wish : wishes) {
                AffinityTerm term = AffinityTerm.of(wish.term(), cycle.pod());
                own.add(new Wish(term, sign * wish.weight()));
            }
        }

        void count(NodeInfo info) {
            for (Pod other : own.isEmpty() ? info.podsWithAffinity() : info.pods()) {
                for (Wish wish : own) {
                    apply(wish.term(), wish.weight(), other, info);
                }
                countTheirs(other, info);
            }
        }

        private void countTheirs(Pod other, NodeInfo info) {
            Affinity theirs = other.affinity();
            if (hardWeight > 0) {
                for (PodAffinityTerm term : theirs.requiredPods()) {
                    apply(AffinityTerm.of(term, other), hardWeight, cycle.pod(), info);
                }
            }
            for (WeightedPodAffinityTerm wish : theirs.preferredPods()) {
                apply(AffinityTerm.of(wish.term(), other), wish.weight(), cycle.pod(), info);
            }
            for (WeightedPodAffinityTerm wish : theirs.preferredAnti()) {
                apply(AffinityTerm.of(wish.term(), other), -wish.weight(), cycle.pod(), info);
            }
        }

        private void apply(AffinityTerm term, int weight, Pod meant, NodeInfo info) {
            @Nullable String value = info.node().labels().get(term.topologyKey());
            if (value != null && term.matches(meant, cycle.snapshot())) {
                sums.computeIfAbsent(term.topologyKey(), key -> new TreeMap<>())
                        .merge(value, (long) weight, Long::sum);
            }
        }

        @Override
        public long score(NodeInfo info) {
            long score = 0;
            for (Map.Entry<String, NavigableMap<String, Long>> entry : sums.entrySet()) {
                @Nullable String value = info.node().labels().get(entry.getKey());
                if (value != null) {
                    score += entry.getValue().getOrDefault(value, 0L);
                }
            }
            return score;
        }

        @Override
        public long[] normalize(long[] raw, List<NodeInfo> feasible) {
            long min = Long.MAX_VALUE;
            long max = Long.MIN_VALUE;
            for (long score : raw) {
                min = Math.min(min, score);
                max = Math.max(max, score);
            }
            long[] scaled = new long[raw.length];
            for (int i = 0; i < raw.length; i++) {
                if (max > min) {
                    double share = (double) (raw[i] - min) / (double) (max - min);
                    scaled[i] = (long) ((double) MAX_SCORE * share);
                }
            }
            return scaled;
        }
    }
}
