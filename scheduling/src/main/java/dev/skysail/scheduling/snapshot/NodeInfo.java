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
        this.usedPorts = sums.ports;
        List<Pod> affinity = new ArrayList<>();
        List<Pod> antiAffinity = new ArrayList<>();
        for (Pod pod : pods) {
            if (pod.affinity().concernsPods()) {
                affinity.add(pod);
            }
            if (!pod.affinity().requiredAnti().isEmpty()) {
                antiAffinity.add(pod);
            }
        }
        this.podsWithAffinity = List.copyOf(affinity);
        this.podsWithRequiredAntiAffinity = List.copyOf(antiAffinity);
    }

    /// An empty node.
    public static NodeInfo of(Node node) {
        NavigableSet<String> names = new TreeSet<>();
        for (ContainerImage image : node.images()) {
            names.addAll(image.names());
        }
        return new NodeInfo(node, List.of(), Sums.NONE, names);
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
        List<HostPort> ports = new ArrayList<>(usedPorts);
        ports.addAll(hostPorts(pod));
        Sums sums =
                new Sums(
                        requested.plus(RequestedResources.of(pod)),
                        nonZeroRequested.plus(RequestedResources.nonZero(pod)),
                        ports);
        return new NodeInfo(node, more, sums, imageNames);
    }

    /// This node without the pod of that namespace and name; itself if there is none. The last pod
    /// takes its place, as upstream's order decides between equal victims.
    public NodeInfo without(Pod pod) {
        int at = position(pod);
        if (at < 0) {
            return this;
        }
        Pod found = pods.get(at);
        List<Pod> fewer = new ArrayList<>(pods);
        fewer.set(at, fewer.getLast());
        fewer.removeLast();
        List<HostPort> ports = new ArrayList<>(usedPorts);
        ports.removeAll(hostPorts(found));
        Sums sums =
                new Sums(
                        requested.minus(RequestedResources.of(found)),
                        nonZeroRequested.minus(RequestedResources.nonZero(found)),
                        ports);
        return new NodeInfo(node, fewer, sums, imageNames);
    }

    /// These pods on another state of the node.
    NodeInfo withNode(Node changed) {
        NodeInfo empty = of(changed);
        return new NodeInfo(
                changed, pods, new Sums(requested, nonZeroRequested, usedPorts), empty.imageNames);
    }

    private int position(Pod pod) {
        for (int i = 0; i < pods.size(); i++) {
            Pod here = pods.get(i);
            if (here.name().equals(pod.name()) && here.namespace().equals(pod.namespace())) {
                return i;
            }
        }
        return -1;
    }

    /// The node itself.
    public Node node() {
        return node;
    }

    /// The name of the node.
    public String name() {
        return node.name();
    }

    /// The pods on it, in order of arrival but for those that took the place of one that left.
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

    /// Host ports taken. Of two pods that hold the same one, the first to leave frees it, as
    /// upstream keeps no count.
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

    private record Sums(Resources requested, Resources nonZero, List<HostPort> ports) {
        static final Sums NONE = new Sums(Resources.NONE, Resources.NONE, List.of());

        Sums {
            ports = List.copyOf(ports);
        }
    }
}
