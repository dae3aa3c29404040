package dev.skysail.cli.simulate;

import dev.skysail.cli.simulate.PodLine.Result;
import dev.skysail.scheduling.model.ControllerRef;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodDisruptionBudget;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Evicts the pods of a node within their budgets, as often as their successors find a place.
 *
 * <p>Source: the eviction subresource (pkg/registry/core/pod/storage/eviction.go) and kubectl
 * drain, 1.37.2. Pods of DaemonSets and of the node itself stay.
 */
final class Drain {

    private final Simulation simulation;
    private final String node;

    /** What each budget allowed at first, less the pods that never come back. */
    private final Map<String, Integer> allowed = new TreeMap<>();

    private final Map<String, Long> waitingBefore = new TreeMap<>();
    private final Map<String, Integer> left = new TreeMap<>();

    Drain(Simulation simulation, String node) {
        this.simulation = simulation;
        this.node = node;
        for (PodDisruptionBudget budget : simulation.snapshot().budgets()) {
            allowed.put(key(budget), budget.disruptionsAllowed());
            waitingBefore.put(key(budget), waiting(budget));
        }
    }

    private static String key(PodDisruptionBudget budget) {
        return budget.namespace() + "/" + budget.name();
    }

    private long waiting(PodDisruptionBudget budget) {
        return simulation.queue().stream().filter(w -> covers(budget, w.pod())).count();
    }

    /** Evicts and schedules until nothing more can go. */
    void run() {
        boolean again = true;
        while (again) {
            restore();
            again = evictAll() > 0;
            simulation.schedule();
        }
        for (Pod pod : candidates()) {
            String why = "budget " + refusing(pod) + " allows no more disruptions";
            simulation.note(PodLine.of(pod.key(), Result.KEPT, node, why));
        }
    }

    /** A budget is whole again as far as successors have found a node. */
    private void restore() {
        for (PodDisruptionBudget budget : simulation.snapshot().budgets()) {
            String key = key(budget);
            long missing = waiting(budget) - waitingBefore.getOrDefault(key, 0L);
            left.put(key, (int) (allowed.getOrDefault(key, 0) - missing));
        }
    }

    private List<Pod> candidates() {
        return simulation.snapshot().node(node).map(NodeInfo::pods).orElse(List.of()).stream()
                .filter(Drain::leaves)
                .toList();
    }

    private static boolean leaves(Pod pod) {
        ControllerRef controller = pod.controller();
        return controller == null
                || (!controller.kind().equals("DaemonSet") && !controller.kind().equals("Node"));
    }

    private int evictAll() {
        int evicted = 0;
        for (Pod pod : new ArrayList<>(candidates())) {
            if (refusing(pod).isEmpty()) {
                boolean again = simulation.replace(pod);
                spend(pod, left);
                if (!again) {
                    spend(pod, allowed);
                }
                String what = again ? "" : "no controller makes it again";
                simulation.note(PodLine.of(pod.key(), Result.EVICTED, node, what));
                evicted++;
            }
        }
        return evicted;
    }

    private String refusing(Pod pod) {
        for (PodDisruptionBudget budget : simulation.snapshot().budgets()) {
            if (covers(budget, pod) && left.getOrDefault(key(budget), 0) <= 0) {
                return key(budget);
            }
        }
        return "";
    }

    private void spend(Pod pod, Map<String, Integer> purse) {
        for (PodDisruptionBudget budget : simulation.snapshot().budgets()) {
            if (covers(budget, pod)) {
                purse.merge(key(budget), -1, Integer::sum);
            }
        }
    }

    private static boolean covers(PodDisruptionBudget budget, Pod pod) {
        return budget.namespace().equals(pod.namespace())
                && budget.selector().matches(pod.labels());
    }
}
