package dev.skysail.controlplane.controllers.garbagecollector;

import java.util.List;
import java.util.Map;

/**
 * What one step for an object sees.
 *
 * @param item the object as the server itself has it now
 * @param owners the owners' states by UID, asked of the server itself
 * @param dependents the objects that name it as owner
 */
public record GarbageView(
        GraphNode item, Map<String, OwnerState> owners, List<GraphNode> dependents) {

    /** What the server says about an owner. */
    public enum OwnerState {
        /** There is no such object with this UID. */
        ABSENT,
        /** The owner is there. */
        PRESENT,
        /** The owner is there but waits for its dependents to go. */
        WAITING
    }

    /** Copies list and map. */
    public GarbageView {
        owners = Map.copyOf(owners);
        dependents = List.copyOf(dependents);
    }
}
