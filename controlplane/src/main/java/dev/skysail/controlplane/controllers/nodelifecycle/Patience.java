package dev.skysail.controlplane.controllers.nodelifecycle;

import java.time.Duration;

/**
 * How long a node may be silent.
 *
 * @param node silence after which a node counts as unreachable
 * @param startup the same for a node that has never reported
 * @param quarantine time between a node's end and the deletion of its pods
 */
public record Patience(Duration node, Duration startup, Duration quarantine) {

    /** The times of the embedded control plane; upstream 1.37 waits 50 s instead of 40 s. */
    public static final Patience STANDARD =
            new Patience(Duration.ofSeconds(40), Duration.ofSeconds(60), Duration.ofSeconds(40));
}
