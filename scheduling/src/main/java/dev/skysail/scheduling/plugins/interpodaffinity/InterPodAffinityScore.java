package dev.skysail.scheduling.plugins.interpodaffinity;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.NodeScorer;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.framework.ScorePlugin;
import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.WeightedPodAffinityTerm;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.tally.CountingScore;
import dev.skysail.scheduling.tally.ScoreTally;
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
        implements ScorePlugin, CountingScore {
    /// Wishes of placed pods count for every pod.
    public InterPodAffinityScore(int hardWeight) {
        this(hardWeight, false);
    }

    @Override
    public String name() {
        return "InterPodAffinity";
    }

    /// A pod that nobody's wishes concern is not looked at any further.
    @Override
    public Reach reach(Pod pod) {
        return isSilent(pod) ? Reach.NODE : Reach.CLUSTER;
    }

    private boolean isSilent(Pod pod) {
        Affinity own = pod.affinity();
        return ignoresTheirWishes && own.preferredPods().isEmpty() && own.preferredAnti().isEmpty();
    }

    @Override
    public Optional<NodeScorer> prepare(Cycle cycle, List<NodeInfo> feasible) {
        if (isSilent(cycle.pod())) {
            return Optional.empty();
        }
        Scorer scorer = new Scorer(cycle, hardWeight);
        cycle.snapshot().nodes().forEach(scorer::count);
        return scorer.sums.isEmpty() ? Optional.empty() : Optional.of(scorer);
    }

    @Override
    public ScoreTally tally(Cycle cycle, boolean uniqueHosts) {
        return new WishTally(cycle, hardWeight, uniqueHosts);
    }

    /// Scales sums so that the lowest becomes 0 and the highest 100; all equal, all 0.
    static long scaled(long sum, long min, long max) {
        if (max <= min) {
            return 0;
        }
        double share = (double) (sum - min) / (double) (max - min);
        return (long) ((double) NodeScorer.MAX_SCORE * share);
    }

    /// The wishes of a pod about others; those against nearness weigh below zero.
    static List<Wish> wishes(Pod pod) {
        List<Wish> wishes = new ArrayList<>();
        collect(pod, pod.affinity().preferredPods(), 1, wishes);
        collect(pod, pod.affinity().preferredAnti(), -1, wishes);
        return wishes;
    }

    private static void collect(
            Pod pod, List<WeightedPodAffinityTerm> terms, int sign, List<Wish> wishes) {
        for (WeightedPodAffinityTerm wish : terms) {
            wishes.add(new Wish(AffinityTerm.of(wish.term(), pod), sign * wish.weight()));
        }
    }

    /// What a placed pod wishes about newcomers, its required affinity included.
    static List<Wish> wishesOfPlaced(Pod pod, int hardWeight) {
        List<Wish> wishes = wishes(pod);
        if (hardWeight > 0) {
            for (PodAffinityTerm term : pod.affinity().requiredPods()) {
                wishes.add(new Wish(AffinityTerm.of(term, pod), hardWeight));
            }
        }
        return wishes;
    }

    record Wish(AffinityTerm term, int weight) {}

    private static final class Scorer implements NodeScorer {
        private final Cycle cycle;
        private final int hardWeight;
        private final List<Wish> own;

        /// Per label key and value; an entry stays even when it sums to zero.
        private final NavigableMap<String, NavigableMap<String, Long>> sums = new TreeMap<>();

        Scorer(Cycle cycle, int hardWeight) {
            this.cycle = cycle;
            this.hardWeight = hardWeight;
            this.own = wishes(cycle.pod());
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
            for (Wish wish : wishesOfPlaced(other, hardWeight)) {
                apply(wish.term(), wish.weight(), cycle.pod(), info);
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
            long[] result = new long[raw.length];
            for (int i = 0; i < raw.length; i++) {
                result[i] = scaled(raw[i], min, max);
            }
            return result;
        }
    }
}
