package dev.skysail.scheduling.plugins.nodeaffinity;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.NodeScorer;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.framework.ScorePlugin;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PreferredNodeTerm;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Nodes that match more of the pod's wishes are better.
///
/// Source: plugins/nodeaffinity/node_affinity.go, 1.37.2.
///
/// @param added wishes on top of every pod's own
public record NodeAffinityScore(List<PreferredNodeTerm> added) implements ScorePlugin {
    public NodeAffinityScore {
        added = List.copyOf(added);
    }

    /// The pod's own wishes only.
    public NodeAffinityScore() {
        this(List.of());
    }

    @Override
    public String name() {
        return "NodeAffinity";
    }

    @Override
    public Reach reach(Pod pod) {
        return Reach.FEASIBLE;
    }

    @Override
    public Optional<NodeScorer> prepare(Cycle cycle, List<NodeInfo> feasible) {
        List<PreferredNodeTerm> own = cycle.pod().affinity().preferredNodes();
        List<PreferredNodeTerm> wishes =
                added.isEmpty() ? own : Stream.concat(added.stream(), own.stream()).toList();
        return wishes.isEmpty() ? Optional.empty() : Optional.of(new Scorer(wishes));
    }

    private record Scorer(List<PreferredNodeTerm> wishes) implements NodeScorer {
        @Override
        public long score(NodeInfo info) {
            long sum = 0;
            for (PreferredNodeTerm wish : wishes) {
                if (wish.term().matches(info.node())) {
                    sum += wish.weight();
                }
            }
            return sum;
        }

        @Override
        public long[] normalize(long[] raw, List<NodeInfo> feasible) {
            return NodeScorer.scale(raw, false);
        }
    }
}
