package dev.skysail.bench;

import dev.skysail.scheduling.framework.ScheduleResult;
import dev.skysail.scheduling.framework.Search;
import dev.skysail.scheduling.framework.TieRule;
import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.model.StoredForm;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import dev.skysail.scheduling.profiles.Profiles;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Whether a very large cluster fits into the heap given, and how fast decisions are there.
///
/// Every pod has objects and strings of its own, as if each were read from the API. The pods are of
/// 200 applications; those that ask are of 40 of them, in turn: plain, zone spread, host
/// anti-affinity, zone affinity.
public final class LargeCluster {
    private static final int APPS = 200;
    private static final int ASKING_APPS = 40;
    private static final double MIB = 1 << 20;
    private static final double NANOS = 1e9;

    private LargeCluster() {}

    /// Takes the numbers of nodes, of pods that are there, and of pods that ask.
    public static void main(String[] args) {
        int nodes = Integer.parseInt(args[0]);
        int present = Integer.parseInt(args[1]);
        int asking = Integer.parseInt(args[2]);
        Snapshot snapshot = cluster(nodes, present);
        System.out.printf(
                Locale.ROOT,
                "%,d nodes, %,d pods: %,.0f MiB live%n",
                nodes,
                present,
                liveMiB(snapshot));
        SchedulingCycle cycle = new SchedulingCycle(Profiles.current());
        int start = 0;
        int placed = 0;
        long begin = System.nanoTime();
        for (int i = 0; i < asking; i++) {
            Pod pod = pod("asking-" + i, i % ASKING_APPS);
            Search search = new Search(start, 0, TieRule.HEAP_ROOT);
            ScheduleResult result = cycle.engine().schedule(pod, snapshot, search);
            start = result.nextStartIndex();
            if (result instanceof ScheduleResult.Scheduled found) {
                snapshot = snapshot.with(pod, found.node());
                placed++;
            }
            if (i + 1 == ASKING_APPS || i + 1 == asking) {
                double seconds = (System.nanoTime() - begin) / NANOS;
                System.out.printf(
                        Locale.ROOT,
                        "%,d of %,d placed in %.1f s; %,.0f MiB live%n",
                        placed,
                        i + 1,
                        seconds,
                        liveMiB(cycle, snapshot));
                begin = System.nanoTime();
            }
        }
    }

    private static Snapshot cluster(int nodes, int pods) {
        Snapshot.Builder builder = Snapshot.builder();
        for (int i = 0; i < nodes; i++) {
            builder.node(
                    Node.builder("node-" + i)
                            .label(Node.HOSTNAME_LABEL, "node-" + i)
                            .label(Node.ZONE_LABEL, "zone-" + i % 3)
                            .allocatable(Map.of("cpu", "16", "memory", "64Gi", "pods", "110"))
                            .build());
        }
        for (int i = 0; i < pods; i++) {
            builder.pod(pod("present-" + i, i % APPS).on("node-" + (int) (i * 7919L % nodes)));
        }
        return builder.build();
    }

    private static Pod pod(String name, int app) {
        LabelSelector others = LabelSelector.ofLabels(Map.of("app", "app-" + app));
        PodAffinityTerm host = PodAffinityTerm.of(Node.HOSTNAME_LABEL, others);
        PodAffinityTerm zone = PodAffinityTerm.of(Node.ZONE_LABEL, others);
        Pod.Builder builder =
                Pod.builder("namespace-" + app % 20, name)
                        .uid("uid-of-" + name)
                        .label("app", "app-" + app)
                        .label("pod-template-hash", "hash-" + app)
                        .owner("ReplicaSet", "app-" + app)
                        .container(
                                new Container(
                                        "main-" + app,
                                        "registry.example/app-" + app + ":1",
                                        Resources.parse(Map.of("cpu", "100m", "memory", "500Mi")),
                                        List.of(),
                                        false));
        switch (app % 4) {
            case 1 -> builder.spread(TopologySpreadConstraint.hard(5, Node.ZONE_LABEL, others));
            case 2 -> builder.affinity(Affinity.builder().podAntiAffinity(host).build());
            case 3 -> builder.affinity(Affinity.builder().podAffinity(zone).build());
            default -> {}
        }
        return StoredForm.of(builder.build());
    }

    /// Live bytes after a collection; the arguments are live while it runs.
    private static double liveMiB(Object... kept) {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long used = runtime.totalMemory() - runtime.freeMemory();
        return kept.length == 0 ? 0 : used / MIB;
    }
}
