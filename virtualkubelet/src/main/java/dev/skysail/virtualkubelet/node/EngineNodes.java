package dev.skysail.virtualkubelet.node;

import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Resources;

/** Shows a virtual node to the engine as one whole. */
public final class EngineNodes {

    private EngineNodes() {}

    /** Returns the engine form of a virtual node, without its taints. */
    public static Node of(ServedNode.Virtual served) {
        return Node.builder(served.name())
                .labels(
                        NodeObjects.virtual(served.name(), served.spec(), served.zones())
                                .getMetadata()
                                .getLabels())
                .allocatable(Resources.parse(served.spec().budget()))
                .build();
    }
}
