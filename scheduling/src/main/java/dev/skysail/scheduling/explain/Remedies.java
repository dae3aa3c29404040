package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.NodeVerdict;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.framework.ScheduleResult;
import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.framework.SchedulerEngine;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Looks for the smallest changes that would place a pod, and keeps those that do.
///
/// For each of the nodes that miss least, the causes are repaired once on the pod's side and once
/// on the cluster's; the engine decides again, and what still refuses is repaired in turn. Only
/// what the engine then places is told. Cost: some decisions per node looked at.
final class Remedies {
    private static final int NODES_MAX = 24;
    private static final int NODES_MAX_OF_MANY = 8;
    private static final int MANY = 500;
    private static final int ROUNDS = 4;
    private static final int TOLD = 8;

    private final Profile profile;
    private final SchedulerEngine engine;

    Remedies(Profile profile) {
        this.profile = profile;
        this.engine = new SchedulerEngine(profile);
    }

    /// The smallest first; none of them contains another.
    List<Remedy> find(Situation start, List<NodeAccount> refused) {
        List<NodeAccount> order = new ArrayList<>(refused);
        order.sort(
                Comparator.comparingLong((NodeAccount node) -> node.causes().size())
                        .thenComparingDouble(NodeAccount::distance));
        int most = start.snapshot().nodes().size() > MANY ? NODES_MAX_OF_MANY : NODES_MAX;
        List<Remedy> found = new ArrayList<>();
        for (NodeAccount node : order.subList(0, Math.min(most, order.size()))) {
            repair(start, node.node(), true).ifPresent(found::add);
            repair(start, node.node(), false).ifPresent(found::add);
        }
        found.sort(Comparator.comparingDouble(Remedy::size));
        List<Remedy> smallest = new ArrayList<>();
        for (Remedy remedy : found) {
            boolean contained =
                    smallest.stream().anyMatch(r -> remedy.changes().containsAll(r.changes()));
            if (!contained && smallest.size() < TOLD) {
                smallest.add(remedy);
            }
        }
        return smallest;
    }

    private Optional<Remedy> repair(Situation start, String node, boolean podFirst) {
        Situation now = start;
        List<Change> changes = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            List<Change> more = changes(now, node, podFirst);
            if (more.isEmpty()) {
                return prove(now, node, changes);
            }
            for (Change change : more) {
                if (!changes.contains(change)) {
                    changes.add(change);
                    now = change.apply(now);
                }
            }
        }
        return prove(now, node, changes);
    }

    private Optional<Remedy> prove(Situation now, String node, List<Change> changes) {
        ScheduleResult result = engine.schedule(now.pod(), now.snapshot());
        if (result instanceof Scheduled scheduled && scheduled.feasible().contains(node)) {
            boolean podOnly = changes.stream().allMatch(Change::isOfPod);
            List<String> nodes = podOnly ? scheduled.feasible() : List.of(node);
            return Optional.of(new Remedy(changes, nodes));
        }
        return Optional.empty();
    }

    private List<Change> changes(Situation now, String node, boolean podFirst) {
        Optional<NodeInfo> info = now.snapshot().node(node);
        if (info.isEmpty()) {
            return List.of();
        }
        Cycle cycle = Cycle.of(now.pod(), now.snapshot());
        Survey survey = Survey.of(profile, cycle);
        Causes causes = new Causes(profile, cycle);
        Repairs repairs = new Repairs(now, info.get(), causes.spread());
        List<Change> changes = new ArrayList<>();
        for (NodeVerdict verdict : survey.verdicts(info.get())) {
            if (verdict.status().isSuccess()) {
                continue;
            }
            for (Cause cause : causes.of(verdict, info.get())) {
                List<Change> preferred = podFirst ? repairs.onPod(cause) : repairs.onCluster(cause);
                changes.addAll(
                        !preferred.isEmpty()
                                ? preferred
                                : podFirst ? repairs.onCluster(cause) : repairs.onPod(cause));
            }
        }
        return changes;
    }
}
