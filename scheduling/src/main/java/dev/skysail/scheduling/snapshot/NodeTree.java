package dev.skysail.scheduling.snapshot;

import dev.skysail.scheduling.model.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Nodes by zone in order of arrival, from which the order of the search comes. Immutable.
///
/// The order takes one node of each zone in turn. A zone lies where it was first seen; emptied and
/// refilled, it comes last. A node that changes its zone goes to the end of the new one.
///
/// Source: pkg/scheduler/backend/cache/node_tree.go, 1.37.2.
public final class NodeTree {
    private static final String BETA = "failure-domain.beta.kubernetes.io/";
    private static final String STABLE = "topology.kubernetes.io/";
    private static final NodeTree EMPTY = new NodeTree(List.of());

    private final List<Zone> zones;

    private NodeTree(List<Zone> zones) {
        this.zones = zones;
    }

    /// A tree without nodes.
    public static NodeTree empty() {
        return EMPTY;
    }

    /// This with a node that arrives or shows new labels.
    public NodeTree with(Node node) {
        String key = zoneKey(node.labels());
        Optional<Zone> present = zoneOf(node.name());
        if (present.isPresent() && present.get().key().equals(key)) {
            return this;
        }
        List<Zone> changed = new ArrayList<>(without(node.name()).zones);
        boolean known = false;
        for (int i = 0; i < changed.size(); i++) {
            Zone zone = changed.get(i);
            if (zone.key().equals(key)) {
                changed.set(i, zone.with(node.name()));
                known = true;
            }
        }
        if (!known) {
            changed.add(new Zone(key, List.of(node.name())));
        }
        return new NodeTree(List.copyOf(changed));
    }

    /// This without a node.
    public NodeTree without(String name) {
        List<Zone> left =
                zones.stream()
                        .map(zone -> zone.without(name))
                        .filter(zone -> !zone.names().isEmpty())
                        .toList();
        return new NodeTree(left);
    }

    /// The names, one of each zone in turn.
    public List<String> order() {
        List<String> order = new ArrayList<>();
        boolean found = true;
        for (int row = 0; found; row++) {
            found = false;
            for (Zone zone : zones) {
                if (row < zone.names().size()) {
                    order.add(zone.names().get(row));
                    found = true;
                }
            }
        }
        return order;
    }

    private Optional<Zone> zoneOf(String name) {
        return zones.stream().filter(zone -> zone.names().contains(name)).findFirst();
    }

    private static String zoneKey(Map<String, String> labels) {
        return label(labels, "region") + "\n" + label(labels, "zone");
    }

    private static String label(Map<String, String> labels, String name) {
        return labels.getOrDefault(BETA + name, labels.getOrDefault(STABLE + name, ""));
    }

    private record Zone(String key, List<String> names) {
        Zone with(String name) {
            List<String> more = new ArrayList<>(names);
            more.add(name);
            return new Zone(key, List.copyOf(more));
        }

        Zone without(String name) {
            return new Zone(key, names.stream().filter(n -> !n.equals(name)).toList());
        }
    }
}
