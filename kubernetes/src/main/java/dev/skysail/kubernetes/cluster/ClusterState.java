package dev.skysail.kubernetes.cluster;

import dev.skysail.kubernetes.engine.EngineModel;
import dev.skysail.scheduling.model.Namespace;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodDisruptionBudget;
import dev.skysail.scheduling.model.WorkloadSelector;
import dev.skysail.scheduling.snapshot.NodeTree;
import dev.skysail.scheduling.snapshot.Snapshot;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the cluster, and the engine's view of it. Not safe for several threads.
 *
 * <p>Invariants: nodes keep the order of their arrival; an assumed pod takes room until the API
 * shows it bound or it is forgotten; a terminal pod takes none. Cost: a pod that comes or goes on a
 * plain node changes the view in place, every other change rebuilds it when it is next asked for.
 *
 * <p>Source: pkg/scheduler/backend/cache/cache.go (1.37.2), assumed pods.
 */
public final class ClusterState {

    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final SortedMap<String, VirtualNodeView> virtualNodes = new TreeMap<>();
    private final SortedMap<String, BoundPod> bound = new TreeMap<>();
    private final SortedMap<String, BoundPod> assumed = new TreeMap<>();
    private final SortedMap<String, Pod> nominated = new TreeMap<>();
    private final SortedMap<String, Namespace> namespaces = new TreeMap<>();
    private final SortedMap<String, WorkloadSelector> workloads = new TreeMap<>();
    private final SortedMap<String, PodDisruptionBudget> budgets = new TreeMap<>();
    private NodeTree tree = NodeTree.empty();
    private @Nullable EngineView view;

    /** Returns the engine's view of what is known now; immutable. */
    public EngineView view() {
        if (view == null) {
            view = build();
        }
        return view;
    }

    /** Takes in a node or its new state. */
    public Optional<ClusterChange> putNode(io.fabric8.kubernetes.api.model.Node object) {
        Node node = EngineModel.node(object);
        Node before = nodes.put(node.name(), node);
        if (node.equals(before)) {
            return Optional.empty();
        }
        view = null;
        return Optional.of(before == null ? ClusterChange.NODE_ADDED : ClusterChange.NODE_CHANGED);
    }

    /** Forgets a node. */
    public void removeNode(String name) {
        nodes.remove(name);
        view = null;
    }

    /** Takes in a virtual node or its new state; tells whether anything changed. */
    public boolean putVirtualNode(VirtualNodeView virtualNode) {
        VirtualNodeView before = virtualNodes.put(virtualNode.name(), virtualNode);
        if (virtualNode.equals(before)) {
            return false;
        }
        view = null;
        return true;
    }

    /** Forgets a virtual node; its Node is then one whole. */
    public void removeVirtualNode(String name) {
        virtualNodes.remove(name);
        view = null;
    }

    /** Takes in a bound pod or its new state; tells what that may change for others. */
    public Optional<ClusterChange> putBound(io.fabric8.kubernetes.api.model.Pod object) {
        Pod pod = EngineModel.pod(object);
        String node = pod.nodeName();
        BoundPod now = new BoundPod(pod, node, Zones.of(object.getMetadata().getAnnotations()));
        BoundPod expected = assumed.remove(pod.key());
        BoundPod before = expected == null ? bound.get(pod.key()) : expected;
        if (nominated.remove(pod.key()) != null) {
            view = null;
        }
        bound.put(pod.key(), now);
        if (!now.equals(before)) {
            if (before != null) {
                takeOut(before);
            }
            putIn(now);
        }
        if (before == null || expected != null) {
            return Optional.of(ClusterChange.POD_BOUND);
        }
        return before.pod().labels().equals(pod.labels())
                ? Optional.empty()
                : Optional.of(ClusterChange.POD_RELABELLED);
    }

    /** Forgets a pod that ended or is gone; tells whether it took room. */
    public boolean removePod(String key) {
        if (nominated.remove(key) != null) {
            view = null;
        }
        BoundPod expected = assumed.remove(key);
        BoundPod present = bound.remove(key);
        BoundPod gone = expected == null ? present : expected;
        if (gone == null) {
            return false;
        }
        takeOut(gone);
        return true;
    }

    /** Counts a pod as bound before the API shows it. */
    public void assume(Pod pod, Place place) {
        Pod there = pod.toBuilder().nominatedNodeName("").nodeName(place.node()).build();
        BoundPod expected = new BoundPod(there, place.node(), place.zone());
        if (nominated.remove(pod.key()) != null) {
            view = null;
        }
        assumed.put(pod.key(), expected);
        putIn(expected);
    }

    /** Takes an assumption back; false if the API has shown the pod bound or gone meanwhile. */
    public boolean forget(String key) {
        BoundPod expected = assumed.remove(key);
        if (expected != null) {
            takeOut(expected);
        }
        return expected != null;
    }

    /** Whether the pod is assumed and not yet shown bound. */
    public boolean isAssumed(String key) {
        return assumed.containsKey(key);
    }

    /** Promises an engine node to a pod for which others are leaving. */
    public void nominate(Pod pod, String engineNode) {
        nominated.put(pod.key(), pod.toBuilder().nominatedNodeName(engineNode).build());
        view = null;
    }

    /** Returns the engine node promised to a pod, empty if none. */
    public String nominatedNode(String key) {
        Pod promised = nominated.get(key);
        return promised == null ? "" : promised.nominatedNodeName();
    }

    /** Takes in a namespace. */
    public void putNamespace(HasMetadata namespace) {
        Map<String, String> labels = namespace.getMetadata().getLabels();
        String name = namespace.getMetadata().getName();
        namespaces.put(name, new Namespace(name, labels == null ? Map.of() : labels));
        view = null;
    }

    /** Returns the labels of a namespace, none if it is not known. */
    public Map<String, String> namespaceLabels(String name) {
        Namespace found = namespaces.get(name);
        return found == null ? Map.of() : found.labels();
    }

    /** Forgets a namespace. */
    public void removeNamespace(String name) {
        namespaces.remove(name);
        view = null;
    }

    /** Takes in the selector of a workload. */
    public void putWorkload(WorkloadSelector workload) {
        if (!workload.equals(workloads.put(key(workload), workload))) {
            view = null;
        }
    }

    /** Forgets a workload. */
    public void removeWorkload(WorkloadSelector workload) {
        workloads.remove(key(workload));
        view = null;
    }

    /** Takes in a disruption budget. */
    public void putBudget(PodDisruptionBudget budget) {
        budgets.put(budget.namespace() + "/" + budget.name(), budget);
        view = null;
    }

    /** Forgets a disruption budget. */
    public void removeBudget(PodDisruptionBudget budget) {
        budgets.remove(budget.namespace() + "/" + budget.name());
        view = null;
    }

    private static String key(WorkloadSelector workload) {
        return workload.kind() + "/" + workload.namespace() + "/" + workload.name();
    }

    private void putIn(BoundPod pod) {
        if (view != null && view.isPlain(pod.node()) && nominated.isEmpty()) {
            view = view.with(view.snapshot().with(pod.pod(), pod.node()));
        } else {
            view = null;
        }
    }

    private void takeOut(BoundPod pod) {
        if (view != null && view.isPlain(pod.node()) && nominated.isEmpty()) {
            view = view.with(view.snapshot().without(pod.pod()));
        } else {
            view = null;
        }
    }

    private EngineView build() {
        SortedMap<String, BoundPod> present = new TreeMap<>(bound);
        present.putAll(assumed);
        SortedMap<String, List<BoundPod>> byNode = new TreeMap<>();
        present.values()
                .forEach(p -> byNode.computeIfAbsent(p.node(), _ -> new ArrayList<>()).add(p));
        Map<String, Node> engineNodes = new LinkedHashMap<>();
        SortedMap<String, Place> places = new TreeMap<>();
        for (Node node : nodes.values()) {
            addNode(node, byNode.getOrDefault(node.name(), List.of()), engineNodes, places);
        }
        Snapshot.Builder builder = Snapshot.builder();
        order(engineNodes.values()).stream()
                .flatMap(n -> node(engineNodes, n))
                .forEach(builder::node);
        for (BoundPod pod : present.values()) {
            String inZone = ZoneNodes.name(pod.node(), pod.annotatedZone());
            String on = places.containsKey(inZone) ? inZone : pod.node();
            builder.pod(pod.pod().on(on));
        }
        namespaces.values().forEach(builder::namespace);
        workloads.values().forEach(builder::workload);
        budgets.values().forEach(builder::budget);
        nominated.values().forEach(builder::nominated);
        return new EngineView(builder.build(), places, nodes.size());
    }

    private static Stream<Node> node(Map<String, Node> nodes, String name) {
        return Stream.ofNullable(nodes.get(name));
    }

    private void addNode(
            Node node,
            List<BoundPod> pods,
            Map<String, Node> engineNodes,
            SortedMap<String, Place> places) {
        String owner = node.labels().getOrDefault(VirtualNodes.NODE_LABEL, "");
        boolean virtual =
                VirtualNodes.TYPE_VALUE.equals(node.labels().get(VirtualNodes.TYPE_LABEL));
        VirtualNodeView found = virtualNodes.get(owner);
        if (found == null) {
            engineNodes.put(node.name(), node);
            places.put(node.name(), new Place(node.name(), "", virtual, List.of(), ""));
            return;
        }
        String annotation = found.dialect().subnetIdsAnnotation();
        if (!found.expands()) {
            engineNodes.put(node.name(), ZoneNodes.whole(node, node.name()).build());
            List<String> subnets = subnets(found, node.labels().get(Node.ZONE_LABEL));
            places.put(node.name(), new Place(node.name(), "", true, subnets, annotation));
            return;
        }
        for (Node zoneNode : ZoneNodes.expand(node, found, pods)) {
            String zone = zoneNode.labels().getOrDefault(Node.ZONE_LABEL, "");
            engineNodes.put(zoneNode.name(), zoneNode);
            places.put(
                    zoneNode.name(),
                    new Place(node.name(), zone, true, subnets(found, zone), annotation));
        }
    }

    /** The subnets of one zone, or of all if the node stands for no single one. */
    private static List<String> subnets(VirtualNodeView view, @Nullable String zone) {
        List<String> subnets = new ArrayList<>();
        for (VirtualZone candidate : view.zones()) {
            if (zone == null || candidate.name().equals(zone)) {
                subnets.addAll(candidate.subnets());
            }
        }
        return subnets;
    }

    private List<String> order(Iterable<Node> engineNodes) {
        Set<String> present = new LinkedHashSet<>();
        engineNodes.forEach(node -> present.add(node.name()));
        for (String known : tree.order()) {
            if (!present.contains(known)) {
                tree = tree.without(known);
            }
        }
        for (Node node : engineNodes) {
            tree = tree.with(node);
        }
        return tree.order();
    }
}
