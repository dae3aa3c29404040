package dev.skysail.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.Pod;

/** Where a pod is on its way, as far as scheduling cares. */
public final class PodPhases {

    private PodPhases() {}

    /** Returns "namespace/name". */
    public static String key(Pod pod) {
        return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
    }

    /** Whether it ended and takes no room any more. */
    public static boolean isOver(Pod pod) {
        if (pod.getStatus() == null) {
            return false;
        }
        String phase = pod.getStatus().getPhase();
        return "Succeeded".equals(phase) || "Failed".equals(phase);
    }

    /** Whether it has a node. */
    public static boolean isBound(Pod pod) {
        String node = pod.getSpec().getNodeName();
        return node != null && !node.isEmpty();
    }

    /** Whether its deletion was asked for. */
    public static boolean isLeaving(Pod pod) {
        return pod.getMetadata().getDeletionTimestamp() != null;
    }
}
