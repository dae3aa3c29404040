package dev.skysail.controlplane.controllers.deployment;

import dev.skysail.controlplane.controllers.cluster.Ownership;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatusBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * One step of a Deployment: claim ReplicaSets, number them, scale or roll, report.
 *
 * <p>Not here: the deprecated annotation that asked for a rollback; clients roll back by writing
 * the old template. Source: {@code syncDeployment} in
 * pkg/controller/deployment/deployment_controller.go, 1.37.
 */
public final class DeploymentStep {

    private DeploymentStep() {}

    /** Returns the effects of one step. */
    public static List<DeploymentEffect> step(DeploymentView view, Instant now) {
        Deployment deployment = view.deployment();
        if (Revisions.takesAll(deployment)) {
            return refuse(view, now);
        }
        Plan plan = new Plan(view, now);
        if (Ownership.deleting(deployment)) {
            Revisions.sync(plan, false);
            plan.status(Statuses.calculate(plan));
            return plan.effects();
        }
        Progress.notePause(plan);
        Revisions.sync(plan, false);
        boolean paused = Boolean.TRUE.equals(deployment.getSpec().getPaused());
        if (paused || Scaling.due(plan)) {
            Scaling.scale(plan);
            if (paused) {
                Revisions.cleanUp(plan);
            }
            plan.status(Statuses.calculate(plan));
            return plan.effects();
        }
        if (Sizes.rolling(deployment)) {
            Rollouts.rolling(plan);
        } else {
            Rollouts.recreate(plan, view.pods());
        }
        Progress.report(plan);
        return plan.effects();
    }

    private static List<DeploymentEffect> refuse(DeploymentView view, Instant now) {
        List<DeploymentEffect> effects = new ArrayList<>();
        effects.add(
                new DeploymentEffect.Announce(
                        "Warning",
                        "SelectingAll",
                        "This deployment is selecting all pods. A non-empty selector is"
                                + " required."));
        DeploymentView alone = new DeploymentView(view.deployment(), List.of(), List.of());
        Plan plan = new Plan(alone, now);
        plan.status(
                new DeploymentStatusBuilder(Statuses.orEmpty(view.deployment()))
                        .withObservedGeneration(view.deployment().getMetadata().getGeneration())
                        .build());
        effects.addAll(plan.effects());
        return effects;
    }
}
