package dev.skysail.kubernetes.cluster;

import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.RequestedResources;
import dev.skysail.scheduling.model.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Shows a Single virtual node to the engine as one node for each zone.
 *
 * <p>What a zone offers is bounded twice: by its own capacity, and by what pods elsewhere on the
 * Node leave of the Node's allocatable. A zone that takes no orders is shown as cordoned, so that
 * it still counts as a place for spreading.
 */
final class ZoneNodes {

    /** Label of an engine node that is not a whole machine: its own name. */
    static final String ENGINE_NODE = "skysail.dev/engine-node";

    private ZoneNodes() {}

    static String name(String node, String zone) {
        return node + "/" + zone;
    }

    static List<Node> expand(Node whole, VirtualNodeView view, List<BoundPod> pods) {
        List<Node> nodes = new ArrayList<>();
        Resources used = Resources.NONE;
        Map<String, Resources> usedByZone = new TreeMap<>();
        for (BoundPod bound : pods) {
            Resources requests =
                    RequestedResources.of(bound.pod()).plus(Resources.of(Resources.PODS, 1));
            used = used.plus(requests);
            usedByZone.merge(bound.annotatedZone(), requests, Resources::plus);
        }
        for (VirtualZone zone : view.shownZones()) {
            Resources inside = usedByZone.getOrDefault(zone.name(), Resources.NONE);
            Resources left = whole.allocatable().minus(used.minus(inside));
            nodes.add(
                    whole(whole, name(whole.name(), zone.name()))
                            .label(Node.ZONE_LABEL, zone.name())
                            .unschedulable(whole.unschedulable() || !zone.healthy())
                            .allocatable(bounded(left, zone, inside))
                            .build());
        }
        return nodes;
    }

    /** The Node under another name, which its label tells. */
    static Node.Builder whole(Node node, String name) {
        return Node.builder(name)
                .labels(node.labels())
                .label(ENGINE_NODE, name)
                .taints(node.taints())
                .unschedulable(node.unschedulable())
                .allocatable(node.allocatable());
    }

    private static Resources bounded(Resources left, VirtualZone zone, Resources inside) {
        Resources result = left;
        for (Map.Entry<String, Long> entry : left.amounts().entrySet()) {
            String name = entry.getKey();
            long amount = Math.max(0, entry.getValue());
            if (zone.capacity().has(name)) {
                amount = Math.min(amount, zone.capacity().get(name));
            }
            if (name.equals(Resources.PODS) && !zone.hasAddresses()) {
                amount = Math.min(amount, inside.get(name));
            }
            result = result.with(name, amount);
        }
        return result;
    }
}
