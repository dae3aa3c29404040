package dev.skysail.controlplane.controllers.namespace;

import dev.skysail.controlplane.controllers.cluster.ServedResource;
import java.util.List;

/**
 * What is left of one resource in a namespace.
 *
 * @param resource the resource
 * @param count number of objects
 * @param finalizers finalizers of all objects, each as often as it is there
 * @param tried whether all objects have been deleted already, as far as they can be
 */
public record Remains(ServedResource resource, int count, List<String> finalizers, boolean tried) {

    /** Copies the list. */
    public Remains {
        finalizers = List.copyOf(finalizers);
    }

    boolean pods() {
        return resource.group().isEmpty() && resource.plural().equals("pods");
    }
}
