package dev.skysail.kubernetes.cluster;

/**
 * Sorts of change that can make a pod schedulable.
 *
 * <p>Source: fwk.ClusterEvent, staging/src/k8s.io/kube-scheduler/framework/types.go (1.37.2),
 * coarser.
 */
public enum ClusterChange {
    /** A node came. */
    NODE_ADDED,
    /** A node offers something else: labels, taints, cordon, allocatable. */
    NODE_CHANGED,
    /** Zones, capacity or health behind a virtual node changed. */
    VIRTUAL_NODE_CHANGED,
    /** A pod was bound. */
    POD_BOUND,
    /** A bound pod shows other labels. */
    POD_RELABELLED,
    /** A bound pod ended, was deleted or got smaller. */
    POD_GONE,
    /** A namespace, workload or disruption budget changed. */
    SURROUNDINGS_CHANGED
}
