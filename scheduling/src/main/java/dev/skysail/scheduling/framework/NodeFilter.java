package dev.skysail.scheduling.framework;

import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.NodeInfo;

/// A filter made ready for one pod. One that counts over all nodes also follows pods that
/// preemption takes away and gives back.
public interface NodeFilter {
    /// Whether the node passes.
    FilterStatus filter(NodeInfo info);

    /// A copy whose counts change on their own; a filter without counts is its own copy.
    default NodeFilter copy() {
        return this;
    }

    /// Counts a pod put on a node.
    default void add(Pod pod, Node node) {}

    /// Stops counting a pod of a node.
    default void remove(Pod pod, Node node) {}
}
