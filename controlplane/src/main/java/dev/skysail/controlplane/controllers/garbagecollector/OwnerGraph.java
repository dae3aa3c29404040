package dev.skysail.controlplane.controllers.garbagecollector;

import dev.skysail.controlplane.controllers.cluster.ServedResource;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All watched objects and who depends on whom, by UID.
 *
 * <p>Each change returns the UIDs of the objects that must be looked at because of it. Source:
 * pkg/controller/garbagecollector/graph_builder.go, 1.37; absent owners have no node here, their
 * dependents are looked at instead.
 */
final class OwnerGraph {

    private final Map<String, GraphNode> nodes = new LinkedHashMap<>();
    private final Map<String, Set<String>> dependents = new LinkedHashMap<>();

    /** Adds or replaces an object. */
    synchronized List<String> put(GraphNode node) {
        GraphNode before = nodes.put(node.uid(), node);
        List<String> due = new ArrayList<>();
        if (before != null && !before.owners().equals(node.owners())) {
            unlink(before);
            due.addAll(waitingOwners(before));
        }
        for (OwnerReference ref : node.owners()) {
            dependents.computeIfAbsent(ref.getUid(), u -> new LinkedHashSet<>()).add(node.uid());
        }
        if (node.deletingDependents()) {
            if (before == null || !before.deletingDependents()) {
                due.addAll(dependentUids(node.uid()));
            }
            due.add(node.uid());
        }
        if (node.orphaningDependents() || doubtful(node)) {
            due.add(node.uid());
        }
        return due;
    }

    /** Removes an object that is gone. */
    synchronized List<String> remove(String uid) {
        GraphNode gone = nodes.remove(uid);
        List<String> due = new ArrayList<>(dependentUids(uid));
        if (gone != null) {
            unlink(gone);
            due.addAll(waitingOwners(gone));
        }
        return due;
    }

    /** Removes all objects of a resource that is no longer served. */
    synchronized List<String> removeAll(ServedResource resource) {
        List<String> gone =
                nodes.values().stream()
                        .filter(node -> node.resource().equals(resource))
                        .map(GraphNode::uid)
                        .toList();
        List<String> due = new ArrayList<>();
        gone.forEach(uid -> due.addAll(remove(uid)));
        return due;
    }

    synchronized Optional<GraphNode> find(String uid) {
        return Optional.ofNullable(nodes.get(uid));
    }

    synchronized List<GraphNode> dependents(String uid) {
        return dependentUids(uid).stream().flatMap(u -> find(u).stream()).toList();
    }

    private Set<String> dependentUids(String uid) {
        return dependents.getOrDefault(uid, Set.of());
    }

    /** Returns whether an owner is unknown or waits for its dependents. */
    private boolean doubtful(GraphNode node) {
        return node.owners().stream()
                .map(ref -> find(ref.getUid()))
                .anyMatch(owner -> owner.isEmpty() || owner.get().deletingDependents());
    }

    private List<String> waitingOwners(GraphNode node) {
        return node.owners().stream()
                .flatMap(ref -> find(ref.getUid()).stream())
                .filter(GraphNode::deletingDependents)
                .map(GraphNode::uid)
                .toList();
    }

    private void unlink(GraphNode node) {
        for (OwnerReference ref : node.owners()) {
            Set<String> set = dependents.get(ref.getUid());
            if (set != null) {
                set.remove(node.uid());
                if (set.isEmpty()) {
                    dependents.remove(ref.getUid());
                }
            }
        }
    }
}
