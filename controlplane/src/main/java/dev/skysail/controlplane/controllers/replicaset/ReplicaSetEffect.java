package dev.skysail.controlplane.controllers.replicaset;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetStatus;
import java.time.Duration;
import java.util.List;

/** What a step for a ReplicaSet wants done, in order. */
public sealed interface ReplicaSetEffect {

    /**
     * Become the controller of a pod.
     *
     * @param pod a pod without controller
     */
    record AdoptPod(Pod pod) implements ReplicaSetEffect {}

    /**
     * Give up a pod.
     *
     * @param pod a pod whose labels match no longer
     */
    record ReleasePod(Pod pod) implements ReplicaSetEffect {}

    /**
     * Make pods from the template.
     *
     * @param count how many
     */
    record CreatePods(int count) implements ReplicaSetEffect {}

    /**
     * Delete pods.
     *
     * @param pods which
     */
    record DeletePods(List<Pod> pods) implements ReplicaSetEffect {}

    /**
     * Write the status, if it differs.
     *
     * @param counted the counts; conditions depend on how creations and deletions went
     */
    record UpdateStatus(ReplicaSetStatus counted) implements ReplicaSetEffect {}

    /**
     * Look again, because a pod becomes available by time alone.
     *
     * @param delay time until then
     */
    record CheckAgain(Duration delay) implements ReplicaSetEffect {}
}
