package dev.skysail.scheduling.preemption;

/// What taking pods off a node would do for one pod.
@FunctionalInterface
interface DryRuns {
    /// The outcome on the node at a position.
    DryRun.Outcome on(int position);
}
