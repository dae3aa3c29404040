package dev.skysail.scheduling.plugins.podtopologyspread;

import dev.skysail.scheduling.config.SpreadDefaults;
import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.NodeScorer;
import dev.skysail.scheduling.framework.ScorePlugin;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.tally.CountingScore;
import dev.skysail.scheduling.tally.ScoreTally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Places with fewer matching pods are better; a constraint over many places weighs more.
///
/// Source: plugins/podtopologyspread/scoring.go, 1.37.2 (KEP-895, KEP-1258).
///
/// @param countsAll whether an empty selector counts every pod (1.38) or none
/// @param defaults constraints of pods without their own
public record PodTopologySpreadScore(boolean countsAll, SpreadDefaults defaults)
        implements ScorePlugin, CountingScore {
    /// The system's defaults.
    public PodTopologySpreadScore(boolean countsAll) {
        this(countsAll, SpreadDefaults.SYSTEM);
    }

    @Override
    public String name() {
        return "PodTopologySpread";
    }

    @Override
    public Optional<NodeScorer> prepare(Cycle cycle, List<NodeInfo> feasible) {
        SpreadConstraints spread = SpreadConstraints.soft(cycle, countsAll, defaults);
        if (spread.constraints().isEmpty()) {
            return Optional.empty();
        }
        Scorer scorer = new Scorer(spread);
        scorer.size(feasible);
        scorer.count(cycle.snapshot().nodes());
        return Optional.of(scorer);
    }

    @Override
    public ScoreTally tally(Cycle cycle, boolean uniqueHosts) {
        return new SoftSpreadTally(SpreadConstraints.soft(cycle, countsAll, defaults));
    }

    /// From the lowest and highest raw score to 0..100, where fewer pods are better.
    static long scaled(long score, long min, long max) {
        return max == 0 ? NodeScorer.MAX_SCORE : NodeScorer.MAX_SCORE * (max + min - score) / max;
    }

    private static final class Scorer implements NodeScorer {
        private static final long IGNORED = -1;

        private final SpreadConstraints spread;
        private final NavigableSet<String> ignored = new TreeSet<>();
        private final List<Map<String, Long>> counts = new ArrayList<>();
        private final double[] weights;

        Scorer(SpreadConstraints spread) {
            this.spread = spread;
            this.weights = new double[spread.constraints().size()];
            spread.constraints().forEach(constraint -> counts.add(new TreeMap<>()));
        }

        /// Finds the places among feasible nodes; their number gives the weight.
        void size(List<NodeInfo> feasible) {
            for (NodeInfo info : feasible) {
                if (spread.explicit() && !spread.hasAllKeys(info.node())) {
                    ignored.add(info.name());
                    continue;
                }
                for (int i = 0; i < weights.length; i++) {
                    if (!perNode(i)) {
                        counts.get(i).put(place(i, info.node()), 0L);
                    }
                }
            }
            for (int i = 0; i < weights.length; i++) {
                int size = perNode(i) ? feasible.size() - ignored.size() : counts.get(i).size();
                weights[i] = GoMath.log(size + 2);
            }
        }

        /// Counts matching pods of all nodes that lie in one of those places.
        void count(List<NodeInfo> all) {
            for (NodeInfo info : all) {
                if (spread.explicit() && !spread.hasAllKeys(info.node())) {
                    continue;
                }
                for (int i = 0; i < weights.length; i++) {
                    TopologySpreadConstraint constraint = spread.constraints().get(i);
                    String place = place(i, info.node());
                    if (counts.get(i).containsKey(place)
                            && spread.includes(constraint, info.node())) {
                        long here = spread.count(constraint, info);
                        counts.get(i).merge(place, here, Long::sum);
                    }
                }
            }
        }

        private boolean perNode(int index) {
            return spread.constraints().get(index).topologyKey().equals(Node.HOSTNAME_LABEL);
        }

        private String place(int index, Node node) {
            String key = spread.constraints().get(index).topologyKey();
            return node.labels().getOrDefault(key, "");
        }

        @Override
        public long score(NodeInfo info) {
            if (ignored.contains(info.name())) {
                return 0;
            }
            double score = 0;
            for (int i = 0; i < weights.length; i++) {
                TopologySpreadConstraint constraint = spread.constraints().get(i);
                @Nullable String place = info.node().labels().get(constraint.topologyKey());
                if (place != null) {
                    long count =
                            perNode(i)
                                    ? spread.count(constraint, info)
                                    : counts.get(i).getOrDefault(place, 0L);
                    score += (double) count * weights[i] + (double) (constraint.maxSkew() - 1);
                }
            }
            return GoMath.round(score);
        }

        @Override
        public long[] normalize(long[] raw, List<NodeInfo> feasible) {
            long[] scores = raw.clone();
            long min = Long.MAX_VALUE;
            long max = 0;
            for (int i = 0; i < scores.length; i++) {
                if (ignored.contains(feasible.get(i).name())) {
                    scores[i] = IGNORED;
                    continue;
                }
                min = Math.min(min, scores[i]);
                max = Math.max(max, scores[i]);
            }
            long lowest = min;
            long highest = max;
            return Arrays.stream(scores)
                    .map(s -> s == IGNORED ? 0 : scaled(s, lowest, highest))
                    .toArray();
        }
    }
}
