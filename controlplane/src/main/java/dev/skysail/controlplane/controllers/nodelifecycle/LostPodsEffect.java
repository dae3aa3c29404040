package dev.skysail.controlplane.controllers.nodelifecycle;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.Set;

/** What the search for lost pods wants done, in order. */
public sealed interface LostPodsEffect {

    /**
     * Remember exactly these nodes as missing; new ones since now.
     *
     * @param nodes names
     */
    record Missing(Set<String> nodes) implements LostPodsEffect {}

    /**
     * Delete a pod at once if its node really is gone.
     *
     * @param pod a pod on a node that has been missing for long enough
     */
    record DeleteOrphan(Pod pod) implements LostPodsEffect {}

    /**
     * Delete a pod at once that was to be deleted before it got a node.
     *
     * @param pod a pod without node
     */
    record DeleteUnscheduled(Pod pod) implements LostPodsEffect {}
}
