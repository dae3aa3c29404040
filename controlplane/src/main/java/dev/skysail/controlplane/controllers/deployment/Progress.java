package dev.skysail.controlplane.controllers.deployment;

import dev.skysail.controlplane.controllers.cluster.Numbers;
import dev.skysail.controlplane.controllers.cluster.Timestamps;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentCondition;
import io.fabric8.kubernetes.api.model.apps.DeploymentConditionBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatusBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The condition Progressing, through a rollout and its deadline.
 *
 * <p>Source: {@code syncRolloutStatus} in pkg/controller/deployment/progress.go and {@code
 * checkPausedConditions} in sync.go, 1.37.
 */
final class Progress {

    private Progress() {}

    /** Says that a Deployment has been paused or resumed. */
    static void notePause(Plan plan) {
        Deployment deployment = plan.deployment();
        Conditions conditions = Conditions.of(deployment, plan.now());
        Optional<DeploymentCondition> current = conditions.get(Conditions.PROGRESSING);
        if (!Statuses.hasDeadline(deployment) || Conditions.has(current, Conditions.TIMED_OUT)) {
            return;
        }
        boolean noted = Conditions.has(current, Conditions.PAUSED);
        boolean paused = Boolean.TRUE.equals(deployment.getSpec().getPaused());
        if (paused == noted) {
            return;
        }
        conditions.set(
                paused
                        ? unknown(conditions, Conditions.PAUSED, "Deployment is paused")
                        : unknown(conditions, Conditions.RESUMED, "Deployment is resumed"));
        plan.conditions(conditions.list());
    }

    /** Reports how far the rollout is. */
    static void report(Plan plan) {
        Deployment deployment = plan.deployment();
        DeploymentStatus status = Statuses.calculate(plan);
        Deployment counted = new Deployment();
        counted.setStatus(status);
        Conditions conditions = Conditions.of(counted, plan.now());
        Optional<DeploymentCondition> current =
                Conditions.find(Conditions.read(deployment), Conditions.PROGRESSING);
        boolean done =
                Numbers.of(status.getReplicas()) == Numbers.of(status.getUpdatedReplicas())
                        && Conditions.has(current, Conditions.ROLLED_OUT);
        if (!Statuses.hasDeadline(deployment)) {
            conditions.remove(Conditions.PROGRESSING);
        } else if (!done) {
            progress(plan, status, conditions);
        }
        conditions.remove(Conditions.REPLICA_FAILURE);
        failure(plan).ifPresent(conditions::replace);
        plan.status(new DeploymentStatusBuilder(status).withConditions(conditions.list()).build());
        deadline(deployment, current, status, plan.now()).ifPresent(plan::checkAgain);
    }

    private static void progress(Plan plan, DeploymentStatus status, Conditions conditions) {
        Deployment deployment = plan.deployment();
        String subject =
                plan.newest()
                        .map(rs -> "ReplicaSet \"%s\"".formatted(rs.getMetadata().getName()))
                        .orElse("Deployment \"%s\"".formatted(deployment.getMetadata().getName()));
        if (Statuses.complete(deployment, status)) {
            conditions.set(
                    conditions.make(
                            Conditions.PROGRESSING,
                            "True",
                            Conditions.ROLLED_OUT,
                            subject + " has successfully progressed."));
        } else if (Statuses.progressing(deployment, status)) {
            conditions.replace(
                    conditions.make(
                            Conditions.PROGRESSING,
                            "True",
                            Conditions.UPDATED,
                            subject + " is progressing."));
        } else if (Statuses.timedOut(deployment, status, plan.now())) {
            conditions.set(
                    conditions.make(
                            Conditions.PROGRESSING,
                            "False",
                            Conditions.TIMED_OUT,
                            subject + " has timed out progressing."));
        }
    }

    private static Optional<DeploymentCondition> failure(Plan plan) {
        List<ReplicaSet> sets = new ArrayList<>(plan.all());
        Collections.reverse(sets);
        return sets.stream()
                .filter(rs -> rs.getStatus() != null && rs.getStatus().getConditions() != null)
                .flatMap(rs -> rs.getStatus().getConditions().stream())
                .filter(c -> c.getType().equals(Conditions.REPLICA_FAILURE))
                .findFirst()
                .map(Progress::converted);
    }

    private static DeploymentCondition converted(ReplicaSetCondition c) {
        return new DeploymentConditionBuilder()
                .withType(Conditions.REPLICA_FAILURE)
                .withStatus(c.getStatus())
                .withReason(c.getReason())
                .withMessage(c.getMessage())
                .withLastTransitionTime(c.getLastTransitionTime())
                .withLastUpdateTime(c.getLastTransitionTime())
                .build();
    }

    private static Optional<Duration> deadline(
            Deployment deployment,
            Optional<DeploymentCondition> current,
            DeploymentStatus status,
            Instant now) {
        if (!Statuses.hasDeadline(deployment)
                || current.isEmpty()
                || Conditions.has(current, Conditions.TIMED_OUT)
                || Statuses.complete(deployment, status)) {
            return Optional.empty();
        }
        int seconds = Numbers.of(deployment.getSpec().getProgressDeadlineSeconds());
        return Timestamps.read(current.get().getLastUpdateTime())
                .map(since -> Duration.between(now, since.plusSeconds(seconds)))
                .map(left -> left.isNegative() ? Duration.ZERO : left)
                .map(left -> left.plusSeconds(1));
    }

    private static DeploymentCondition unknown(
            Conditions conditions, String reason, String message) {
        return conditions.make(Conditions.PROGRESSING, "Unknown", reason, message);
    }
}
