package dev.skysail.scheduling.framework;

import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.List;
import java.util.Optional;

/// A plugin that ranks nodes.
public interface ScorePlugin {
    /// Upstream's name.
    String name();

    /// Gets ready for one pod; empty if it has nothing to say.
    Optional<NodeScorer> prepare(Cycle cycle, List<NodeInfo> feasible);

    /// How far its score looks for a pod like this one.
    default Reach reach(Pod pod) {
        return Reach.CLUSTER;
    }
}
