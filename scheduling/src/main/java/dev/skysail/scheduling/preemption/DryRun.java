package dev.skysail.scheduling.preemption;

import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.NodeVerdict;
import dev.skysail.scheduling.framework.PreparedFilters;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodDisruptionBudget;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.List;

/// Takes less important pods off one node and gives back as many as still fit.
///
/// Cost: one run of the filters per pod with a lower priority. Source: SelectVictimsOnNode in
/// plugins/defaultpreemption/default_preemption.go, 1.37.2.
final class DryRun {
    private static final String NO_VICTIMS = "No preemption victims found for incoming pod";

    private final PreparedFilters filters;
    private NodeInfo info;

    private DryRun(PreparedFilters filters, NodeInfo info) {
        this.filters = filters;
        this.info = info;
    }

    /// The victims on the node, or what still stands in the way.
    static Outcome on(
            NodeInfo info, Pod pod, PreparedFilters filters, List<PodDisruptionBudget> budgets) {
        return new DryRun(filters.copy(), info).run(pod, budgets);
    }

    private Outcome run(Pod pod, List<PodDisruptionBudget> budgets) {
        List<Pod> lower = new ArrayList<>();
        for (Pod other : info.pods()) {
            if (other.priority() < pod.priority()) {
                lower.add(other);
            }
        }
        if (lower.isEmpty()) {
            FilterStatus nobody = FilterStatus.unresolvable(NO_VICTIMS);
            return new Outcome.InVain(new NodeVerdict(info.name(), "", nobody));
        }
        lower.forEach(this::take);
        NodeVerdict verdict = filters.check(info);
        if (!verdict.status().isSuccess()) {
            return new Outcome.InVain(
                    new NodeVerdict(info.name(), verdict.plugin(), verdict.status()));
        }
        lower.sort(Importance.MOST_IMPORTANT_FIRST);
        return new Outcome.Possible(giveBack(lower, budgets));
    }

    private Candidate giveBack(List<Pod> lower, List<PodDisruptionBudget> budgets) {
        DisruptionLedger ledger = new DisruptionLedger(budgets);
        List<Pod> violating = new ArrayList<>();
        List<Pod> others = new ArrayList<>();
        for (Pod pod : lower) {
            (ledger.overdraws(pod) ? violating : others).add(pod);
        }
        List<Pod> victims = new ArrayList<>();
        violating.stream().filter(pod -> !reprieve(pod)).forEach(victims::add);
        int violations = victims.size();
        others.stream().filter(pod -> !reprieve(pod)).forEach(victims::add);
        // Pods that have not started keep the order of the node.
        victims.sort(
                Importance.MOST_IMPORTANT_FIRST.thenComparingInt(
                        pod -> pod.startTime() == null ? lower.indexOf(pod) : 0));
        return new Candidate(info.name(), victims, violations);
    }

    private boolean reprieve(Pod pod) {
        info = info.with(pod);
        filters.add(pod, info.node());
        if (filters.check(info).status().isSuccess()) {
            return true;
        }
        take(pod);
        return false;
    }

    private void take(Pod pod) {
        info = info.without(pod);
        filters.remove(pod, info.node());
    }

    /// What a dry run found.
    sealed interface Outcome {
        /// The node can be had.
        record Possible(Candidate candidate) implements Outcome {}

        /// It cannot.
        record InVain(NodeVerdict verdict) implements Outcome {}
    }
}
