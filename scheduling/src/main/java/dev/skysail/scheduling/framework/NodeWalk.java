package dev.skysail.scheduling.framework;

import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/// The search for feasible nodes of one cycle.
///
/// Source: findNodesThatFitPod and findNodesThatPassFilters, 1.37.2.
final class NodeWalk {
    private final Cycle cycle;
    private final PreparedFilters filters;
    private final List<NodeInfo> feasible = new ArrayList<>();
    private final List<NodeVerdict> rejected = new ArrayList<>();
    private final NavigableSet<String> failed = new TreeSet<>();
    private final List<String> promiseBreakers = new ArrayList<>();

    NodeWalk(Cycle cycle, PreparedFilters filters) {
        this.cycle = cycle;
        this.filters = filters;
    }

    /// Nodes that passed, in the order they were looked at.
    List<NodeInfo> feasible() {
        return feasible;
    }

    /// Nodes that were refused or left out.
    List<NodeVerdict> rejected() {
        return rejected;
    }

    /// By how much the start index moves.
    int looked() {
        return feasible.size() + failed.size();
    }

    /// Tries the node that preemption promised, even one that plugins did not name; true if it
    /// passes and so is taken.
    boolean tryNominated(String name) {
        Optional<NodeInfo> info = cycle.snapshot().node(name);
        if (info.isEmpty() || tryNode(info.get(), 1)) {
            return info.isPresent();
        }
        promiseBreakers.add(rejected.getFirst().plugin());
        return false;
    }

    /// Walks the candidates.
    void run(Search search, boolean scoreless) {
        List<NodeInfo> candidates = candidates();
        int n = candidates.size();
        int quota = scoreless ? 1 : search.quota(n);
        for (int i = 0; i < n; i++) {
            NodeInfo info = candidates.get((int) (((long) search.startIndex() + i) % n));
            tryNode(info, quota);
            if (feasible.size() > quota) {
                feasible.removeLast();
                break;
            }
        }
        addLeftOut();
    }

    private boolean tryNode(NodeInfo info, int quota) {
        NodeVerdict verdict = filters.check(info);
        if (verdict.status().isSuccess()) {
            feasible.add(info);
            return feasible.size() <= quota;
        }
        if (failed.add(info.name())) {
            rejected.add(verdict);
        }
        return false;
    }

    private List<NodeInfo> candidates() {
        List<NodeInfo> all = cycle.snapshot().nodes();
        return filters.nodeNames()
                .map(names -> all.stream().filter(i -> names.contains(i.name())).toList())
                .orElse(all);
    }

    private void addLeftOut() {
        if (filters.nodeNames().isEmpty()) {
            return;
        }
        NavigableSet<String> names = filters.nodeNames().get();
        // A refused promise adds its plugin to those that named nodes, as upstream's text has it.
        NavigableSet<String> blamed = new TreeSet<>(filters.namingPlugins());
        blamed.addAll(promiseBreakers);
        String plugins = String.join(" ", blamed);
        FilterStatus status =
                FilterStatus.unresolvable("node(s) didn't satisfy plugin(s) [" + plugins + "]");
        for (NodeInfo info : cycle.snapshot().nodes()) {
            if (!names.contains(info.name()) && !failed.contains(info.name())) {
                rejected.add(new NodeVerdict(info.name(), plugins, status));
            }
        }
    }
}
