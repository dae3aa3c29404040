package dev.skysail.controlplane.registry.pod;

import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The stored objects that pod admission needs. */
public interface ClusterLookup {

    /** Returns a PriorityClass by name. */
    Optional<ObjectNode> priorityClass(String name);

    /** Returns the PriorityClass with globalDefault, the lowest value if there are several. */
    Optional<ObjectNode> defaultPriorityClass();

    /** Returns a ServiceAccount. */
    Optional<ObjectNode> serviceAccount(String namespace, String name);
}
