package dev.skysail.controlplane.controllers.tainteviction;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;

/**
 * What one step for a pod sees.
 *
 * @param pod the pod, empty if it is gone
 * @param node the node it is bound to, empty if there is none
 * @param timer what was decided before
 */
public record TaintEvictionView(
        Optional<Pod> pod, Optional<Node> node, Optional<EvictionTimer> timer) {}
