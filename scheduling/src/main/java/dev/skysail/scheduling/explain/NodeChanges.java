package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Taint;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Nodes with one thing taken away or added.
final class NodeChanges {
    private NodeChanges() {}

    static Node withTaints(Node node, List<Taint> taints) {
        return new Node(
                node.name(),
                node.labels(),
                taints,
                node.unschedulable(),
                node.allocatable(),
                node.images());
    }

    static Node without(Node node, String label) {
        Map<String, String> labels = new TreeMap<>(node.labels());
        labels.remove(label);
        return new Node(
                node.name(),
                labels,
                node.taints(),
                node.unschedulable(),
                node.allocatable(),
                node.images());
    }

    static Situation grown(Situation before, String node, String resource, long amount) {
        return before.node(
                node,
                old -> {
                    long more = old.allocatable().get(resource) + amount;
                    return old.toBuilder()
                            .allocatable(old.allocatable().with(resource, more))
                            .build();
                });
    }
}
