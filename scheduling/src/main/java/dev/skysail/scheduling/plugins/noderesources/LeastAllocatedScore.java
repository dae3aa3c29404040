package dev.skysail.scheduling.plugins.noderesources;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.NodeScorer;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.framework.ScorePlugin;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.List;
import java.util.Optional;

/// Emptier nodes are better: the mean of the free shares of cpu and memory, integers throughout.
///
/// Source: plugins/noderesources/least_allocated.go and resource_allocation.go, 1.37.2.
public final class LeastAllocatedScore implements ScorePlugin {
    private static final List<String> RESOURCES = List.of(Resources.CPU, Resources.MEMORY);

    @Override
    public String name() {
        return "NodeResourcesFit";
    }

    @Override
    public Reach reach(Pod pod) {
        return Reach.NODE;
    }

    @Override
    public Optional<NodeScorer> prepare(Cycle cycle, List<NodeInfo> feasible) {
        Resources requests = cycle.nonZeroRequests();
        return Optional.of(info -> score(requests, info));
    }

    private static long score(Resources requests, NodeInfo info) {
        long sum = 0;
        long weights = 0;
        for (String name : RESOURCES) {
            long capacity = info.node().allocatable().get(name);
            if (capacity == 0) {
                continue;
            }
            long requested = info.nonZeroRequested().get(name) + requests.get(name);
            if (requested <= capacity) {
                sum += (capacity - requested) * NodeScorer.MAX_SCORE / capacity;
            }
            weights++;
        }
        return weights == 0 ? 0 : sum / weights;
    }
}
