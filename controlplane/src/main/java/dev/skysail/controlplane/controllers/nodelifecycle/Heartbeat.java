package dev.skysail.controlplane.controllers.nodelifecycle;

import java.time.Instant;

/**
 * The last sign of life of a node.
 *
 * <p>Signs are compared for change only, so the clocks of nodes do not matter.
 *
 * @param sign heartbeat of the condition Ready and renewal of the lease, as they were last seen
 * @param seen when that was first seen, by this process's clock
 */
public record Heartbeat(String sign, Instant seen) {}
