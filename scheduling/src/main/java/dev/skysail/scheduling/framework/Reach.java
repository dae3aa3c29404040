package dev.skysail.scheduling.framework;

/// How far a plugin looks when it judges one node; this says what of its answer may be remembered.
public enum Reach {
    /// The pod, the node with its pods, and of the snapshot no more than its outline. A score is
    /// not normalised.
    NODE,
    /// As NODE, but a score is then normalised, from the set of raw values alone.
    FEASIBLE,
    /// Anything: nothing may be remembered, unless the plugin keeps a tally.
    CLUSTER
}
