package dev.skysail.cli.simulate;

import dev.skysail.scheduling.model.Pod;

/**
 * A pod without a node.
 *
 * @param schedulerName the scheduler it waits for
 */
public record Waiting(Pod pod, String schedulerName) {

    /** Whether the scheduler that is simulated looks at it. */
    boolean isOurs() {
        return schedulerName.equals(World.DEFAULT_SCHEDULER);
    }
}
