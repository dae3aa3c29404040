package dev.skysail.controlplane.controllers.nodelifecycle;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.List;
import java.util.Map;

/** What a step for a node wants done, in order. */
public sealed interface NodeEffect {

    /**
     * Remember the last sign of life.
     *
     * @param heartbeat the sign
     */
    record Note(Heartbeat heartbeat) implements NodeEffect {}

    /**
     * Record an event about the node.
     *
     * @param reason short word
     * @param message sentence
     */
    record Announce(String reason, String message) implements NodeEffect {}

    /**
     * Write the node's conditions.
     *
     * @param node the changed node, with the version that was seen
     */
    record UpdateStatus(Node node) implements NodeEffect {}

    /** Turn the condition Ready of the node's pods to False. */
    record PodsNotReady() implements NodeEffect {}

    /**
     * Replace the node's taints.
     *
     * @param taints all taints
     */
    record SetTaints(List<Taint> taints) implements NodeEffect {}

    /**
     * Add labels to the node.
     *
     * @param labels the labels that lack
     */
    record AddLabels(Map<String, String> labels) implements NodeEffect {}
}
