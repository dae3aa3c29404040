package dev.skysail.controlplane.controllers.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Conditions that controllers put on pods (pkg/api/v1/pod/util.go, KEP-3329). */
public final class Disruptions {

    private static final String TARGET = "DisruptionTarget";

    private Disruptions() {}

    /** Returns the pod with the condition DisruptionTarget. */
    public static Pod target(Pod pod, String reason, String message, Instant now) {
        PodCondition condition =
                new PodConditionBuilder()
                        .withType(TARGET)
                        .withStatus("True")
                        .withReason(reason)
                        .withMessage(message)
                        .withObservedGeneration(pod.getMetadata().getGeneration())
                        .withLastTransitionTime(Timestamps.write(now))
                        .build();
        return with(pod, condition);
    }

    /** Returns the pod with its condition Ready turned to False, empty if it is not True. */
    public static Optional<Pod> notReady(Pod pod, Instant now) {
        return PodStates.condition(pod, "Ready")
                .filter(c -> c.getStatus().equals("True"))
                .map(
                        c ->
                                with(
                                        pod,
                                        new PodConditionBuilder(c)
                                                .withStatus("False")
                                                .withLastTransitionTime(Timestamps.write(now))
                                                .build()));
    }

    private static Pod with(Pod pod, PodCondition condition) {
        List<PodCondition> conditions = new ArrayList<>();
        PodCondition added = condition;
        boolean placed = false;
        List<PodCondition> old =
                pod.getStatus() == null || pod.getStatus().getConditions() == null
                        ? List.of()
                        : pod.getStatus().getConditions();
        for (PodCondition c : old) {
            if (!c.getType().equals(condition.getType())) {
                conditions.add(c);
                continue;
            }
            if (c.getStatus().equals(condition.getStatus())) {
                added =
                        new PodConditionBuilder(condition)
                                .withLastTransitionTime(c.getLastTransitionTime())
                                .build();
            }
            conditions.add(added);
            placed = true;
        }
        if (!placed) {
            conditions.add(added);
        }
        return new PodBuilder(pod).editOrNewStatus().withConditions(conditions).endStatus().build();
    }
}
