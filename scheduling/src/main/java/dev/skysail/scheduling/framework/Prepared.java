package dev.skysail.scheduling.framework;

/// All filters made ready for one pod, or the reason why none need to be.
public sealed interface Prepared {
    /// A plugin refused the pod as a whole.
    record Refused(String message, NodeVerdict verdict) implements Prepared {}

    /// Nodes may be looked at.
    record Accepted(PreparedFilters filters) implements Prepared {}
}
