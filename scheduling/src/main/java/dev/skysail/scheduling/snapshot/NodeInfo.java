package dev.skysail.scheduling.snapshot;

import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.ContainerImage;
import dev.skysail.scheduling.model.HostPort;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.RequestedResources;
import dev.skysail.scheduling.model.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/// A node with the pods on it and their sums. Immutable; a change makes a new one.
///
/// Source: pkg/scheduler/framework/types.go (NodeInfo), 1.37.2.
public final class NodeInfo {
    private final Node node;
    private final List<Pod> pods;
    private final Resources requested;
    private final Resources nonZeroRequested;
    private final List<HostPort> usedPorts;
    private final List<Pod> podsWithAffinity;
    private final List<Pod> podsWithRequiredAntiAffinity;
    private final NavigableSet<String> imageNames;

    private NodeInfo(Node node, List<Pod> pods, Sums sums, NavigableSet<String> imageNames) {
        this.node = node;
        this.pods = List.copyOf(pods);
        this.requested = sums.requested;
        this.nonZeroRequested = sums.nonZero;
        this.imageNames = imageNames;
        List<HostPort> ports = new ArrayList<>();
        List<Pod> affinity = new ArrayList<>();
        List<Pod> antiAffinity = new ArrayList<>();
        for (Pod pod : pods) {
            collectPorts(pod, ports);
            if (pod.affinity().concernsPods()) {
                affinity.add(pod);
            }
            if (!pod.affinity().requiredAnti().isEmpty()) {
                antiAffinity.add(pod);
            }
        }
        this.usedPorts = List.copyOf(ports);
        this.podsWithAffinity = List.copyOf(affinity);
        this.podsWithRequiredAntiAffinity = List.copyOf(antiAffinity);
    }

    /// An empty node.
    public static NodeInfo of(Node node) {
        NavigableSet<String> names = new TreeSet<>();
        for (ContainerImage image : node.images()) {
            names.addAll(image.names());
        }
        return new NodeInfo(node, List.of(), new Sums(Resources.NONE, Resources.NONE), names);
    }

    /// The host ports a pod claims: those of its containers and sidecars.
    public static List<HostPort> hostPorts(Pod pod) {
        List<HostPort> ports = new ArrayList<>();
        collectPorts(pod, ports);
        return ports;
    }

    private static void collectPorts(Pod pod, List<HostPort> ports) {
        for (Container container : pod.initContainers()) {
            if (container.sidecar()) {
                ports.addAll(container.hostPorts());
            }
        }
        for (Container container : pod.containers()) {
            ports.addAll(container.hostPorts());
        }
    }

    /// This node with one more pod.
    public NodeInfo with(Pod pod) {
        List<Pod> more = new ArrayList<>(pods);
        more.add(pod);
        Sums sums =
                new Sums(
                        requested.plus(RequestedResources.of(pod)),
                        nonZeroRequested.plus(RequestedResources.nonZero(pod)));
        return new NodeInfo(node, more, sums, imageNames);
    }

    /// This node without the pod of that namespace and name; itself if there is none.
    public NodeInfo without(Pod pod) {
        Optional<Pod> present = find(pod);
        if (present.isEmpty()) {
            return this;
        }
        Pod found = present.get();
        List<Pod> fewer = new ArrayList<>(pods);
        fewer.remove(found);
        Sums sums =
                new Sums(
                        requested.minus(RequestedResources.of(found)),
                        nonZeroRequested.minus(RequestedResources.nonZero(found)));
        return new NodeInfo(node, fewer, sums, imageNames);
    }

    /// These pods on another state of the node.
    NodeInfo withNode(Node changed) {
        NodeInfo empty = of(changed);
        return new NodeInfo(changed, pods, new Sums(requested, nonZeroRequested), empty.imageNames);
    }

    private Optional<Pod> find(Pod pod) {
        return pods.stream()
                .filter(p -> p.name().equals(pod.name()))
                .filter(p -> p.namespace().equals(pod.namespace()))
                .findFirst();
    }

    /// The node itself.
    public Node node() {
        return node;
    }

    /// The name of the node.
    public String name() {
        return node.name();
    }

    /// The pods on it, in order of arrival.
    public List<Pod> pods() {
        return pods;
    }

    /// Sum of real requests.
    public Resources requested() {
        return requested;
    }

    /// Sum of requests with the scoring defaults.
    public Resources nonZeroRequested() {
        return nonZeroRequested;
    }

    /// Host ports taken.
    public List<HostPort> usedPorts() {
        return usedPorts;
    }

    /// Pods that say something about other pods.
    public List<Pod> podsWithAffinity() {
        return podsWithAffinity;
    }

    /// Pods that refuse to be near others.
    public List<Pod> podsWithRequiredAntiAffinity() {
        return podsWithRequiredAntiAffinity;
    }

    /// Whether the node reports an image of this name.
    public boolean hasImage(String name) {
        return imageNames.contains(name);
    }

    private record Sums(Resources requested, Resources nonZero) {}
}
