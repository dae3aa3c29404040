package dev.skysail.cli.simulate;

import dev.skysail.kubernetes.manifest.Inventory;
import dev.skysail.kubernetes.manifest.ManifestReader;
import dev.skysail.kubernetes.manifest.ReadPod;
import dev.skysail.kubernetes.manifest.Workload;
import dev.skysail.scheduling.model.Namespace;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.NodeTree;
import dev.skysail.scheduling.snapshot.Snapshot;
import dev.skysail.scheduling.storage.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The cluster that files describe.
 *
 * @param snapshot nodes in the order in which a scheduler that saw them arrive looks at them
 * @param pending pods without a node, in input order
 * @param workloads what makes pods, by kind and key
 * @param otherSchedulers schedulers of pods that have a node, by pod, where it is not the default
 * @param kinds objects read, by kind
 */
public record World(
        Snapshot snapshot,
        List<Waiting> pending,
        List<Workload> workloads,
        Map<String, String> otherSchedulers,
        NavigableMap<String, Integer> kinds) {

    /** The scheduler that is simulated. */
    public static final String DEFAULT_SCHEDULER = "default-scheduler";

    public World {
        pending = List.copyOf(pending);
        workloads = List.copyOf(workloads);
        otherSchedulers = Map.copyOf(otherSchedulers);
    }

    /** Puts together what was read. */
    public static World of(Inventory read) {
        return of(read, new ManifestReader(), List.of());
    }

    /**
     * Puts together what was read.
     *
     * @param expanded workloads whose pods are not among the objects and shall be made
     */
    static World of(Inventory read, ManifestReader reader, List<Workload> expanded) {
        ManifestReader.checkNodes(read, ManifestReader.nodeNames(read));
        List<Node> nodes = inTreeOrder(read.nodes());
        Snapshot.Builder builder = Snapshot.builder().nodes(nodes);
        List<Waiting> pending = new ArrayList<>();
        Map<String, String> schedulers = new TreeMap<>();
        Set<String> namespaces = new TreeSet<>();
        for (ReadPod one : read.pods()) {
            Pod pod = ManifestReader.admit(one, read);
            namespaces.add(pod.namespace());
            if (pod.nodeName().isEmpty()) {
                pending.add(new Waiting(pod, one.admission().schedulerName()));
            } else {
                builder.pod(pod);
                if (!one.admission().schedulerName().equals(DEFAULT_SCHEDULER)) {
                    schedulers.put(pod.key(), one.admission().schedulerName());
                }
            }
        }
        for (Workload workload : expanded) {
            pending.addAll(new Expansion(reader, read).pods(workload, nodes));
            namespaces.add(workload.namespace());
            Expansion.replicaSet(workload, "").ifPresent(builder::workload);
        }
        for (String name : namespaces) {
            builder.namespace(new Namespace(name, Map.of("kubernetes.io/metadata.name", name)));
        }
        read.namespaces().forEach(builder::namespace);
        read.selectors().forEach(builder::workload);
        read.budgets().forEach(builder::budget);
        Storage.Builder storage = read.storage().build().toBuilder();
        pending.stream().flatMap(w -> w.claims().stream()).forEach(storage::claim);
        builder.storage(storage.build());
        return new World(
                builder.build(),
                pending,
                read.workloads(),
                schedulers,
                new TreeMap<>(read.kinds()));
    }

    private static List<Node> inTreeOrder(List<Node> nodes) {
        Map<String, Node> byName = new TreeMap<>();
        NodeTree tree = NodeTree.empty();
        for (Node node : nodes) {
            byName.put(node.name(), node);
            tree = tree.with(node);
        }
        List<Node> ordered = new ArrayList<>();
        for (String name : tree.order()) {
            ordered.add(java.util.Objects.requireNonNull(byName.get(name)));
        }
        return ordered;
    }

    /** The cluster once the pods that come before this one in the queue were scheduled. */
    public Snapshot inTurnOf(Pod pod, Decider decider) {
        int place = 0;
        for (int i = 0; i < pending.size(); i++) {
            place = pending.get(i).pod().key().equals(pod.key()) ? i : place;
        }
        List<Waiting> before = new ArrayList<>();
        for (int i = 0; i < pending.size(); i++) {
            int priority = pending.get(i).pod().priority();
            if (priority > pod.priority() || (priority == pod.priority() && i < place)) {
                before.add(pending.get(i));
            }
        }
        World earlier = new World(snapshot, before, workloads, otherSchedulers, kinds);
        Simulation simulation = new Simulation(decider, earlier, Progress.silent());
        simulation.schedule();
        return simulation.snapshot();
    }

    /** How many pods have a node. */
    public int boundPods() {
        return snapshot.nodes().stream().mapToInt(info -> info.pods().size()).sum();
    }
}
