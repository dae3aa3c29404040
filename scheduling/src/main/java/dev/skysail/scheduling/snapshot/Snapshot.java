package dev.skysail.scheduling.snapshot;

import dev.skysail.scheduling.model.ContainerImage;
import dev.skysail.scheduling.model.Namespace;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodDisruptionBudget;
import dev.skysail.scheduling.model.WorkloadSelector;
import dev.skysail.scheduling.storage.Storage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// The cluster at one instant. Immutable; every change gives a new snapshot.
///
/// The order of nodes is the caller's and decides ties. Cost of a change of pods: that of the node,
/// whatever their number; a node that comes or goes costs a copy of the list. Source:
/// pkg/scheduler/backend/cache/snapshot.go, 1.37.2.
public final class Snapshot {
    private final NodeList nodes;
    private final Map<String, Integer> positions;
    private final NavigableMap<String, ImageState> images;
    private final Surroundings surroundings;
    private final int nodeCount;

    private Snapshot(List<NodeInfo> nodes, Surroundings surroundings) {
        this.nodes = NodeList.of(nodes);
        this.surroundings = surroundings;
        Map<String, Integer> found = HashMap.newHashMap(nodes.size());
        for (int i = 0; i < nodes.size(); i++) {
            found.put(nodes.get(i).name(), i);
        }
        this.positions = found;
        this.images = imageStates(nodes);
        this.nodeCount = nodes.size();
    }

    /// The same nodes in another state.
    private Snapshot(Snapshot before, NodeList nodes, Surroundings surroundings) {
        this.nodes = nodes;
        this.positions = before.positions;
        this.images = before.images;
        this.surroundings = surroundings;
        this.nodeCount = before.nodeCount;
    }

    /// No nodes, no pods.
    public static Snapshot empty() {
        return builder().build();
    }

    /// An empty builder.
    public static Builder builder() {
        return new Builder();
    }

    /// All nodes, in the order given.
    public List<NodeInfo> nodes() {
        return nodes;
    }

    /// How many nodes there are; an outline keeps the number.
    public int nodeCount() {
        return nodeCount;
    }

    /// Where a node stands in the order, empty if there is none of that name.
    public OptionalInt position(String name) {
        @Nullable Integer position = positions.get(name);
        return position == null ? OptionalInt.empty() : OptionalInt.of(position);
    }

    /// This without nodes but with all that surrounds them: what may be kept for long without
    /// keeping the pods.
    public Snapshot outline() {
        return new Snapshot(this, NodeList.of(List.of()), surroundings);
    }

    /// Whether both know the same nodes in the same order, and of the surroundings all that filters
    /// and scores read; then the differences can be named.
    public boolean isComparable(Snapshot other) {
        return positions.equals(other.positions)
                && images.equals(other.images)
                && surroundings.namespaces().equals(other.surroundings.namespaces())
                && surroundings.workloads().equals(other.surroundings.workloads());
    }

    /// Names the positions of nodes that are not the same in a comparable snapshot.
    public void differences(Snapshot other, IntConsumer found) {
        nodes.differences(other.nodes, found);
    }

    /// Names of the nodes promised to pods.
    public Set<String> promisedNodes() {
        return surroundings.nominated().keySet();
    }

    /// The node of that name.
    public Optional<NodeInfo> node(String name) {
        @Nullable Integer position = positions.get(name);
        return position == null ? Optional.empty() : Optional.of(nodes.get(position));
    }

    /// Labels of a namespace; empty if the namespace is unknown.
    public Optional<Map<String, String>> namespaceLabels(String namespace) {
        return Optional.ofNullable(surroundings.namespaces().get(namespace));
    }

    /// Selectors for default spreading.
    public List<WorkloadSelector> workloads() {
        return surroundings.workloads();
    }

    /// Disruption budgets.
    public List<PodDisruptionBudget> budgets() {
        return surroundings.budgets();
    }

    /// Storage objects.
    public Storage storage() {
        return surroundings.storage();
    }

    /// This with other storage objects.
    public Snapshot withStorage(Storage changed) {
        return new Snapshot(this, nodes, surroundings.withStorage(changed));
    }

    /// Pods that preemption has promised this node.
    public List<Pod> nominated(String node) {
        return surroundings.nominated().getOrDefault(node, List.of());
    }

    /// What the cluster knows of an image name.
    public Optional<ImageState> image(String name) {
        return Optional.ofNullable(images.get(name));
    }

    /// This with one more pod on a node.
    ///
    /// @throws IllegalArgumentException if there is no such node
    public Snapshot with(Pod pod, String node) {
        return replace(node, require(node).with(pod.on(node)));
    }

    /// This without a pod that is bound; itself if the pod is not there.
    public Snapshot without(Pod pod) {
        Optional<NodeInfo> holder = node(pod.nodeName());
        return holder.isEmpty() ? this : replace(pod.nodeName(), holder.get().without(pod));
    }

    /// This with a node added at the end, or with that node's new state in its old place.
    public Snapshot withNode(Node node) {
        @Nullable Integer position = positions.get(node.name());
        if (position == null) {
            List<NodeInfo> changed = new ArrayList<>(nodes);
            changed.add(NodeInfo.of(node));
            return new Snapshot(changed, surroundings);
        }
        NodeInfo before = nodes.get(position);
        NodeList changed = nodes.with(position, before.withNode(node));
        return before.node().images().equals(node.images())
                ? new Snapshot(this, changed, surroundings)
                : new Snapshot(changed, surroundings);
    }

    /// This with the nodes in the order of the names; nodes not named come last.
    public Snapshot inOrder(List<String> names) {
        Map<String, NodeInfo> ordered = new LinkedHashMap<>();
        for (String name : names) {
            node(name).ifPresent(info -> ordered.put(name, info));
        }
        nodes.forEach(info -> ordered.putIfAbsent(info.name(), info));
        return new Snapshot(List.copyOf(ordered.values()), surroundings);
    }

    /// This without a node and its pods.
    public Snapshot withoutNode(String name) {
        List<NodeInfo> changed = new ArrayList<>(nodes);
        changed.removeIf(info -> info.name().equals(name));
        return new Snapshot(changed, surroundings);
    }

    /// This with a pod promised to a node.
    public Snapshot withNominated(Pod pod, String node) {
        NavigableMap<String, List<Pod>> changed = nominatedWithout(pod);
        List<Pod> more = new ArrayList<>(changed.getOrDefault(node, List.of()));
        more.add(pod.toBuilder().nominatedNodeName(node).build());
        changed.put(node, List.copyOf(more));
        return new Snapshot(this, nodes, surroundings.withNominated(changed));
    }

    /// This with any promise to the pod taken back.
    public Snapshot withoutNominated(Pod pod) {
        return new Snapshot(this, nodes, surroundings.withNominated(nominatedWithout(pod)));
    }

    /// This with one more selector for default spreading.
    public Snapshot withWorkload(WorkloadSelector workload) {
        List<WorkloadSelector> more = new ArrayList<>(surroundings.workloads());
        more.add(workload);
        return new Snapshot(this, nodes, surroundings.withWorkloads(more));
    }

    private NavigableMap<String, List<Pod>> nominatedWithout(Pod pod) {
        NavigableMap<String, List<Pod>> result = new TreeMap<>();
        surroundings
                .nominated()
                .forEach(
                        (node, pods) -> {
                            List<Pod> left =
                                    pods.stream().filter(p -> !p.key().equals(pod.key())).toList();
                            if (!left.isEmpty()) {
                                result.put(node, left);
                            }
                        });
        return result;
    }

    private NodeInfo require(String name) {
        return node(name).orElseThrow(() -> new IllegalArgumentException("no node " + name));
    }

    private Snapshot replace(String name, NodeInfo info) {
        @Nullable Integer position = positions.get(name);
        if (position == null) {
            throw new IllegalArgumentException("no node " + name);
        }
        return new Snapshot(this, nodes.with(position, info), surroundings);
    }

    private static NavigableMap<String, ImageState> imageStates(List<NodeInfo> nodes) {
        NavigableMap<String, ImageState> states = new TreeMap<>();
        for (NodeInfo info : nodes) {
            for (ContainerImage image : info.node().images()) {
                for (String name : image.names()) {
                    ImageState one = new ImageState(image.sizeBytes(), 1);
                    states.merge(
                            name,
                            one,
                            (old, more) -> new ImageState(old.sizeBytes(), old.nodeCount() + 1));
                }
            }
        }
        return states;
    }

    private record Surroundings(
            NavigableMap<String, Map<String, String>> namespaces,
            List<WorkloadSelector> workloads,
            List<PodDisruptionBudget> budgets,
            NavigableMap<String, List<Pod>> nominated,
            Storage storage) {
        Surroundings withWorkloads(List<WorkloadSelector> changed) {
            List<WorkloadSelector> copy = List.copyOf(changed);
            return new Surroundings(namespaces, copy, budgets, nominated, storage);
        }

        Surroundings withNominated(NavigableMap<String, List<Pod>> changed) {
            return new Surroundings(namespaces, workloads, budgets, changed, storage);
        }

        Surroundings withStorage(Storage changed) {
            return new Surroundings(namespaces, workloads, budgets, nominated, changed);
        }
    }

    /// Collects a snapshot; order of calls is free except that node order counts.
    public static final class Builder {
        private final Map<String, Node> nodes = new LinkedHashMap<>();
        private final List<Pod> pods = new ArrayList<>();
        private final NavigableMap<String, Map<String, String>> namespaces = new TreeMap<>();
        private final List<WorkloadSelector> workloads = new ArrayList<>();
        private final List<PodDisruptionBudget> budgets = new ArrayList<>();
        private final NavigableMap<String, List<Pod>> nominated = new TreeMap<>();
        private Storage storage = Storage.NONE;

        private Builder() {}

        /// Adds a node.
        public Builder node(Node node) {
            nodes.put(node.name(), node);
            return this;
        }

        /// Adds nodes.
        public Builder nodes(List<Node> more) {
            more.forEach(this::node);
            return this;
        }

        /// Adds a bound pod; one on an unknown node is left out.
        public Builder pod(Pod pod) {
            pods.add(pod);
            return this;
        }

        /// Adds bound pods.
        public Builder pods(List<Pod> more) {
            pods.addAll(more);
            return this;
        }

        /// Adds a namespace.
        public Builder namespace(Namespace namespace) {
            namespaces.put(namespace.name(), namespace.labels());
            return this;
        }

        /// Adds a selector for default spreading.
        public Builder workload(WorkloadSelector workload) {
            workloads.add(workload);
            return this;
        }

        /// Adds a disruption budget.
        public Builder budget(PodDisruptionBudget budget) {
            budgets.add(budget);
            return this;
        }

        /// Adds a pod that is promised the node in its nominatedNodeName.
        public Builder nominated(Pod pod) {
            nominated.computeIfAbsent(pod.nominatedNodeName(), n -> new ArrayList<>()).add(pod);
            return this;
        }

        /// Sets the storage objects.
        public Builder storage(Storage value) {
            storage = value;
            return this;
        }

        /// The snapshot collected.
        public Snapshot build() {
            Map<String, NodeInfo> infos = new LinkedHashMap<>();
            nodes.forEach((name, node) -> infos.put(name, NodeInfo.of(node)));
            for (Pod pod : pods) {
                infos.computeIfPresent(pod.nodeName(), (name, info) -> info.with(pod));
            }
            return new Snapshot(
                    List.copyOf(infos.values()),
                    new Surroundings(
                            new TreeMap<>(namespaces),
                            List.copyOf(workloads),
                            List.copyOf(budgets),
                            new TreeMap<>(nominated),
                            storage));
        }
    }
}
