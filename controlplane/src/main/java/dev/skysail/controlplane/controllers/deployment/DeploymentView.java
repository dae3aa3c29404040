package dev.skysail.controlplane.controllers.deployment;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.List;

/**
 * What one step for a Deployment sees.
 *
 * @param deployment the Deployment
 * @param replicaSets all ReplicaSets of its namespace
 * @param pods all pods of its namespace
 */
public record DeploymentView(Deployment deployment, List<ReplicaSet> replicaSets, List<Pod> pods) {

    /** Copies the lists. */
    public DeploymentView {
        replicaSets = List.copyOf(replicaSets);
        pods = List.copyOf(pods);
    }
}
