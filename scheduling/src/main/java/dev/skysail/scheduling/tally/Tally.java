package dev.skysail.scheduling.tally;

import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.NodeInfo;

/// What a plugin counts over all nodes for one kind of pod, kept true change by change.
///
/// Beside the counts a node matters by its traits alone, some numbers: nodes with equal traits get
/// equal answers, now and after any change of the counts. The traits of a node change only with the
/// node itself and the pods on it.
public interface Tally {
    /// Counts a node with its pods.
    void add(NodeInfo info);

    /// Stops counting a node with its pods.
    void remove(NodeInfo info);

    /// Counts a pod that came to a node.
    void add(Pod pod, Node node);

    /// Stops counting a pod that left a node.
    void remove(Pod pod, Node node);

    /// How many traits a node has; when this grows, all nodes must be described again.
    int width();

    /// Writes the traits of a node.
    void describe(NodeInfo info, long[] traits, int from);
}
