package dev.skysail.controlplane.controllers.deployment;

import dev.skysail.controlplane.controllers.cluster.Numbers;
import dev.skysail.controlplane.controllers.cluster.Timestamps;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentCondition;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatusBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The counts in a Deployment's status, and what they say about a rollout.
 *
 * <p>Zero counts are left out as upstream's omitempty does, except terminatingReplicas. Source:
 * pkg/controller/deployment/sync.go, progress.go and util/deployment_util.go, 1.37.
 */
final class Statuses {

    private Statuses() {}

    /** Counts the pods and sets the condition Available. */
    static DeploymentStatus calculate(Plan plan) {
        List<ReplicaSet> all = plan.all();
        Deployment deployment = plan.deployment();
        int available = Sets.sum(all, Sets::available);
        int unavailable = Math.max(0, Sets.sum(all, Sets::replicas) - available);
        Conditions conditions = Conditions.of(deployment, plan.now());
        if (available >= plan.sizes().minAvailable()) {
            conditions.set(
                    conditions.make(
                            Conditions.AVAILABLE,
                            "True",
                            "MinimumReplicasAvailable",
                            "Deployment has minimum availability."));
        } else {
            conditions.set(
                    conditions.make(
                            Conditions.AVAILABLE,
                            "False",
                            "MinimumReplicasUnavailable",
                            "Deployment does not have minimum availability."));
        }
        return new DeploymentStatusBuilder()
                .withObservedGeneration(deployment.getMetadata().getGeneration())
                .withReplicas(some(Sets.sum(all, Sets::actual)))
                .withUpdatedReplicas(some(plan.newest().map(Sets::actual).orElse(0)))
                .withReadyReplicas(some(Sets.sum(all, Sets::ready)))
                .withAvailableReplicas(some(available))
                .withUnavailableReplicas(some(unavailable))
                .withTerminatingReplicas(terminating(all))
                .withCollisionCount(collisions(deployment))
                .withConditions(conditions.list())
                .build();
    }

    /** Returns whether the statuses say the same; an absent count is a zero. */
    static boolean same(Deployment a, Deployment b) {
        DeploymentStatus x = orEmpty(a);
        DeploymentStatus y = orEmpty(b);
        return Numbers.of(x.getObservedGeneration()) == Numbers.of(y.getObservedGeneration())
                && Numbers.of(x.getReplicas()) == Numbers.of(y.getReplicas())
                && Numbers.of(x.getUpdatedReplicas()) == Numbers.of(y.getUpdatedReplicas())
                && Numbers.of(x.getReadyReplicas()) == Numbers.of(y.getReadyReplicas())
                && Numbers.of(x.getAvailableReplicas()) == Numbers.of(y.getAvailableReplicas())
                && Numbers.of(x.getUnavailableReplicas()) == Numbers.of(y.getUnavailableReplicas())
                && Numbers.of(x.getTerminatingReplicas(), -1)
                        == Numbers.of(y.getTerminatingReplicas(), -1)
                && Numbers.of(x.getCollisionCount()) == Numbers.of(y.getCollisionCount())
                && Conditions.read(a).equals(Conditions.read(b));
    }

    /** Returns whether all pods are new and available. */
    static boolean complete(Deployment deployment, DeploymentStatus status) {
        int wanted = Sizes.of(deployment).replicas();
        return Numbers.of(status.getUpdatedReplicas()) == wanted
                && Numbers.of(status.getReplicas()) == wanted
                && Numbers.of(status.getAvailableReplicas()) == wanted
                && Numbers.of(status.getObservedGeneration())
                        >= Numbers.of(deployment.getMetadata().getGeneration());
    }

    /** Returns whether a rollout got further since the old status. */
    static boolean progressing(Deployment deployment, DeploymentStatus status) {
        DeploymentStatus before = orEmpty(deployment);
        return Numbers.of(status.getUpdatedReplicas()) > Numbers.of(before.getUpdatedReplicas())
                || outdated(status) < outdated(before)
                || Numbers.of(status.getReadyReplicas()) > Numbers.of(before.getReadyReplicas())
                || Numbers.of(status.getAvailableReplicas())
                        > Numbers.of(before.getAvailableReplicas());
    }

    /** Returns whether nothing has moved for the length of the progress deadline. */
    static boolean timedOut(Deployment deployment, DeploymentStatus status, Instant now) {
        Optional<DeploymentCondition> progress =
                Conditions.find(status.getConditions(), Conditions.PROGRESSING);
        if (!hasDeadline(deployment)
                || progress.isEmpty()
                || Conditions.has(progress, Conditions.ROLLED_OUT)) {
            return false;
        }
        if (Conditions.has(progress, Conditions.TIMED_OUT)) {
            return true;
        }
        int deadline = Numbers.of(deployment.getSpec().getProgressDeadlineSeconds());
        return Timestamps.read(progress.get().getLastUpdateTime())
                .filter(since -> since.plusSeconds(deadline).isBefore(now))
                .isPresent();
    }

    static boolean hasDeadline(Deployment deployment) {
        Integer deadline = deployment.getSpec().getProgressDeadlineSeconds();
        return deadline != null && deadline != Integer.MAX_VALUE;
    }

    static DeploymentStatus orEmpty(Deployment deployment) {
        return deployment.getStatus() == null ? new DeploymentStatus() : deployment.getStatus();
    }

    static @Nullable Integer collisions(Deployment deployment) {
        return orEmpty(deployment).getCollisionCount();
    }

    private static int outdated(DeploymentStatus status) {
        return Numbers.of(status.getReplicas()) - Numbers.of(status.getUpdatedReplicas());
    }

    private static @Nullable Integer terminating(List<ReplicaSet> sets) {
        int sum = 0;
        for (ReplicaSet rs : sets) {
            Integer number =
                    rs.getStatus() == null ? null : rs.getStatus().getTerminatingReplicas();
            if (number == null) {
                return null;
            }
            sum += number;
        }
        return sum;
    }

    private static @Nullable Integer some(int number) {
        return number == 0 ? null : number;
    }
}
