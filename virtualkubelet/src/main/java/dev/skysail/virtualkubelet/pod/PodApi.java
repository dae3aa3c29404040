package dev.skysail.virtualkubelet.pod;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.Map;
import java.util.Optional;

/**
 * What a virtual kubelet does to pods in the API. Each write names the state it was decided on, so
 * that it never hits a pod of the same name that came later.
 */
public interface PodApi {

    /** Returns a pod as the API has it now. */
    Optional<Pod> get(String namespace, String name);

    /** Adds annotations; returns the pod after that. */
    Pod annotate(Pod pod, Map<String, String> annotations);

    /** Replaces the status; returns the pod after that. */
    Pod writeStatus(Pod pod, PodStatus status);

    /** Removes a pod whose instance is gone. */
    void remove(Pod pod);

    /**
     * Records an event on a pod.
     *
     * @param type {@code Normal} or {@code Warning}
     */
    void event(Pod pod, String type, String reason, String message);
}
