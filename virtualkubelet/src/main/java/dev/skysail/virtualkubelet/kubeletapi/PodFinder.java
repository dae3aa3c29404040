package dev.skysail.virtualkubelet.kubeletapi;

import dev.skysail.virtualkubelet.provider.Provider;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;

/** Finds the pods that this process runs. */
public interface PodFinder {

    /** Returns all of them. */
    List<Pod> pods();

    /** Returns one of them with what runs it. */
    Optional<Running> find(String namespace, String name);

    /**
     * A pod and what runs it.
     *
     * @param pod the pod
     * @param provider what runs it
     */
    record Running(Pod pod, Provider provider) {}
}
