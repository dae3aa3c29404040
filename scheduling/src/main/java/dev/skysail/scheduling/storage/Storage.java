package dev.skysail.scheduling.storage;

import dev.skysail.scheduling.model.NodeSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// All storage objects of the cluster at one instant. Immutable; a change makes a new one.
public final class Storage {
    /// No storage objects.
    public static final Storage NONE = builder().build();

    private final NavigableMap<String, PersistentVolume> volumes;
    private final NavigableMap<String, PersistentVolumeClaim> claims;
    private final NavigableMap<String, StorageClass> classes;
    private final NavigableMap<String, CsiNode> csiNodes;
    private final NavigableMap<String, CsiDriver> csiDrivers;
    private final List<CsiStorageCapacity> capacities;
    private final List<VolumeAttachment> attachments;

    private Storage(Builder builder) {
        this.volumes = new TreeMap<>(builder.volumes);
        this.claims = new TreeMap<>(builder.claims);
        this.classes = new TreeMap<>(builder.classes);
        this.csiNodes = new TreeMap<>(builder.csiNodes);
        this.csiDrivers = new TreeMap<>(builder.csiDrivers);
        this.capacities = List.copyOf(builder.capacities);
        this.attachments = List.copyOf(builder.attachments);
    }

    /// An empty builder.
    public static Builder builder() {
        return new Builder();
    }

    /// A builder filled with this.
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.volumes.putAll(volumes);
        builder.claims.putAll(claims);
        builder.classes.putAll(classes);
        builder.csiNodes.putAll(csiNodes);
        builder.csiDrivers.putAll(csiDrivers);
        builder.capacities.addAll(capacities);
        builder.attachments.addAll(attachments);
        return builder;
    }

    /// The volume of that name.
    public Optional<PersistentVolume> volume(String name) {
        return Optional.ofNullable(volumes.get(name));
    }

    /// All volumes, by name.
    public List<PersistentVolume> volumes() {
        return List.copyOf(volumes.values());
    }

    /// The volumes of a class, by name.
    public List<PersistentVolume> volumesOfClass(String storageClass) {
        return volumes.values().stream()
                .filter(volume -> volume.storageClass().equals(storageClass))
                .toList();
    }

    /// The nodes that can reach a volume, as labels of this node tell it; empty for all nodes.
    ///
    /// A node that leaves the volume's plugin to a driver is asked for the driver's labels.
    public Optional<NodeSelector> nodesOf(PersistentVolume volume, String node) {
        CsiVolume csi = volume.csi();
        boolean migrated =
                csi != null
                        && csi.isMigrated()
                        && csiNode(node)
                                .filter(n -> n.migratedPlugins().contains(csi.plugin()))
                                .isPresent();
        if (csi == null || !migrated) {
            return Optional.ofNullable(volume.nodes());
        }
        return InTreePlugin.named(csi.plugin()).map(plugin -> plugin.translate(volume));
    }

    /// The claim of that name.
    public Optional<PersistentVolumeClaim> claim(String namespace, String name) {
        return Optional.ofNullable(claims.get(namespace + "/" + name));
    }

    /// The class of that name.
    public Optional<StorageClass> storageClass(String name) {
        return Optional.ofNullable(classes.get(name));
    }

    /// What is known of the drivers on a node.
    public Optional<CsiNode> csiNode(String node) {
        return Optional.ofNullable(csiNodes.get(node));
    }

    /// The driver of that name.
    public Optional<CsiDriver> csiDriver(String name) {
        return Optional.ofNullable(csiDrivers.get(name));
    }

    /// The room there is for new volumes.
    public List<CsiStorageCapacity> capacities() {
        return capacities;
    }

    /// Volumes attached to nodes.
    public List<VolumeAttachment> attachments() {
        return attachments;
    }

    /// Collects storage objects; a later object replaces an earlier one of the same name.
    public static final class Builder {
        private final NavigableMap<String, PersistentVolume> volumes = new TreeMap<>();
        private final NavigableMap<String, PersistentVolumeClaim> claims = new TreeMap<>();
        private final NavigableMap<String, StorageClass> classes = new TreeMap<>();
        private final NavigableMap<String, CsiNode> csiNodes = new TreeMap<>();
        private final NavigableMap<String, CsiDriver> csiDrivers = new TreeMap<>();
        private final List<CsiStorageCapacity> capacities = new ArrayList<>();
        private final List<VolumeAttachment> attachments = new ArrayList<>();

        private Builder() {}

        /// Adds a volume.
        public Builder volume(PersistentVolume volume) {
            volumes.put(volume.name(), volume);
            return this;
        }

        /// Adds a claim.
        public Builder claim(PersistentVolumeClaim claim) {
            claims.put(claim.key(), claim);
            return this;
        }

        /// Adds a class.
        public Builder storageClass(StorageClass storageClass) {
            classes.put(storageClass.name(), storageClass);
            return this;
        }

        /// Adds the drivers of a node.
        public Builder csiNode(CsiNode node) {
            csiNodes.put(node.name(), node);
            return this;
        }

        /// Adds a driver.
        public Builder csiDriver(CsiDriver driver) {
            csiDrivers.put(driver.name(), driver);
            return this;
        }

        /// Adds room for new volumes.
        public Builder capacity(CsiStorageCapacity capacity) {
            capacities.add(capacity);
            return this;
        }

        /// Adds an attached volume.
        public Builder attachment(VolumeAttachment attachment) {
            attachments.add(attachment);
            return this;
        }

        /// The storage collected.
        public Storage build() {
            return new Storage(this);
        }
    }
}
