package dev.skysail.scheduling.preemption;

import dev.skysail.scheduling.config.PreemptionArgs;
import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.Diagnosis;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.FitError;
import dev.skysail.scheduling.framework.MessageStyle;
import dev.skysail.scheduling.framework.NodeVerdict;
import dev.skysail.scheduling.framework.Prepared;
import dev.skysail.scheduling.framework.PreparedFilters;
import dev.skysail.scheduling.framework.SchedulerEngine;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PreemptionPolicy;
import dev.skysail.scheduling.preemption.DryRun.Outcome;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// Finds the node where the least important pods would have to leave.
///
/// Only nodes whose refusal can be lifted are tried, in node order; the search stops at a tenth of
/// them, at least 100, once one candidate breaks no budget. Upstream starts at a random node. Any
/// terminating pod of lower priority on the nominated node counts as one that is leaving for this
/// pod. Source: pkg/scheduler/framework/preemption/preemption.go, 1.37.2.
public final class DefaultPreemption {
    private static final String NOT_HELPFUL = "Preemption is not helpful for scheduling";

    private final SchedulerEngine engine;
    private final PreemptionArgs args;
    private final DryRunMemory memory = new DryRunMemory();

    /// Preemption by the filters of an engine.
    public DefaultPreemption(SchedulerEngine engine, PreemptionArgs args) {
        this.engine = engine;
        this.args = args;
    }

    /// What can be done for a pod after the cycle that refused it.
    public PreemptionResult find(Pod pod, Snapshot snapshot, Diagnosis refused) {
        if (pod.preemptionPolicy() == PreemptionPolicy.NEVER) {
            return new PreemptionResult.NotEligible("not eligible due to preemptionPolicy=Never.");
        }
        if (victimsAreLeaving(pod, snapshot, refused)) {
            return new PreemptionResult.NotEligible(
                    "not eligible due to a terminating pod on the nominated node.");
        }
        Optional<PreparedFilters> local = engine.localFilters(pod, snapshot);
        if (local.isPresent()) {
            DryRuns runs = memory.runs(pod, snapshot, local.get());
            return search(snapshot, runs, resolvable(snapshot, refused));
        }
        return switch (engine.prepare(Cycle.of(pod, snapshot))) {
            case Prepared.Refused(String message, NodeVerdict verdict) ->
                    noCandidate(snapshot, List.of());
            case Prepared.Accepted(PreparedFilters filters) ->
                    search(
                            snapshot,
                            position ->
                                    DryRun.on(
                                            snapshot.nodes().get(position),
                                            pod,
                                            filters,
                                            snapshot.budgets()),
                            resolvable(snapshot, refused));
        };
    }

    private static boolean victimsAreLeaving(Pod pod, Snapshot snapshot, Diagnosis refused) {
        Optional<NodeInfo> nominated = snapshot.node(pod.nominatedNodeName());
        if (nominated.isEmpty()) {
            return false;
        }
        boolean hopeless =
                refused.rejected().stream()
                        .filter(verdict -> verdict.node().equals(pod.nominatedNodeName()))
                        .anyMatch(verdict -> !verdict.status().isResolvable());
        return !hopeless
                && nominated.get().pods().stream()
                        .anyMatch(p -> p.preempted() && p.priority() < pod.priority());
    }

    /// Positions of the nodes that removing pods could help.
    private static BitSet resolvable(Snapshot snapshot, Diagnosis refused) {
        List<NodeInfo> nodes = snapshot.nodes();
        BitSet positions = new BitSet(nodes.size());
        int at = 0;
        for (NodeVerdict verdict : refused.rejected()) {
            // Verdicts mostly come in the order of the nodes.
            if (!nodes.get(at).name().equals(verdict.node())) {
                at = snapshot.position(verdict.node()).orElseThrow();
            }
            if (verdict.status().isResolvable()) {
                positions.set(at);
            }
            at = at + 1 == nodes.size() ? 0 : at + 1;
        }
        return positions;
    }

    private PreemptionResult search(Snapshot snapshot, DryRuns runs, BitSet nodes) {
        int enough = args.enough(nodes.cardinality());
        List<Candidate> candidates = new ArrayList<>();
        List<NodeVerdict> rejected = new ArrayList<>();
        boolean clean = false;
        for (int at = nodes.nextSetBit(0); at >= 0; at = nodes.nextSetBit(at + 1)) {
            switch (runs.on(at)) {
                case Outcome.Possible(Candidate candidate) -> {
                    candidates.add(candidate);
                    clean |= candidate.pdbViolations() == 0;
                }
                case Outcome.InVain(NodeVerdict verdict) -> rejected.add(verdict);
            }
            if (clean && candidates.size() >= enough) {
                break;
            }
        }
        if (candidates.isEmpty()) {
            return noCandidate(snapshot, rejected);
        }
        List<Candidate> best = CandidateChoice.best(candidates);
        Candidate chosen = best.getFirst();
        String message =
                "found a potential placement for pod on node "
                        + chosen.node()
                        + ", preempting "
                        + chosen.victims().size()
                        + " victims";
        List<String> names = best.stream().map(Candidate::node).toList();
        return new PreemptionResult.Nominated(message, chosen, candidates, names, rejected);
    }

    private PreemptionResult noCandidate(Snapshot snapshot, List<NodeVerdict> tried) {
        List<NodeVerdict> all = new ArrayList<>(tried);
        FilterStatus notHelpful = FilterStatus.unresolvable(NOT_HELPFUL);
        int untried = snapshot.nodes().size() - tried.size();
        for (int i = 0; i < untried; i++) {
            all.add(new NodeVerdict("", "", notHelpful));
        }
        Diagnosis diagnosis = new Diagnosis(snapshot.nodes().size(), all, "");
        MessageStyle style = engine.profile().messages();
        return new PreemptionResult.NoCandidate(FitError.text(diagnosis, "", style), tried);
    }
}
