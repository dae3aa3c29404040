package dev.skysail.scheduling.plugins;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.NodeScorer;
import dev.skysail.scheduling.framework.Preparation;
import dev.skysail.scheduling.framework.ScorePlugin;
import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Small worlds for plugin tables.
final class Fixtures {
    static final long MIB = 1024L * 1024;
    static final long GIB = 1024 * MIB;
    static final String ZONE = Node.ZONE_LABEL;
    static final String HOST = Node.HOSTNAME_LABEL;

    private Fixtures() {}

    /// 4 processors, 32 GiB, 110 pods.
    static Node.Builder node(String name) {
        return Node.builder(name)
                .label(HOST, name)
                .allocatable(Map.of("cpu", "4", "memory", "32Gi", "pods", "110"));
    }

    static Node.Builder node(String name, String zone) {
        return node(name).label(ZONE, zone);
    }

    static Pod.Builder pod(String name) {
        return Pod.builder("default", name);
    }

    static Pod.Builder pod(String name, long milliCpu, long memory) {
        return pod(name).container(Container.of("app:1", Resources.of(milliCpu, memory)));
    }

    /// The first reason of every node, "ok" where there is none.
    static List<String> verdicts(FilterPlugin plugin, Pod pod, Snapshot snapshot) {
        return switch (plugin.prepare(Cycle.of(pod, snapshot))) {
            case Preparation.Skip() -> List.of("skip");
            case Preparation.Refuse(var status) -> status.reasons();
            case Preparation.Ready(var filter, var names) ->
                    snapshot.nodes().stream()
                            .map(info -> filter.filter(info))
                            .map(s -> s.isSuccess() ? "ok" : String.join(", ", s.reasons()))
                            .toList();
        };
    }

    static List<Long> raw(ScorePlugin plugin, Pod pod, Snapshot snapshot) {
        List<NodeInfo> nodes = snapshot.nodes();
        Optional<NodeScorer> scorer = plugin.prepare(Cycle.of(pod, snapshot), nodes);
        return scorer.map(s -> nodes.stream().map(s::score).toList()).orElse(List.of());
    }

    static List<Long> normalized(ScorePlugin plugin, Pod pod, Snapshot snapshot) {
        List<NodeInfo> nodes = snapshot.nodes();
        NodeScorer scorer = plugin.prepare(Cycle.of(pod, snapshot), nodes).orElseThrow();
        long[] raw = nodes.stream().mapToLong(scorer::score).toArray();
        return java.util.Arrays.stream(scorer.normalize(raw, nodes)).boxed().toList();
    }
}
