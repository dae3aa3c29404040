package dev.skysail.controlplane.controllers.replicaset;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.List;

/**
 * What one step for a ReplicaSet sees.
 *
 * @param replicaSet the ReplicaSet
 * @param pods all pods of its namespace
 * @param related pods of all ReplicaSets with the same controller, for the deletion order
 * @param settled whether every pod that was asked for has been seen since
 */
public record ReplicaSetView(
        ReplicaSet replicaSet, List<Pod> pods, List<Pod> related, boolean settled) {

    /** Copies the lists. */
    public ReplicaSetView {
        pods = List.copyOf(pods);
        related = List.copyOf(related);
    }
}
