package dev.skysail.scheduling.framework;

import dev.skysail.scheduling.model.Pod;
import java.util.Optional;

/// Whether a pod may enter the queue (KEP-3521).
public final class SchedulingGates {
    private SchedulingGates() {}

    /// What the pod waits for; empty if it may be scheduled.
    public static Optional<String> waiting(Pod pod) {
        if (pod.schedulingGates().isEmpty()) {
            return Optional.empty();
        }
        String gates = String.join(" ", pod.schedulingGates());
        return Optional.of("waiting for scheduling gates: [" + gates + "]");
    }
}
