package dev.skysail.scheduling.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a decision reads of a pod, as the API server stores it (core/v1 Pod).
///
/// @param uid metadata.uid, may be empty
/// @param controller owner with controller true, null if none
/// @param nodeName empty while unbound
/// @param nominatedNodeName empty unless preemption chose a node
/// @param startTime null before a node agent accepted it
/// @param terminating metadata.deletionTimestamp is set
/// @param preempted it is terminating because the scheduler made room for another pod
/// @param podRequests requests of the whole pod, replacing cpu, memory and hugepages sums
/// @param volumes volumes that decisions read, in the order of the pod
/// @param resize requests that changed under way
public record Pod(
        String namespace,
        String name,
        String uid,
        Map<String, String> labels,
        @Nullable ControllerRef controller,
        String nodeName,
        String nominatedNodeName,
        int priority,
        PreemptionPolicy preemptionPolicy,
        @Nullable Instant startTime,
        boolean terminating,
        boolean preempted,
        List<Container> containers,
        List<Container> initContainers,
        Resources overhead,
        Resources podRequests,
        Map<String, String> nodeSelector,
        Affinity affinity,
        List<Toleration> tolerations,
        List<TopologySpreadConstraint> spreads,
        List<String> schedulingGates,
        List<String> imageVolumes,
        List<Volume> volumes,
        ResizeStatus resize) {

    public Pod {
        labels = Labels.copy(labels);
        containers = List.copyOf(containers);
        initContainers = List.copyOf(initContainers);
        nodeSelector = Labels.copy(nodeSelector);
        tolerations = List.copyOf(tolerations);
        spreads = List.copyOf(spreads);
        schedulingGates = List.copyOf(schedulingGates);
        imageVolumes = List.copyOf(imageVolumes);
        volumes = List.copyOf(volumes);
    }

    /// A builder for a pod of this name.
    public static Builder builder(String namespace, String name) {
        return new Builder(namespace, name);
    }

    /// The name with its namespace, "namespace/name".
    public String key() {
        return namespace + "/" + name;
    }

    /// This pod on another node.
    public Pod on(String node) {
        if (node.equals(nodeName)) {
            return this;
        }
        return new Pod(
                namespace,
                name,
                uid,
                labels,
                controller,
                node,
                nominatedNodeName,
                priority,
                preemptionPolicy,
                startTime,
                terminating,
                preempted,
                containers,
                initContainers,
                overhead,
                podRequests,
                nodeSelector,
                affinity,
                tolerations,
                spreads,
                schedulingGates,
                imageVolumes,
                volumes,
                resize);
    }

    /// What this pod has in common with others of its kind: everything but its names, its promised
    /// node, its start and its gates. Pods with equal templates are decided alike.
    public Pod template() {
        return new Pod(
                namespace,
                "",
                "",
                labels,
                controller,
                nodeName,
                "",
                priority,
                preemptionPolicy,
                null,
                terminating,
                preempted,
                containers,
                initContainers,
                overhead,
                podRequests,
                nodeSelector,
                affinity,
                tolerations,
                spreads,
                List.of(),
                imageVolumes,
                volumes,
                resize);
    }

    /// A builder filled with this pod.
    public Builder toBuilder() {
        Builder builder = new Builder(namespace, name);
        builder.copyFrom(this);
        return builder;
    }

    /// Collects the parts of a pod.
    public static final class Builder {
        private final String namespace;
        private final String name;
        private String uid = "";
        private final Map<String, String> labels = new TreeMap<>();
        private @Nullable ControllerRef controller;
        private String nodeName = "";
        private String nominatedNodeName = "";
        private int priority;
        private PreemptionPolicy preemptionPolicy = PreemptionPolicy.PREEMPT_LOWER_PRIORITY;
        private @Nullable Instant startTime;
        private boolean terminating;
        private boolean preempted;
        private final List<Container> containers = new ArrayList<>();
        private final List<Container> initContainers = new ArrayList<>();
        private Resources overhead = Resources.NONE;
        private Resources podRequests = Resources.NONE;
        private final Map<String, String> nodeSelector = new TreeMap<>();
        private Affinity affinity = Affinity.NONE;
        private final List<Toleration> tolerations = new ArrayList<>();
        private final List<TopologySpreadConstraint> spreads = new ArrayList<>();
        private final List<String> schedulingGates = new ArrayList<>();
        private final List<String> imageVolumes = new ArrayList<>();
        private final List<Volume> volumes = new ArrayList<>();
        private ResizeStatus resize = ResizeStatus.NONE;

        private Builder(String namespace, String name) {
            this.namespace = namespace;
            this.name = name;
        }

        private void copyFrom(Pod pod) {
            uid = pod.uid;
            labels.putAll(pod.labels);
            controller = pod.controller;
            nodeName = pod.nodeName;
            nominatedNodeName = pod.nominatedNodeName;
            priority = pod.priority;
            preemptionPolicy = pod.preemptionPolicy;
            startTime = pod.startTime;
            terminating = pod.terminating;
            preempted = pod.preempted;
            containers.addAll(pod.containers);
            initContainers.addAll(pod.initContainers);
            overhead = pod.overhead;
            podRequests = pod.podRequests;
            nodeSelector.putAll(pod.nodeSelector);
            affinity = pod.affinity;
            tolerations.addAll(pod.tolerations);
            spreads.addAll(pod.spreads);
            schedulingGates.addAll(pod.schedulingGates);
            imageVolumes.addAll(pod.imageVolumes);
            volumes.addAll(pod.volumes);
            resize = pod.resize;
        }

        /// Sets metadata.uid.
        public Builder uid(String value) {
            uid = value;
            return this;
        }

        /// Sets one label.
        public Builder label(String key, String value) {
            labels.put(key, value);
            return this;
        }

        /// Sets labels.
        public Builder labels(Map<String, String> value) {
            labels.putAll(value);
            return this;
        }

        /// Sets the controlling owner.
        public Builder owner(String kind, String ownerName) {
            controller = new ControllerRef(kind, ownerName);
            return this;
        }

        /// Sets spec.nodeName.
        public Builder nodeName(String value) {
            nodeName = value;
            return this;
        }

        /// Sets status.nominatedNodeName.
        public Builder nominatedNodeName(String value) {
            nominatedNodeName = value;
            return this;
        }

        /// Sets the resolved priority.
        public Builder priority(int value) {
            priority = value;
            return this;
        }

        /// Sets whether it may displace others.
        public Builder preemptionPolicy(PreemptionPolicy value) {
            preemptionPolicy = value;
            return this;
        }

        /// Sets status.startTime.
        public Builder startTime(@Nullable Instant value) {
            startTime = value;
            return this;
        }

        /// Sets whether a deletion timestamp is set.
        public Builder terminating(boolean value) {
            terminating = value;
            return this;
        }

        /// Adds one container.
        public Builder container(Container one) {
            containers.add(one);
            return this;
        }

        /// Adds containers.
        public Builder containers(List<Container> value) {
            containers.addAll(value);
            return this;
        }

        /// Adds one init container.
        public Builder initContainer(Container one) {
            initContainers.add(one);
            return this;
        }

        /// Adds init containers.
        public Builder initContainers(List<Container> value) {
            initContainers.addAll(value);
            return this;
        }

        /// Sets whether the scheduler made it leave.
        public Builder preempted(boolean value) {
            preempted = value;
            return this;
        }

        /// Sets spec.overhead.
        public Builder overhead(Resources value) {
            overhead = value;
            return this;
        }

        /// Sets spec.resources.requests (KEP-2837).
        public Builder podRequests(Resources value) {
            podRequests = value;
            return this;
        }

        /// Sets spec.nodeSelector.
        public Builder nodeSelector(Map<String, String> value) {
            nodeSelector.putAll(value);
            return this;
        }

        /// Sets spec.affinity.
        public Builder affinity(Affinity value) {
            affinity = value;
            return this;
        }

        /// Adds one toleration.
        public Builder toleration(Toleration one) {
            tolerations.add(one);
            return this;
        }

        /// Adds tolerations.
        public Builder tolerations(List<Toleration> value) {
            tolerations.addAll(value);
            return this;
        }

        /// Adds one spread constraint.
        public Builder spread(TopologySpreadConstraint one) {
            spreads.add(one);
            return this;
        }

        /// Adds spread constraints.
        public Builder spreads(List<TopologySpreadConstraint> value) {
            spreads.addAll(value);
            return this;
        }

        /// Adds names of scheduling gates (KEP-3521).
        public Builder schedulingGates(List<String> value) {
            schedulingGates.addAll(value);
            return this;
        }

        /// Adds references of image volumes (KEP-4639).
        public Builder imageVolumes(List<String> value) {
            imageVolumes.addAll(value);
            return this;
        }

        /// Adds one volume.
        public Builder volume(Volume one) {
            volumes.add(one);
            return this;
        }

        /// Sets what the node agent says of changed requests.
        public Builder resize(ResizeStatus value) {
            resize = value;
            return this;
        }

        /// Replaces the tolerations.
        public Builder replaceTolerations(List<Toleration> value) {
            tolerations.clear();
            tolerations.addAll(value);
            return this;
        }

        /// Replaces the spread constraints.
        public Builder replaceSpreads(List<TopologySpreadConstraint> value) {
            spreads.clear();
            spreads.addAll(value);
            return this;
        }

        /// Replaces the volumes.
        public Builder replaceVolumes(List<Volume> value) {
            volumes.clear();
            volumes.addAll(value);
            return this;
        }

        /// Replaces spec.nodeSelector.
        public Builder replaceNodeSelector(Map<String, String> value) {
            nodeSelector.clear();
            nodeSelector.putAll(value);
            return this;
        }

        /// Replaces the scheduling gates.
        public Builder replaceSchedulingGates(List<String> value) {
            schedulingGates.clear();
            schedulingGates.addAll(value);
            return this;
        }

        /// Replaces the regular and the init containers.
        public Builder replaceContainers(List<Container> regular, List<Container> initial) {
            containers.clear();
            containers.addAll(regular);
            initContainers.clear();
            initContainers.addAll(initial);
            return this;
        }

        /// The pod collected.
        public Pod build() {
            return new Pod(
                    namespace,
                    name,
                    uid,
                    labels,
                    controller,
                    nodeName,
                    nominatedNodeName,
                    priority,
                    preemptionPolicy,
                    startTime,
                    terminating,
                    preempted,
                    containers,
                    initContainers,
                    overhead,
                    podRequests,
                    nodeSelector,
                    affinity,
                    tolerations,
                    spreads,
                    schedulingGates,
                    imageVolumes,
                    volumes,
                    resize);
        }
    }
}
