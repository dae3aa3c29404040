package dev.skysail.scheduling.memory;

import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.HostPort;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Namespace;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.PodDisruptionBudget;
import dev.skysail.scheduling.model.PreferredNodeTerm;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.model.Toleration;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.model.WeightedPodAffinityTerm;
import dev.skysail.scheduling.model.WorkloadSelector;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/// Random nodes and pods over all features that a decision reads, and random events.
final class RandomWorld {
    private static final List<String> KEYS = List.of(Node.ZONE_LABEL, Node.HOSTNAME_LABEL, "rack");
    private static final List<String> APPS = List.of("web", "db", "job");
    private static final List<String> NAMESPACES = List.of("one", "two", "bare");

    private final Random random;
    private final boolean sharedHosts;
    private final List<Pod> kinds = new ArrayList<>();
    private int nodeNumber;
    private int podNumber;
    private Snapshot snapshot;

    RandomWorld(long seed, int nodes, int kinds) {
        // Neighbouring seeds of Random begin alike, so they are spread out.
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
        this.sharedHosts = random.nextInt(4) == 0;
        Snapshot.Builder builder = Snapshot.builder();
        // The last one is used and unknown, as when its object has not been seen yet.
        NAMESPACES
                .subList(0, 2)
                .forEach(n -> builder.namespace(new Namespace(n, Map.of("team", n))));
        builder.workload(
                new WorkloadSelector(
                        WorkloadSelector.Kind.SERVICE,
                        "one",
                        "web",
                        LabelSelector.ofLabels(Map.of("app", "web"))));
        builder.budget(
                new PodDisruptionBudget(
                        "one", "db", LabelSelector.ofLabels(Map.of("app", "db")), 1, Set.of()));
        for (int i = 0; i < nodes; i++) {
            builder.node(node());
        }
        this.snapshot = builder.build();
        for (int i = 0; i < kinds; i++) {
            this.kinds.add(kind());
        }
    }

    Snapshot snapshot() {
        return snapshot;
    }

    void become(Snapshot changed) {
        snapshot = changed;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private Node node() {
        return state("n" + nodeNumber++);
    }

    /// A random state of a node.
    private Node state(String name) {
        Node.Builder builder =
                Node.builder(name)
                        .allocatable(
                                Map.of(
                                        "cpu", any(List.of("2", "4", "8")),
                                        "memory", any(List.of("4Gi", "16Gi")),
                                        "pods", any(List.of("2", "3", "12"))))
                        .unschedulable(chance(15));
        if (!chance(8)) {
            builder.label(Node.ZONE_LABEL, any(List.of("a", "b", "c")));
        }
        if (!chance(12)) {
            builder.label(Node.HOSTNAME_LABEL, sharedHosts ? "h" + below(4) : name);
        }
        if (!chance(3)) {
            builder.label("rack", any(List.of("r1", "r2", "r3", "r4", "")));
        }
        if (chance(6)) {
            builder.taint(new Taint("dedicated", "x", any(List.of(TaintEffect.values()))));
        }
        if (chance(3)) {
            builder.image(below(900) * 1_000_000L, any(List.of("big:1", "small:1")));
        }
        return builder.build();
    }

    /// The next pod: mostly of a kind seen before.
    Pod pod() {
        Pod kind = any(kinds);
        Pod.Builder builder = kind.toBuilder();
        Pod named = renamed(builder.build(), "p" + podNumber++);
        if (chance(20) && !snapshot.nodes().isEmpty()) {
            return named.toBuilder().nominatedNodeName(any(snapshot.nodes()).name()).build();
        }
        return named;
    }

    private static Pod renamed(Pod pod, String name) {
        return Pod.builder(pod.namespace(), name)
                .uid(name)
                .labels(pod.labels())
                .priority(pod.priority())
                .containers(pod.containers())
                .nodeSelector(pod.nodeSelector())
                .affinity(pod.affinity())
                .tolerations(pod.tolerations())
                .spreads(pod.spreads())
                .build();
    }

    private Pod kind() {
        List<HostPort> ports =
                chance(8) ? List.of(new HostPort("TCP", "", 80 + below(2))) : List.of();
        Resources requests =
                chance(6)
                        ? Resources.NONE
                        : Resources.of((1 + below(12)) * 100L, (1 + below(20)) * 100_000_000L);
        Pod.Builder builder =
                Pod.builder(any(NAMESPACES), "kind")
                        .label("app", any(APPS))
                        .priority(any(List.of(0, 0, 10, 100)))
                        .container(
                                new Container(
                                        "c",
                                        any(List.of("big:1", "small:1", "none")),
                                        requests,
                                        ports,
                                        false));
        if (chance(4)) {
            builder.toleration(Toleration.exists("dedicated", null));
        }
        if (chance(6)) {
            builder.nodeSelector(Map.of("rack", any(List.of("r1", "r2"))));
        }
        if (chance(3)) {
            return builder.build();
        }
        for (int i = below(6) - 3; i > 0; i--) {
            builder.spread(spread());
        }
        if (!chance(3)) {
            builder.affinity(affinity());
        }
        return builder.build();
    }

    private LabelSelector selector() {
        return switch (below(8)) {
            case 0 -> LabelSelector.everything();
            case 1 -> LabelSelector.ABSENT;
            case 2 ->
                    LabelSelector.of(
                            Map.of(),
                            List.of(
                                    new Requirement(
                                            "app", Requirement.Operator.IN, List.of("web", "db"))));
            default -> LabelSelector.ofLabels(Map.of("app", any(APPS)));
        };
    }

    private TopologySpreadConstraint spread() {
        return new TopologySpreadConstraint(
                1 + below(2),
                any(KEYS),
                chance(2),
                selector(),
                List.of(),
                1 + below(4) / 2,
                !chance(4),
                chance(4));
    }

    private Affinity affinity() {
        Affinity.Builder builder = Affinity.builder();
        if (chance(5)) {
            Requirement zone =
                    new Requirement(
                            Node.ZONE_LABEL, Requirement.Operator.NOT_IN, List.of("c", "d"));
            builder.requiredNodes(NodeSelector.of(NodeSelectorTerm.of(zone)));
        }
        if (chance(4)) {
            Requirement rack = new Requirement("rack", Requirement.Operator.EXISTS, List.of());
            builder.preferredNode(new PreferredNodeTerm(1 + below(50), NodeSelectorTerm.of(rack)));
        }
        if (chance(4)) {
            builder.podAffinity(term());
        }
        if (chance(4)) {
            builder.podAntiAffinity(term());
        }
        if (chance(2)) {
            builder.preferPods(new WeightedPodAffinityTerm(1 + below(100), term()));
        }
        if (chance(2)) {
            builder.avoidPods(new WeightedPodAffinityTerm(1 + below(100), term()));
        }
        return builder.build();
    }

    private PodAffinityTerm term() {
        LabelSelector namespaces =
                switch (below(5)) {
                    case 0 -> LabelSelector.everything();
                    case 1 -> LabelSelector.ofLabels(Map.of("team", "two"));
                    case 2 ->
                            LabelSelector.of(
                                    Map.of(),
                                    List.of(
                                            new Requirement(
                                                    "team",
                                                    Requirement.Operator.NOT_IN,
                                                    List.of("two"))));
                    default -> LabelSelector.ABSENT;
                };
        List<String> listed = chance(5) ? List.of("one") : List.of();
        return new PodAffinityTerm(any(KEYS), selector(), listed, namespaces, List.of(), List.of());
    }

    /// Something happens that is no decision.
    void event() {
        switch (below(16)) {
            case 0 -> snapshot = snapshot.withNode(node());
            case 1 -> snapshot = snapshot.withoutNode(any(snapshot.nodes()).name());
            case 2, 3 -> snapshot = snapshot.withNode(state(any(snapshot.nodes()).name()));
            case 4 -> promise();
            case 5 -> breakPromises();
            case 6 -> terminate();
            default -> delete();
        }
        if (snapshot.nodes().isEmpty()) {
            snapshot = snapshot.withNode(node());
        }
    }

    private List<Pod> present() {
        return snapshot.nodes().stream().flatMap(info -> info.pods().stream()).toList();
    }

    private void delete() {
        List<Pod> present = present();
        if (!present.isEmpty()) {
            snapshot = snapshot.without(any(present));
        }
    }

    private void terminate() {
        List<Pod> present = present();
        if (!present.isEmpty()) {
            Pod pod = any(present);
            Pod leaving = pod.toBuilder().terminating(true).build();
            snapshot = snapshot.without(pod).with(leaving, pod.nodeName());
        }
    }

    private void promise() {
        Pod promised = pod().toBuilder().priority(any(List.of(0, 1000))).build();
        snapshot = snapshot.withNominated(promised, any(snapshot.nodes()).name());
    }

    private void breakPromises() {
        for (String name : List.copyOf(snapshot.promisedNodes())) {
            for (Pod pod : snapshot.nominated(name)) {
                snapshot = snapshot.withoutNominated(pod);
            }
        }
    }

    /// Puts a pod where it was decided to go, with a start time.
    void place(Pod pod, String node) {
        Instant start = Instant.EPOCH.plusSeconds(below(1000));
        snapshot = snapshot.withoutNominated(pod);
        snapshot = snapshot.with(pod.toBuilder().startTime(start).build(), node);
    }
}
