package dev.skysail.cli.simulate;

import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.storage.PersistentVolumeClaim;
import java.util.List;

/**
 * A pod without a node.
 *
 * @param schedulerName the scheduler it waits for
 * @param claims claims that its controller makes with it
 */
public record Waiting(Pod pod, String schedulerName, List<PersistentVolumeClaim> claims) {

    public Waiting {
        claims = List.copyOf(claims);
    }

    /** A pod that brings no claims. */
    public Waiting(Pod pod, String schedulerName) {
        this(pod, schedulerName, List.of());
    }
}
