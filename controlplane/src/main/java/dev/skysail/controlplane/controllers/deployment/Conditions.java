package dev.skysail.controlplane.controllers.deployment;

import dev.skysail.controlplane.controllers.cluster.Timestamps;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentCondition;
import io.fabric8.kubernetes.api.model.apps.DeploymentConditionBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Conditions of a Deployment (pkg/controller/deployment/util/deployment_util.go, 1.37). */
final class Conditions {

    static final String AVAILABLE = "Available";
    static final String PROGRESSING = "Progressing";
    static final String REPLICA_FAILURE = "ReplicaFailure";

    static final String NEW_SET = "NewReplicaSetCreated";
    static final String FOUND_SET = "FoundNewReplicaSet";
    static final String UPDATED = "ReplicaSetUpdated";
    static final String ROLLED_OUT = "NewReplicaSetAvailable";
    static final String CREATE_FAILED = "ReplicaSetCreateError";
    static final String TIMED_OUT = "ProgressDeadlineExceeded";
    static final String PAUSED = "DeploymentPaused";
    static final String RESUMED = "DeploymentResumed";

    private final List<DeploymentCondition> list;
    private final Instant now;

    private Conditions(List<DeploymentCondition> list, Instant now) {
        this.list = list;
        this.now = now;
    }

    /** Returns the conditions of a Deployment, to be changed. */
    static Conditions of(Deployment deployment, Instant now) {
        return new Conditions(new ArrayList<>(read(deployment)), now);
    }

    static List<DeploymentCondition> read(Deployment deployment) {
        return deployment.getStatus() == null || deployment.getStatus().getConditions() == null
                ? List.of()
                : deployment.getStatus().getConditions();
    }

    static Optional<DeploymentCondition> find(List<DeploymentCondition> list, String type) {
        return list.stream().filter(c -> c.getType().equals(type)).findFirst();
    }

    static boolean has(Optional<DeploymentCondition> condition, String reason) {
        return condition.filter(c -> reason.equals(c.getReason())).isPresent();
    }

    List<DeploymentCondition> list() {
        return List.copyOf(list);
    }

    Optional<DeploymentCondition> get(String type) {
        return find(list, type);
    }

    void remove(String type) {
        list.removeIf(c -> c.getType().equals(type));
    }

    /** Makes a condition that changed now. */
    DeploymentCondition make(String type, String status, String reason, String message) {
        String time = Timestamps.write(now);
        return new DeploymentConditionBuilder()
                .withType(type)
                .withStatus(status)
                .withReason(reason)
                .withMessage(message)
                .withLastUpdateTime(time)
                .withLastTransitionTime(time)
                .build();
    }

    /**
     * Sets a condition at the end of the list. One with the same status and reason stays as it is;
     * one with the same status keeps its transition time.
     */
    void set(DeploymentCondition condition) {
        Optional<DeploymentCondition> current = get(condition.getType());
        if (current.isPresent() && sameStatus(current.get(), condition)) {
            if (current.get().getReason().equals(condition.getReason())) {
                return;
            }
        }
        replace(condition);
    }

    /** Sets a condition at the end of the list even if it says the same. */
    void replace(DeploymentCondition condition) {
        DeploymentCondition added = condition;
        Optional<DeploymentCondition> current = get(condition.getType());
        if (current.isPresent() && sameStatus(current.get(), condition)) {
            added =
                    new DeploymentConditionBuilder(condition)
                            .withLastTransitionTime(current.get().getLastTransitionTime())
                            .build();
        }
        remove(condition.getType());
        list.add(added);
    }

    private static boolean sameStatus(DeploymentCondition a, DeploymentCondition b) {
        return a.getStatus().equals(b.getStatus());
    }
}
