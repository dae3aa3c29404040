package dev.skysail.controlplane.controllers.deployment;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;

/** What a step for a Deployment wants done, in order; the first that fails ends the step. */
public sealed interface DeploymentEffect {

    /**
     * Become the controller of a ReplicaSet.
     *
     * @param replicaSet one without controller
     */
    record AdoptReplicaSet(ReplicaSet replicaSet) implements DeploymentEffect {}

    /**
     * Give up a ReplicaSet.
     *
     * @param replicaSet one whose labels match no longer
     */
    record ReleaseReplicaSet(ReplicaSet replicaSet) implements DeploymentEffect {}

    /**
     * Create a ReplicaSet; its name may be taken, then the collision count goes up.
     *
     * @param replicaSet the new one
     */
    record CreateReplicaSet(ReplicaSet replicaSet) implements DeploymentEffect {}

    /**
     * Replace a ReplicaSet.
     *
     * @param replicaSet the changed one, with the version that was seen
     */
    record UpdateReplicaSet(ReplicaSet replicaSet) implements DeploymentEffect {}

    /**
     * Delete a ReplicaSet of the revision history.
     *
     * @param replicaSet one without pods
     */
    record DeleteReplicaSet(ReplicaSet replicaSet) implements DeploymentEffect {}

    /**
     * Record an event about the Deployment.
     *
     * @param type {@code Normal} or {@code Warning}
     * @param reason short word
     * @param message sentence
     */
    record Announce(String type, String reason, String message) implements DeploymentEffect {}

    /**
     * Write status and annotations of the Deployment.
     *
     * @param deployment the changed one, with the version that was seen
     */
    record UpdateStatus(Deployment deployment) implements DeploymentEffect {}

    /**
     * Look again, because the progress deadline comes.
     *
     * @param delay time until then
     */
    record CheckAgain(Duration delay) implements DeploymentEffect {}
}
