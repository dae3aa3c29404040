package dev.skysail.controlplane.controllers.statefulset;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.StatefulSetStatus;
import java.time.Duration;
import java.util.List;

/** What a step for a StatefulSet does to the cluster. */
public sealed interface StatefulSetEffect {

    /**
     * Become the controller of a pod.
     *
     * @param pod a pod without controller
     */
    record AdoptPod(Pod pod) implements StatefulSetEffect {}

    /**
     * Give up a pod.
     *
     * @param pod a pod whose labels match no longer
     */
    record ReleasePod(Pod pod) implements StatefulSetEffect {}

    /**
     * Keep a template.
     *
     * @param revision a revision that does not exist yet
     */
    record CreateRevision(ControllerRevision revision) implements StatefulSetEffect {}

    /**
     * Make an old template the newest one.
     *
     * @param revision the revision with its new number
     */
    record RenumberRevision(ControllerRevision revision) implements StatefulSetEffect {}

    /**
     * Forget a template.
     *
     * @param revision a revision that no pod has and the history has no room for
     */
    record DeleteRevision(ControllerRevision revision) implements StatefulSetEffect {}

    /**
     * Make a pod, after those of its claims that do not exist.
     *
     * @param pod the pod
     * @param claims all of its claims
     */
    record CreatePod(Pod pod, List<PersistentVolumeClaim> claims) implements StatefulSetEffect {}

    /**
     * Delete a pod.
     *
     * @param pod which
     */
    record DeletePod(Pod pod) implements StatefulSetEffect {}

    /**
     * Write the status, if it differs.
     *
     * @param status the whole status
     */
    record UpdateStatus(StatefulSetStatus status) implements StatefulSetEffect {}

    /**
     * Look again, because a pod becomes available by time alone.
     *
     * @param delay time until then
     */
    record CheckAgain(Duration delay) implements StatefulSetEffect {}
}
