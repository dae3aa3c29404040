package dev.skysail.scheduling.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What a decision reads of a node.
public record Node(
        String name,
        Map<String, String> labels,
        List<Taint> taints,
        boolean unschedulable,
        Resources allocatable,
        List<ContainerImage> images) {
    /// The label that names the node.
    public static final String HOSTNAME_LABEL = "kubernetes.io/hostname";

    /// The label that names the zone.
    public static final String ZONE_LABEL = "topology.kubernetes.io/zone";

    public Node {
        labels = Labels.copy(labels);
        taints = List.copyOf(taints);
        images = List.copyOf(images);
    }

    /// A builder for a node of this name.
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /// A builder filled with this node.
    public Builder toBuilder() {
        Builder builder =
                new Builder(name)
                        .labels(labels)
                        .taints(taints)
                        .unschedulable(unschedulable)
                        .allocatable(allocatable);
        builder.images.addAll(images);
        return builder;
    }

    /// Collects the parts of a node.
    public static final class Builder {
        private final String name;
        private final Map<String, String> labels = new TreeMap<>();
        private final List<Taint> taints = new ArrayList<>();
        private boolean unschedulable;
        private Resources allocatable = Resources.NONE;
        private final List<ContainerImage> images = new ArrayList<>();

        private Builder(String name) {
            this.name = name;
        }

        /// Sets one label.
        public Builder label(String key, String value) {
            labels.put(key, value);
            return this;
        }

        /// Sets labels.
        public Builder labels(Map<String, String> more) {
            labels.putAll(more);
            return this;
        }

        /// Adds a taint.
        public Builder taint(Taint taint) {
            taints.add(taint);
            return this;
        }

        /// Adds taints.
        public Builder taints(List<Taint> more) {
            taints.addAll(more);
            return this;
        }

        /// Sets spec.unschedulable.
        public Builder unschedulable(boolean value) {
            unschedulable = value;
            return this;
        }

        /// Sets what the node offers.
        public Builder allocatable(Resources resources) {
            allocatable = resources;
            return this;
        }

        /// Sets what the node offers, from quantities.
        public Builder allocatable(Map<String, String> quantities) {
            return allocatable(Resources.parse(quantities));
        }

        /// Adds an image.
        public Builder image(long sizeBytes, String... names) {
            images.add(new ContainerImage(sizeBytes, List.of(names)));
            return this;
        }

        /// The node collected.
        public Node build() {
            return new Node(name, labels, taints, unschedulable, allocatable, images);
        }
    }
}
