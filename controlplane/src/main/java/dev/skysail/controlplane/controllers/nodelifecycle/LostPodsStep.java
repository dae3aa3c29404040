package dev.skysail.controlplane.controllers.nodelifecycle;

import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.PodStates;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds pods that no kubelet will ever end.
 *
 * <p>Source: {@code gcOrphaned} and {@code gcUnscheduledTerminating} in
 * pkg/controller/podgc/gc_controller.go, 1.37. Not here: the limit on ended pods, and nodes with
 * the taint out-of-service.
 */
public final class LostPodsStep {

    private LostPodsStep() {}

    /** Returns the effects of one search. */
    public static List<LostPodsEffect> step(LostPodsView view, Duration quarantine, Instant now) {
        List<LostPodsEffect> effects = new ArrayList<>();
        Set<String> missing = new TreeSet<>();
        for (Pod pod : view.pods()) {
            String node = PodStates.node(pod);
            if (node.isEmpty()) {
                if (Ownership.deleting(pod)) {
                    effects.add(new LostPodsEffect.DeleteUnscheduled(pod));
                }
            } else if (!view.nodes().contains(node)) {
                missing.add(node);
                Instant since = view.missing().getOrDefault(node, now);
                if (!since.plus(quarantine).isAfter(now)) {
                    effects.add(new LostPodsEffect.DeleteOrphan(pod));
                }
            }
        }
        effects.addFirst(new LostPodsEffect.Missing(missing));
        return effects;
    }
}
