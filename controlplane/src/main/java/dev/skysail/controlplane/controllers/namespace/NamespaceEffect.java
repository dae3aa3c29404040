package dev.skysail.controlplane.controllers.namespace;

import dev.skysail.controlplane.controllers.cluster.ServedResource;
import io.fabric8.kubernetes.api.model.Namespace;
import java.time.Duration;

/** What a step for a namespace wants done, in order. */
public sealed interface NamespaceEffect {

    /**
     * Delete all objects of a resource and look again.
     *
     * @param resource which
     */
    record DeleteAll(ServedResource resource) implements NamespaceEffect {}

    /**
     * Write the status.
     *
     * @param namespace the changed namespace
     */
    record UpdateStatus(Namespace namespace) implements NamespaceEffect {}

    /** Take the finalizer {@code kubernetes} out of the spec. */
    record Finalize() implements NamespaceEffect {}

    /**
     * Look again.
     *
     * @param delay time until then
     */
    record CheckAgain(Duration delay) implements NamespaceEffect {}
}
