package dev.skysail.controlplane.controllers.statefulset;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.List;

/**
 * What one step for a StatefulSet sees.
 *
 * @param set the StatefulSet
 * @param pods all pods of its namespace
 * @param revisions all revisions of its namespace
 */
public record StatefulSetView(StatefulSet set, List<Pod> pods, List<ControllerRevision> revisions) {

    /** Copies the lists. */
    public StatefulSetView {
        pods = List.copyOf(pods);
        revisions = List.copyOf(revisions);
    }
}
