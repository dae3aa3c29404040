package dev.skysail.scheduling.plugins.noderesources;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.NodeScorer;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.framework.ScorePlugin;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Nodes whose cpu and memory fill evenly are better.
///
/// Since 1.36 the balance with the pod is compared with the balance without it. Source:
/// plugins/noderesources/balanced_allocation.go, 1.35.4 and 1.37.2.
///
/// @param comparesWithout the formula of 1.36 and later
/// @param resources what is balanced
public record BalancedAllocationScore(boolean comparesWithout, List<String> resources)
        implements ScorePlugin {
    private static final long HALF = NodeScorer.MAX_SCORE / 2;

    public BalancedAllocationScore {
        resources = List.copyOf(resources);
    }

    /// Balances cpu and memory.
    public BalancedAllocationScore(boolean comparesWithout) {
        this(comparesWithout, List.of(Resources.CPU, Resources.MEMORY));
    }

    @Override
    public String name() {
        return "NodeResourcesBalancedAllocation";
    }

    @Override
    public Reach reach(Pod pod) {
        return Reach.NODE;
    }

    @Override
    public Optional<NodeScorer> prepare(Cycle cycle, List<NodeInfo> feasible) {
        Resources requests = cycle.requests();
        boolean bestEffort = resources.stream().allMatch(name -> requests.get(name) == 0);
        return bestEffort ? Optional.empty() : Optional.of(info -> score(requests, info));
    }

    private long score(Resources requests, NodeInfo info) {
        List<String> counted = new ArrayList<>();
        for (String name : resources) {
            if (requests.get(name) != 0 || !StrategyScore.isExtra(name)) {
                counted.add(name);
            }
        }
        long with = balance(counted, requests, info);
        if (!comparesWithout) {
            return with;
        }
        long without = balance(counted, Resources.NONE, info);
        return HALF + (HALF + with - without) / 2;
    }

    private static long balance(List<String> names, Resources requests, NodeInfo info) {
        List<Double> fractions = new ArrayList<>();
        for (String name : names) {
            long capacity = info.node().allocatable().get(name);
            if (capacity != 0) {
                long requested = info.requested().get(name) + requests.get(name);
                fractions.add(Math.min(1.0, (double) requested / (double) capacity));
            }
        }
        return (long) ((1 - deviation(fractions)) * (double) NodeScorer.MAX_SCORE);
    }

    private static double deviation(List<Double> fractions) {
        if (fractions.size() < 2) {
            return 0;
        }
        if (fractions.size() == 2) {
            return Math.abs((fractions.get(0) - fractions.get(1)) / 2);
        }
        double total = 0;
        for (double fraction : fractions) {
            total += fraction;
        }
        double mean = total / fractions.size();
        double squares = 0;
        for (double fraction : fractions) {
            squares += (fraction - mean) * (fraction - mean);
        }
        return Math.sqrt(squares / fractions.size());
    }
}
