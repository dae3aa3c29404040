package dev.skysail.scheduling.plugins.podtopologyspread;

import dev.skysail.scheduling.config.SpreadDefaults;
import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.model.ControllerRef;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.StoredForm;
import dev.skysail.scheduling.model.Toleration;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.model.WorkloadSelector;
import dev.skysail.scheduling.plugins.nodeaffinity.RequiredNodes;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The constraints that hold for a pod and what they have in common.
///
/// A pod without constraints of its own gets the system defaults (KEP-1258), with the selectors of
/// its services and its controller; a pod without those gets none.
///
/// Source: plugins/podtopologyspread/common.go and plugins/helper/spread.go, 1.37.2.
///
/// @param constraints the hard or the soft ones
/// @param explicit whether the pod gave them itself
/// @param countsAll whether an empty selector counts every pod (1.38) or none
record SpreadConstraints(
        Pod pod,
        List<TopologySpreadConstraint> constraints,
        boolean explicit,
        RequiredNodes required,
        boolean countsAll) {

    /// Those that refuse nodes; the system defaults never do.
    static SpreadConstraints hard(Cycle cycle, boolean countsAll, SpreadDefaults defaults) {
        return of(cycle, true, countsAll, defaults);
    }

    /// Those that score nodes.
    static SpreadConstraints soft(Cycle cycle, boolean countsAll, SpreadDefaults defaults) {
        return of(cycle, false, countsAll, defaults);
    }

    private static SpreadConstraints of(
            Cycle cycle, boolean hard, boolean countsAll, SpreadDefaults defaults) {
        if (!cycle.pod().spreads().isEmpty()) {
            return own(cycle.pod(), hard, countsAll);
        }
        List<TopologySpreadConstraint> given =
                defaults.constraints().stream().filter(c -> c.hard() == hard).toList();
        LabelSelector selector =
                given.isEmpty() ? LabelSelector.everything() : defaultSelector(cycle);
        List<TopologySpreadConstraint> selecting =
                selector.matchesEverything()
                        ? List.of()
                        : given.stream().map(c -> c.withSelector(selector)).toList();
        RequiredNodes required = RequiredNodes.of(cycle.pod());
        return new SpreadConstraints(
                cycle.pod(), selecting, !defaults.system(), required, countsAll);
    }

    private static SpreadConstraints own(Pod pod, boolean hard, boolean countsAll) {
        List<TopologySpreadConstraint> merged = StoredForm.mergeLabelKeys(pod).spreads();
        return new SpreadConstraints(
                pod,
                merged.stream().filter(constraint -> constraint.hard() == hard).toList(),
                true,
                RequiredNodes.of(pod),
                countsAll);
    }

    private static LabelSelector defaultSelector(Cycle cycle) {
        Pod pod = cycle.pod();
        Map<String, String> labels = new TreeMap<>();
        List<Requirement> expressions = new ArrayList<>();
        for (WorkloadSelector workload : cycle.snapshot().workloads()) {
            boolean counts =
                    workload.namespace().equals(pod.namespace())
                            && switch (workload.kind()) {
                                case SERVICE -> workload.selector().matches(pod.labels());
                                case REPLICATION_CONTROLLER, REPLICA_SET, STATEFUL_SET ->
                                        controls(workload, pod);
                            };
            if (counts) {
                LabelSelector selector = workload.selector();
                switch (workload.kind()) {
                    case SERVICE, REPLICATION_CONTROLLER -> labels.putAll(selector.labels());
                    // Joined, not merged: a set that contradicts a service selects nothing.
                    case REPLICA_SET, STATEFUL_SET -> {
                        selector.labels()
                                .forEach((key, value) -> expressions.add(equal(key, value)));
                        expressions.addAll(selector.expressions());
                    }
                }
            }
        }
        return LabelSelector.of(labels, expressions);
    }

    private static Requirement equal(String key, String value) {
        return new Requirement(key, Requirement.Operator.IN, List.of(value));
    }

    private static boolean controls(WorkloadSelector workload, Pod pod) {
        ControllerRef controller = pod.controller();
        return controller != null
                && controller.kind().equals(workload.kind().text())
                && controller.name().equals(workload.name());
    }

    /// Whether the node has a value for every constraint.
    boolean hasAllKeys(Node node) {
        for (TopologySpreadConstraint constraint : constraints) {
            if (!node.labels().containsKey(constraint.topologyKey())) {
                return false;
            }
        }
        return true;
    }

    /// Whether the pods of a node count for a constraint (KEP-3094).
    boolean includes(TopologySpreadConstraint constraint, Node node) {
        if (constraint.honorAffinity() && !required.matches(node)) {
            return false;
        }
        return !constraint.honorTaints()
                || Toleration.firstUntolerated(node.taints(), pod.tolerations()).isEmpty();
    }

    /// Pods of the node that a constraint counts; an empty selector counts none before 1.38.
    int count(TopologySpreadConstraint constraint, NodeInfo info) {
        int count = 0;
        for (Pod other : info.pods()) {
            count += counts(constraint, other) ? 1 : 0;
        }
        return count;
    }

    /// Whether a constraint counts a pod that is on a node.
    boolean counts(TopologySpreadConstraint constraint, Pod other) {
        LabelSelector selector = constraint.selector();
        return (countsAll || !selector.matchesEverything())
                && !other.terminating()
                && other.namespace().equals(pod.namespace())
                && selector.matches(other.labels());
    }
}
