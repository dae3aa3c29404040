package dev.skysail.controlplane.controllers.replicaset;

import dev.skysail.controlplane.controllers.cluster.Numbers;
import dev.skysail.controlplane.controllers.cluster.PodStates;
import dev.skysail.controlplane.controllers.cluster.Selectors;
import dev.skysail.controlplane.controllers.cluster.Timestamps;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetCondition;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetConditionBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetStatus;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetStatusBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The status of a ReplicaSet; zero counts are left out as upstream's omitempty does.
 *
 * <p>Source: pkg/controller/replicaset/replica_set_utils.go, 1.37.
 */
public final class ReplicaSetStatuses {

    private static final String FAILURE = "ReplicaFailure";

    /**
     * Why replicas could not be brought to the wanted number.
     *
     * @param reason {@code FailedCreate} or {@code FailedDelete}
     * @param message the server's words
     */
    public record Failure(String reason, String message) {}

    private ReplicaSetStatuses() {}

    /** Counts pods; the conditions are left as they are. */
    static ReplicaSetStatus count(
            ReplicaSet rs, List<Pod> active, List<Pod> terminating, Instant now) {
        int minReady = Numbers.of(rs.getSpec().getMinReadySeconds());
        Map<String, String> template = templateLabels(rs);
        return new ReplicaSetStatusBuilder()
                .withConditions(conditions(rs))
                .withReplicas(active.size())
                .withFullyLabeledReplicas(
                        some(active, p -> Selectors.contains(Selectors.labels(p), template)))
                .withReadyReplicas(some(active, PodStates::ready))
                .withAvailableReplicas(some(active, p -> PodStates.available(p, minReady, now)))
                .withTerminatingReplicas(terminating.size())
                .withObservedGeneration(Numbers.of(rs.getMetadata().getGeneration()))
                .build();
    }

    /** Returns the status to write, empty if the stored one says the same. */
    public static Optional<ReplicaSetStatus> complete(
            ReplicaSet rs, ReplicaSetStatus counted, Optional<Failure> failure, Instant now) {
        List<ReplicaSetCondition> conditions = new ArrayList<>(conditions(rs));
        boolean failed = conditions.stream().anyMatch(c -> c.getType().equals(FAILURE));
        if (failure.isEmpty()) {
            conditions.removeIf(c -> c.getType().equals(FAILURE));
        } else if (!failed) {
            conditions.add(condition(failure.get(), now));
        }
        ReplicaSetStatus status =
                new ReplicaSetStatusBuilder(counted).withConditions(conditions).build();
        return same(rs, status) ? Optional.empty() : Optional.of(status);
    }

    private static ReplicaSetCondition condition(Failure failure, Instant now) {
        return new ReplicaSetConditionBuilder()
                .withType(FAILURE)
                .withStatus("True")
                .withReason(failure.reason())
                .withMessage(failure.message())
                .withLastTransitionTime(Timestamps.write(now))
                .build();
    }

    private static boolean same(ReplicaSet rs, ReplicaSetStatus status) {
        ReplicaSetStatus old = rs.getStatus();
        if (old == null) {
            return false;
        }
        return Numbers.of(old.getReplicas()) == Numbers.of(status.getReplicas())
                && Numbers.of(old.getFullyLabeledReplicas())
                        == Numbers.of(status.getFullyLabeledReplicas())
                && Numbers.of(old.getReadyReplicas()) == Numbers.of(status.getReadyReplicas())
                && Numbers.of(old.getAvailableReplicas())
                        == Numbers.of(status.getAvailableReplicas())
                && Numbers.of(old.getTerminatingReplicas(), -1)
                        == Numbers.of(status.getTerminatingReplicas(), -1)
                && Numbers.of(old.getObservedGeneration())
                        == Numbers.of(status.getObservedGeneration())
                && conditions(rs).equals(status.getConditions());
    }

    private static List<ReplicaSetCondition> conditions(ReplicaSet rs) {
        return rs.getStatus() == null || rs.getStatus().getConditions() == null
                ? List.of()
                : rs.getStatus().getConditions();
    }

    private static Map<String, String> templateLabels(ReplicaSet rs) {
        var template = rs.getSpec().getTemplate();
        return template == null
                        || template.getMetadata() == null
                        || template.getMetadata().getLabels() == null
                ? Map.of()
                : template.getMetadata().getLabels();
    }

    private static @Nullable Integer some(List<Pod> pods, Predicate<Pod> counts) {
        long number = pods.stream().filter(counts).count();
        return number == 0 ? null : Math.toIntExact(number);
    }
}
