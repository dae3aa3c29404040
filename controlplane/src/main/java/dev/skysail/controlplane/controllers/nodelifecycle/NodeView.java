package dev.skysail.controlplane.controllers.nodelifecycle;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.util.Optional;

/**
 * What one step for a node sees.
 *
 * @param node the node
 * @param lease its lease
 * @param heartbeat the last sign of life that was noted, empty for a node seen for the first time
 */
public record NodeView(Node node, Optional<Lease> lease, Optional<Heartbeat> heartbeat) {}
