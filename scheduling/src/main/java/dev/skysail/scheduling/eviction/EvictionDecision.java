package dev.skysail.scheduling.eviction;

import java.time.Duration;

/// What NoExecute taints mean for one pod.
public sealed interface EvictionDecision {
    /// The pod stays.
    record Keep() implements EvictionDecision {}

    /// The pod goes at once.
    record EvictNow() implements EvictionDecision {}

    /// The pod goes after this time, unless the taints change.
    record EvictAfter(Duration delay) implements EvictionDecision {}
}
