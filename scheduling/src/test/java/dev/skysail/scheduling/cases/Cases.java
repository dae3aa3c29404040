package dev.skysail.scheduling.cases;

import dev.skysail.scheduling.framework.ScheduleResult;
import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.framework.ScheduleResult.Unschedulable;
import dev.skysail.scheduling.framework.SchedulerEngine;
import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import dev.skysail.scheduling.profiles.Profiles;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// Words for the small worlds of public reports.
final class Cases {
    static final String ZONE = Node.ZONE_LABEL;
    static final String HOST = Node.HOSTNAME_LABEL;
    static final LabelSelector WEB = LabelSelector.ofLabels(Map.of("app", "web"));

    private Cases() {}

    static Node.Builder node(String name) {
        return Node.builder(name)
                .label(HOST, name)
                .allocatable(Map.of("cpu", "4", "memory", "8Gi", "pods", "110"));
    }

    static Node.Builder node(String name, String zone) {
        return node(name).label(ZONE, zone);
    }

    /// A pod app=web that requests a tenth of a processor.
    static Pod.Builder web(String name) {
        return Pod.builder("default", name)
                .label("app", "web")
                .container(Container.of("app:1", Resources.of(100, 0)));
    }

    static TopologySpreadConstraint spread(int maxSkew, String key) {
        return TopologySpreadConstraint.hard(maxSkew, key, WEB);
    }

    static Affinity onNodes(String key, Requirement.Operator operator, String... values) {
        Requirement one = new Requirement(key, operator, List.of(values));
        NodeSelector selector = NodeSelector.of(NodeSelectorTerm.of(one));
        return Affinity.builder().requiredNodes(selector).build();
    }

    static SchedulerEngine engine(String version) {
        return new SchedulerEngine(Profiles.kubernetes(version));
    }

    /// The nodes that pass, by name.
    static List<String> feasible(String version, Pod pod, Snapshot snapshot) {
        ScheduleResult result = engine(version).schedule(pod, snapshot);
        return switch (result) {
            case Scheduled scheduled -> scheduled.feasible().stream().sorted().toList();
            case Unschedulable refused -> List.of();
        };
    }

    static List<String> feasible(Pod pod, Snapshot snapshot) {
        return feasible("1.37", pod, snapshot);
    }

    /// The sentence on a pod that finds no node, empty if it finds one.
    static String message(String version, Pod pod, Snapshot snapshot) {
        return new SchedulingCycle(Profiles.kubernetes(version)).run(pod, snapshot).message();
    }

    static String message(Pod pod, Snapshot snapshot) {
        return message("1.37", pod, snapshot);
    }

    /// Places copies of a pod one after another, as far as they fit.
    static Snapshot place(Pod pod, int copies, Snapshot before) {
        SchedulerEngine engine = engine("1.37");
        Snapshot snapshot = before;
        for (int i = 0; i < copies; i++) {
            Pod copy = named(pod, pod.name() + i);
            if (engine.schedule(copy, snapshot) instanceof Scheduled scheduled) {
                snapshot = engine.assume(copy, snapshot, scheduled.node());
            }
        }
        return snapshot;
    }

    private static Pod named(Pod pod, String name) {
        Pod.Builder builder =
                Pod.builder(pod.namespace(), name)
                        .labels(pod.labels())
                        .containers(pod.containers())
                        .initContainers(pod.initContainers())
                        .affinity(pod.affinity())
                        .tolerations(pod.tolerations())
                        .spreads(pod.spreads());
        return builder.build();
    }

    /// How many pods each value of a label has, nodes without it under "".
    static NavigableMap<String, Integer> counts(String key, Snapshot snapshot) {
        NavigableMap<String, Integer> counts = new TreeMap<>();
        snapshot.nodes()
                .forEach(
                        info ->
                                counts.merge(
                                        info.node().labels().getOrDefault(key, ""),
                                        info.pods().size(),
                                        Integer::sum));
        return counts;
    }

    static List<String> podsOn(String node, Snapshot snapshot) {
        List<String> names = new ArrayList<>();
        snapshot.node(node).orElseThrow().pods().forEach(pod -> names.add(pod.name()));
        return names;
    }
}
