package dev.skysail.scheduling.preemption;

import dev.skysail.scheduling.framework.PreparedFilters;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Remembers dry runs per kind of pod and node, where every filter looks at the node alone. Not for
/// several threads.
///
/// A run holds as long as the node is the same object and what surrounds the nodes is equal; nodes
/// promised to pods are run anew. Memory: two references per kind and node.
final class DryRunMemory {
    private static final int KINDS_MAX = 32;

    /// By template, the one used longest ago first.
    private final Map<Pod, Kind> kinds = new LinkedHashMap<>(16, 0.75f, true);

    /// The runs for a pod whose filters are these.
    DryRuns runs(Pod pod, Snapshot snapshot, PreparedFilters filters) {
        Pod template = pod.template();
        Kind kind = kinds.computeIfAbsent(template, key -> new Kind());
        if (kinds.size() > KINDS_MAX) {
            kinds.remove(kinds.keySet().iterator().next());
        }
        kind.start(snapshot);
        return position -> {
            NodeInfo info = snapshot.nodes().get(position);
            if (!snapshot.nominated(info.name()).isEmpty()) {
                return DryRun.on(info, pod, filters, snapshot.budgets());
            }
            DryRun.@Nullable Outcome known = kind.known(position, info);
            if (known != null) {
                return known;
            }
            DryRun.Outcome fresh = DryRun.on(info, pod, filters, snapshot.budgets());
            kind.keep(position, info, fresh);
            return fresh;
        };
    }

    private static final class Kind {
        private @Nullable NodeInfo[] infos = new NodeInfo[0];
        private DryRun.@Nullable Outcome[] outcomes = new DryRun.Outcome[0];
        private @Nullable Snapshot outline;

        void start(Snapshot snapshot) {
            Snapshot before = outline;
            boolean holds =
                    before != null
                            && snapshot.isComparable(before)
                            && snapshot.budgets().equals(before.budgets());
            if (!holds) {
                infos = new NodeInfo[snapshot.nodeCount()];
                outcomes = new DryRun.Outcome[snapshot.nodeCount()];
                outline = snapshot.outline();
            }
        }

        DryRun.@Nullable Outcome known(int position, NodeInfo info) {
            return info.equals(infos[position]) ? outcomes[position] : null;
        }

        void keep(int position, NodeInfo info, DryRun.Outcome outcome) {
            infos[position] = info;
            outcomes[position] = outcome;
        }
    }
}
