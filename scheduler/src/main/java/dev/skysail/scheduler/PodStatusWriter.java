package dev.skysail.scheduler;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Writes conditions of pods, and only if they say something new.
 *
 * <p>Source: pkg/scheduler/schedule_one.go, updatePod, and api/v1/pod/util.go (1.37.2).
 */
final class PodStatusWriter {

    private static final PatchContext STRATEGIC = PatchContext.of(PatchType.STRATEGIC_MERGE);

    private final KubernetesClient client;
    private final Clock clock;

    PodStatusWriter(KubernetesClient client, Clock clock) {
        this.client = client;
        this.clock = clock;
    }

    /** What a condition is to say. */
    record Saying(String type, String status, String reason, String message) {}

    /** Writes a condition and, unless it is empty, the node promised to the pod. */
    void write(Pod pod, Saying saying, String nominatedNode) {
        Optional<PodCondition> present = present(pod, saying.type());
        String nominatedBefore =
                Objects.requireNonNullElse(pod.getStatus().getNominatedNodeName(), "");
        boolean sameNode = nominatedNode.isEmpty() || nominatedNode.equals(nominatedBefore);
        if (sameNode && present.filter(c -> says(c, saying)).isPresent()) {
            return;
        }
        Map<String, Object> condition = new LinkedHashMap<>();
        condition.put("type", saying.type());
        condition.put("status", saying.status());
        condition.put("reason", saying.reason());
        condition.put("message", saying.message());
        condition.put("lastTransitionTime", transition(present, saying));
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("conditions", List.of(condition));
        if (!nominatedNode.isEmpty()) {
            status.put("nominatedNodeName", nominatedNode);
        }
        Map<String, Object> metadata = Map.of("uid", pod.getMetadata().getUid());
        String patch =
                client.getKubernetesSerialization()
                        .asJson(Map.of("metadata", metadata, "status", status));
        var _ =
                client.pods()
                        .inNamespace(pod.getMetadata().getNamespace())
                        .withName(pod.getMetadata().getName())
                        .subresource("status")
                        .patch(STRATEGIC, patch);
    }

    private String transition(Optional<PodCondition> present, Saying saying) {
        return present.filter(c -> saying.status().equals(c.getStatus()))
                .map(PodCondition::getLastTransitionTime)
                .orElseGet(() -> clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
    }

    private static boolean says(PodCondition condition, Saying saying) {
        return saying.status().equals(condition.getStatus())
                && saying.reason().equals(condition.getReason())
                && saying.message().equals(condition.getMessage());
    }

    private static Optional<PodCondition> present(Pod pod, String type) {
        List<PodCondition> conditions = pod.getStatus().getConditions();
        if (conditions == null) {
            return Optional.empty();
        }
        return conditions.stream().filter(c -> type.equals(c.getType())).findFirst();
    }
}
