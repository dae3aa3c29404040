package dev.skysail.virtualkubelet.zone;

import dev.skysail.scheduling.model.Pod;

/**
 * A pod that stands behind the virtual node already.
 *
 * @param pod the pod
 * @param zone the zone it stands in
 */
public record PlacedPod(Pod pod, String zone) {}
