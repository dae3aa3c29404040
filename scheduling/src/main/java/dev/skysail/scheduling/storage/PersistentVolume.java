package dev.skysail.scheduling.storage;

import dev.skysail.scheduling.model.NodeSelector;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What a decision reads of a volume (core/v1 PersistentVolume).
///
/// @param storageClass class name, the beta annotation before the field; empty if none
/// @param capacity spec.capacity.storage in bytes
/// @param attributesClass spec.volumeAttributesClassName, empty if none
/// @param claim the claim it is kept for, null if free
/// @param nodes nodes that can reach it, null if all
/// @param csi the driver's volume, null for kinds without a driver
/// @param available status.phase Available
/// @param terminating a deletion timestamp is set
public record PersistentVolume(
        String name,
        Map<String, String> labels,
        String storageClass,
        long capacity,
        Set<AccessMode> accessModes,
        VolumeMode mode,
        String attributesClass,
        @Nullable ClaimReference claim,
        @Nullable NodeSelector nodes,
        @Nullable CsiVolume csi,
        boolean available,
        boolean terminating) {

    public PersistentVolume {
        labels = Collections.unmodifiableMap(new TreeMap<>(labels));
        accessModes = Collections.unmodifiableNavigableSet(new TreeSet<>(accessModes));
    }

    /// A builder for an available volume of this name.
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /// This kept for a claim.
    public PersistentVolume keptFor(ClaimReference reference) {
        return toBuilder().claim(reference).build();
    }

    /// A builder filled with this volume.
    public Builder toBuilder() {
        Builder builder =
                new Builder(name)
                        .labels(labels)
                        .storageClass(storageClass)
                        .capacity(capacity)
                        .mode(mode)
                        .attributesClass(attributesClass)
                        .claim(claim)
                        .nodes(nodes)
                        .csi(csi)
                        .available(available)
                        .terminating(terminating);
        accessModes.forEach(builder::accessMode);
        return builder;
    }

    /// Collects the parts of a volume.
    public static final class Builder {
        private final String name;
        private final Map<String, String> labels = new TreeMap<>();
        private String storageClass = "";
        private long capacity;
        private final Set<AccessMode> accessModes = new TreeSet<>();
        private VolumeMode mode = VolumeMode.FILESYSTEM;
        private String attributesClass = "";
        private @Nullable ClaimReference claim;
        private @Nullable NodeSelector nodes;
        private @Nullable CsiVolume csi;
        private boolean available = true;
        private boolean terminating;

        private Builder(String name) {
            this.name = name;
        }

        /// Sets labels.
        public Builder labels(Map<String, String> value) {
            labels.putAll(value);
            return this;
        }

        /// Sets the class.
        public Builder storageClass(String value) {
            storageClass = value;
            return this;
        }

        /// Sets the size in bytes.
        public Builder capacity(long bytes) {
            capacity = bytes;
            return this;
        }

        /// Adds a way to mount it.
        public Builder accessMode(AccessMode value) {
            accessModes.add(value);
            return this;
        }

        /// Sets what a pod sees of it.
        public Builder mode(VolumeMode value) {
            mode = value;
            return this;
        }

        /// Sets spec.volumeAttributesClassName.
        public Builder attributesClass(String value) {
            attributesClass = value;
            return this;
        }

        /// Sets the claim it is kept for.
        public Builder claim(@Nullable ClaimReference value) {
            claim = value;
            return this;
        }

        /// Sets the nodes that can reach it.
        public Builder nodes(@Nullable NodeSelector value) {
            nodes = value;
            return this;
        }

        /// Sets the driver's volume.
        public Builder csi(@Nullable CsiVolume value) {
            csi = value;
            return this;
        }

        /// Sets whether its phase is Available.
        public Builder available(boolean value) {
            available = value;
            return this;
        }

        /// Sets whether a deletion timestamp is set.
        public Builder terminating(boolean value) {
            terminating = value;
            return this;
        }

        /// The volume collected.
        public PersistentVolume build() {
            return new PersistentVolume(
                    name,
                    labels,
                    storageClass,
                    capacity,
                    accessModes,
                    mode,
                    attributesClass,
                    claim,
                    nodes,
                    csi,
                    available,
                    terminating);
        }
    }
}
