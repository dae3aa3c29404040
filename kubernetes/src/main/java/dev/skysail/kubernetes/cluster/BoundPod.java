package dev.skysail.kubernetes.cluster;

import dev.skysail.scheduling.model.Pod;

/**
 * A pod that takes room.
 *
 * @param pod its engine form
 * @param node name of the Node it is bound to
 * @param annotatedZone zone its annotations name, empty if none
 */
record BoundPod(Pod pod, String node, String annotatedZone) {}
