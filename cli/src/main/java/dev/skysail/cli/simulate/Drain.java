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
    private final Map<String, Integer> left = new TreeMap<>();

    Drain(Simulation simulation, String node) {
        this.simulation = simulation;
        this.node = node;
        for (PodDisruptionBudget budget : simulation.snapshot().budgets()) {
            left.put(key(budget), budget.disruptionsAllowed());
        }
    }

    private static String key(PodDisruptionBudget budget) {
        return budget.namespace() + "/" + budget.name();
    }

    /** Evicts and schedules until nothing more can go. */
    void run() {
        boolean again = true;
        while (again) {
            Map<String, Integer> before = new TreeMap<>(left);
            int evicted = evictAll();
            int waiting = simulation.queue().size();
            simulation.schedule();
            again = evicted > 0 && simulation.queue().size() <= waiting - evicted;
            if (again) {
                left.putAll(before);
            }
        }
        for (Pod pod : candidates()) {
            String budget = refusing(pod);
            simulation.note(
                    PodLine.of(
                            pod.key(),
                            Result.KEPT,
                            node,
                            "budget " + budget + " allows no more disruptions"));
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
                || !controller.kind().equals("DaemonSet") && !controller.kind().equals("Node");
    }

    private int evictAll() {
        int evicted = 0;
        for (Pod pod : new ArrayList<>(candidates())) {
            if (refusing(pod).isEmpty()) {
                spend(pod);
                boolean again = simulation.replace(pod);
                String what = again ? "" : "no controller makes it again";
                simulation.note(PodLine.of(pod.key(), Result.EVICTED, node, what));
                evicted += again ? 1 : 0;
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

    private void spend(Pod pod) {
        for (PodDisruptionBudget budget : simulation.snapshot().budgets()) {
            if (covers(budget, pod)) {
                left.merge(key(budget), -1, Integer::sum);
            }
        }
    }

    private static boolean covers(PodDisruptionBudget budget, Pod pod) {
        return budget.namespace().equals(pod.namespace())
                && budget.selector().matches(pod.labels());
    }
}
