package dev.skysail.scheduling.framework;

import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.RequestedResources;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.snapshot.Snapshot;

/// One pod against one snapshot: what plugins read.
///
/// @param requests the pod's real requests
/// @param nonZeroRequests what NodeResourcesFit ranks it by
public record Cycle(Pod pod, Snapshot snapshot, Resources requests, Resources nonZeroRequests) {
    /// A cycle for a pod.
    public static Cycle of(Pod pod, Snapshot snapshot) {
        return new Cycle(pod, snapshot, RequestedResources.of(pod), RequestedResources.scored(pod));
    }
}
