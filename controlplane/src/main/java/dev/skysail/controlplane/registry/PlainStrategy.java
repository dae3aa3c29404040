package dev.skysail.controlplane.registry;

import dev.skysail.controlplane.registry.rules.KindStrategy;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/**
 * Kinds without rules of their own.
 *
 * @param hasGeneration whether changes are counted
 * @param hasStatus whether the status is a subresource
 * @param filler sets the kind's defaults
 */
record PlainStrategy(boolean hasGeneration, boolean hasStatus, Consumer<ObjectNode> filler)
        implements KindStrategy {

    @Override
    public void defaults(ObjectNode object) {
        filler.accept(object);
    }

    @Override
    public void create(ObjectNode object) {
        if (hasStatus) {
            object.remove("status");
            filler.accept(object);
        }
    }
}
