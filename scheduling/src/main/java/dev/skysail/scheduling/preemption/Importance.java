package dev.skysail.scheduling.preemption;

import dev.skysail.scheduling.model.Pod;
import java.time.Instant;
import java.util.Comparator;

/// The order in which pods deserve to stay: higher priority first, then earlier start.
///
/// A pod without a start time counts as starting now, that is, last. Source:
/// pkg/scheduler/util/utils.go (MoreImportantPod), 1.37.2.
final class Importance {
    static final Comparator<Pod> MOST_IMPORTANT_FIRST =
            Comparator.comparing(Pod::priority, Comparator.reverseOrder())
                    .thenComparing(Importance::start);

    private Importance() {}

    static Instant start(Pod pod) {
        Instant start = pod.startTime();
        return start == null ? Instant.MAX : start;
    }
}
