package dev.skysail.controlplane.controllers.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a pod's status says (pkg/api/v1/pod/util.go, pkg/controller/controller_utils.go, 1.37). */
public final class PodStates {

    private PodStates() {}

    /** Returns the phase, empty if there is none yet. */
    public static String phase(Pod pod) {
        return pod.getStatus() == null || pod.getStatus().getPhase() == null
                ? ""
                : pod.getStatus().getPhase();
    }

    /** Returns whether the pod has ended. */
    public static boolean ended(Pod pod) {
        return phase(pod).equals("Succeeded") || phase(pod).equals("Failed");
    }

    /** Returns whether the pod counts as a replica: it has not ended and is not being deleted. */
    public static boolean active(Pod pod) {
        return !ended(pod) && !Ownership.deleting(pod);
    }

    /** Returns whether the pod is on its way out but still runs. */
    public static boolean terminating(Pod pod) {
        return !ended(pod) && Ownership.deleting(pod);
    }

    /** Returns the node's name, empty while the pod is not bound. */
    public static String node(Pod pod) {
        return pod.getSpec() == null || pod.getSpec().getNodeName() == null
                ? ""
                : pod.getSpec().getNodeName();
    }

    /** Returns a condition of the pod. */
    public static Optional<PodCondition> condition(Pod pod, String type) {
        List<PodCondition> conditions = conditions(pod);
        if (conditions == null) {
            return Optional.empty();
        }
        return conditions.stream().filter(c -> c.getType().equals(type)).findFirst();
    }

    /** Returns whether the pod is ready. */
    public static boolean ready(Pod pod) {
        return condition(pod, "Ready").filter(c -> c.getStatus().equals("True")).isPresent();
    }

    /** Returns since when the pod is ready, empty if it is not. */
    public static Optional<Instant> readySince(Pod pod) {
        return condition(pod, "Ready")
                .filter(c -> c.getStatus().equals("True"))
                .flatMap(c -> Timestamps.read(c.getLastTransitionTime()));
    }

    /** Returns whether the pod has been ready for long enough. */
    public static boolean available(Pod pod, int minReadySeconds, Instant now) {
        if (!ready(pod)) {
            return false;
        }
        return minReadySeconds == 0
                || readySince(pod)
                        .filter(since -> !since.plusSeconds(minReadySeconds).isAfter(now))
                        .isPresent();
    }

    private static @Nullable List<PodCondition> conditions(Pod pod) {
        return pod.getStatus() == null ? null : pod.getStatus().getConditions();
    }
}
