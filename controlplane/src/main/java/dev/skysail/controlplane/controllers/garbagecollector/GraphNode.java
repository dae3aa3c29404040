package dev.skysail.controlplane.controllers.garbagecollector;

import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.ServedResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.List;
import java.util.Objects;

/**
 * An object in the graph, as far as garbage collection looks at it.
 *
 * @param resource what it is
 * @param namespace its namespace, empty if it has none
 * @param name its name
 * @param uid its UID
 * @param owners whom it belongs to
 * @param finalizers what holds it
 * @param deleting whether it is being deleted
 */
public record GraphNode(
        ServedResource resource,
        String namespace,
        String name,
        String uid,
        List<OwnerReference> owners,
        List<String> finalizers,
        boolean deleting) {

    static final String FOREGROUND = "foregroundDeletion";
    static final String ORPHAN = "orphan";

    /** Copies the lists. */
    public GraphNode {
        owners = List.copyOf(owners);
        finalizers = List.copyOf(finalizers);
    }

    static GraphNode of(ServedResource resource, HasMetadata object) {
        var meta = object.getMetadata();
        return new GraphNode(
                resource,
                Objects.requireNonNullElse(meta.getNamespace(), ""),
                meta.getName(),
                meta.getUid(),
                Ownership.owners(object),
                meta.getFinalizers() == null ? List.of() : meta.getFinalizers(),
                Ownership.deleting(object));
    }

    /** Returns whether it waits for its dependents to be deleted. */
    boolean deletingDependents() {
        return deleting && finalizers.contains(FOREGROUND);
    }

    /** Returns whether its dependents are to be set free. */
    boolean orphaningDependents() {
        return deleting && finalizers.contains(ORPHAN);
    }

    /** Returns whether it holds up the end of an owner that waits for its dependents. */
    boolean blocks(String owner) {
        return owners.stream()
                .anyMatch(
                        ref ->
                                ref.getUid().equals(owner)
                                        && Boolean.TRUE.equals(ref.getBlockOwnerDeletion()));
    }
}
