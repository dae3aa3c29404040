package dev.skysail.controlplane.controllers.garbagecollector;

import java.util.Set;

/** What a step of garbage collection wants done, in order. */
public sealed interface GarbageEffect {

    /**
     * Delete an object.
     *
     * @param node which
     * @param policy {@code Background}, {@code Foreground} or {@code Orphan}
     */
    record Delete(GraphNode node, String policy) implements GarbageEffect {}

    /**
     * Take owners out of an object's references.
     *
     * @param node the object
     * @param owners UIDs of the owners
     */
    record RemoveOwners(GraphNode node, Set<String> owners) implements GarbageEffect {}

    /**
     * Stop an object from holding up its owners.
     *
     * @param node the object
     */
    record Unblock(GraphNode node) implements GarbageEffect {}

    /**
     * Take a finalizer off an object.
     *
     * @param node the object
     * @param finalizer which
     */
    record RemoveFinalizer(GraphNode node, String finalizer) implements GarbageEffect {}

    /**
     * Look at another object.
     *
     * @param uid which
     */
    record Visit(String uid) implements GarbageEffect {}
}
