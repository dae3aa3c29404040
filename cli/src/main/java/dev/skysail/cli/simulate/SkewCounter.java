package dev.skysail.cli.simulate;

import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Counts pods per place for the spread constraints of the pods that a simulation moved.
 *
 * <p>Every node that the pods may use counts as a place, also one that is full or cordoned. Pods
 * without constraints are counted by controller and zone.
 */
final class SkewCounter {

    private static final int GROUPS_MAX = 50;

    private final Map<String, Group> groups = new LinkedHashMap<>();

    /** Takes note of a pod that was placed or not. */
    void add(Pod pod) {
        if (groups.size() >= GROUPS_MAX) {
            return;
        }
        for (TopologySpreadConstraint constraint : pod.spreads()) {
            if (constraint.selector().present()) {
                String name = pod.namespace() + " " + words(constraint.selector());
                groups.putIfAbsent(
                        name + "\n" + constraint.topologyKey(), new Group(name, pod, constraint));
            }
        }
        var controller = pod.controller();
        if (pod.spreads().isEmpty() && controller != null) {
            String name = pod.namespace() + " " + controller.kind() + "/" + controller.name();
            groups.putIfAbsent(
                    name,
                    new Group(
                            name,
                            pod,
                            TopologySpreadConstraint.soft(
                                    0, Node.ZONE_LABEL, LabelSelector.ABSENT)));
        }
    }

    /** Counts every group. */
    List<SkewLine> count(Snapshot snapshot) {
        List<SkewLine> lines = new ArrayList<>();
        for (Group group : groups.values()) {
            NavigableMap<String, Integer> counts = new TreeMap<>();
            for (NodeInfo info : snapshot.nodes()) {
                String place = info.node().labels().get(group.constraint.topologyKey());
                if (place != null && group.mayUse(info.node())) {
                    counts.merge(place, group.count(info), Integer::sum);
                }
            }
            if (counts.size() > 1) {
                String key = group.constraint.topologyKey();
                lines.add(new SkewLine(group.name, key, counts, group.constraint.maxSkew()));
            }
        }
        return lines;
    }

    private static String words(LabelSelector selector) {
        List<String> words = new ArrayList<>();
        selector.labels().forEach((key, value) -> words.add(key + "=" + value));
        for (Requirement requirement : selector.expressions()) {
            String values = String.join(",", requirement.values());
            String text = requirement.key() + " " + requirement.operator().text();
            words.add(values.isEmpty() ? text : text + " (" + values + ")");
        }
        return words.isEmpty() ? "all pods" : words.stream().collect(Collectors.joining(","));
    }

    private record Group(String name, Pod pod, TopologySpreadConstraint constraint) {
        boolean mayUse(Node node) {
            NodeSelector selector = pod.affinity().requiredNodes();
            boolean wanted =
                    node.labels().entrySet().containsAll(pod.nodeSelector().entrySet())
                            && (selector == null || selector.matches(node));
            return !constraint.honorAffinity() || wanted;
        }

        int count(NodeInfo info) {
            int count = 0;
            for (Pod other : info.pods()) {
                boolean counts =
                        !other.terminating()
                                && other.namespace().equals(pod.namespace())
                                && belongs(other);
                count += counts ? 1 : 0;
            }
            return count;
        }

        private boolean belongs(Pod other) {
            return constraint.selector().present()
                    ? constraint.selector().matches(other.labels())
                    : pod.controller() != null && pod.controller().equals(other.controller());
        }
    }
}
