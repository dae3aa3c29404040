package dev.skysail.scheduling.framework;

/// Which of several best nodes wins.
public enum TieRule {
    /// The root of Go's binary heap over the feasible list (1.35 and later).
    HEAP_ROOT,
    /// The first name, for comparisons that must not depend on node order.
    FIRST_NAME
}
