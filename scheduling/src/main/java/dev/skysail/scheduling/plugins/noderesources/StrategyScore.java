package dev.skysail.scheduling.plugins.noderesources;

import dev.skysail.scheduling.config.ScoringStrategy;
import dev.skysail.scheduling.config.WeightedResource;
import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.NodeScorer;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.framework.ScorePlugin;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.List;
import java.util.Optional;

/// Nodes ranked by how full they would be, as a strategy with its own resources and weights says.
///
/// A resource the pod does not request counts only if it is cpu, memory or local storage. Source:
/// plugins/noderesources/resource_allocation.go, least_allocated.go, most_allocated.go and
/// requested_to_capacity_ratio.go, 1.37.2.
public record StrategyScore(ScoringStrategy strategy) implements ScorePlugin {
    private static final long FULL = 100;

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

    private long score(Resources requests, NodeInfo info) {
        long sum = 0;
        long weights = 0;
        for (WeightedResource resource : strategy.resources()) {
            String name = resource.name();
            long capacity = info.node().allocatable().get(name);
            long request = requests.get(name);
            if (capacity == 0 || (request == 0 && isExtra(name))) {
                continue;
            }
            long score = score(placed(name, info) + request, capacity);
            if (score > 0 || strategy.type() != ScoringStrategy.Type.REQUESTED_TO_CAPACITY_RATIO) {
                sum += score * resource.weight();
                weights += resource.weight();
            }
        }
        if (weights == 0) {
            return 0;
        }
        return switch (strategy.type()) {
            case LEAST_ALLOCATED, MOST_ALLOCATED -> sum / weights;
            case REQUESTED_TO_CAPACITY_RATIO -> Math.round((double) sum / (double) weights);
        };
    }

    private long score(long requested, long capacity) {
        return switch (strategy.type()) {
            case LEAST_ALLOCATED ->
                    requested > capacity ? 0 : (capacity - requested) * FULL / capacity;
            case MOST_ALLOCATED -> Math.min(requested, capacity) * FULL / capacity;
            case REQUESTED_TO_CAPACITY_RATIO ->
                    strategy.shape()
                            .score(requested > capacity ? FULL : requested * FULL / capacity);
        };
    }

    private static long placed(String name, NodeInfo info) {
        boolean everyday = name.equals(Resources.CPU) || name.equals(Resources.MEMORY);
        return (everyday ? info.nonZeroRequested() : info.requested()).get(name);
    }

    static boolean isExtra(String name) {
        return !name.equals(Resources.CPU)
                && !name.equals(Resources.MEMORY)
                && !name.equals(Resources.EPHEMERAL_STORAGE);
    }
}
