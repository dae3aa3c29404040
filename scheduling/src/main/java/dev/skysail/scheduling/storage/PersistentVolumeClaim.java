package dev.skysail.scheduling.storage;

import dev.skysail.scheduling.model.LabelSelector;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What a decision reads of a claim (core/v1 PersistentVolumeClaim).
///
/// @param uid metadata.uid, may be empty
/// @param ownerUid uid of the controlling owner, empty if none
/// @param storageClass class name, the beta annotation before the field; empty if none
/// @param volumeName spec.volumeName, empty while unbound
/// @param bindCompleted the annotation pv.kubernetes.io/bind-completed is present
/// @param selectedNode the annotation volume.kubernetes.io/selected-node, null if absent
/// @param request spec.resources.requests.storage in bytes, null if absent
/// @param selector volumes meant, ABSENT if not given
/// @param attributesClass spec.volumeAttributesClassName, empty if none
/// @param lost status.phase Lost
/// @param terminating a deletion timestamp is set
public record PersistentVolumeClaim(
        String namespace,
        String name,
        String uid,
        String ownerUid,
        String storageClass,
        String volumeName,
        boolean bindCompleted,
        @Nullable String selectedNode,
        @Nullable Long request,
        Set<AccessMode> accessModes,
        VolumeMode mode,
        LabelSelector selector,
        String attributesClass,
        boolean lost,
        boolean terminating) {

    public PersistentVolumeClaim {
        accessModes = Collections.unmodifiableNavigableSet(new TreeSet<>(accessModes));
    }

    /// A builder for an unbound claim of this name.
    public static Builder builder(String namespace, String name) {
        return new Builder(namespace, name);
    }

    /// The name with its namespace, "namespace/name".
    public String key() {
        return namespace + "/" + name;
    }

    /// Whether volume and claim know each other.
    public boolean isFullyBound() {
        return !volumeName.isEmpty() && bindCompleted;
    }

    /// What a volume that is kept for this claim writes down.
    public ClaimReference reference() {
        return new ClaimReference(namespace, name, uid);
    }

    /// This to be provided for on a node.
    public PersistentVolumeClaim selected(String node) {
        return toBuilder().selectedNode(node).build();
    }

    /// A builder filled with this claim.
    public Builder toBuilder() {
        Builder builder =
                new Builder(namespace, name)
                        .uid(uid)
                        .ownerUid(ownerUid)
                        .storageClass(storageClass)
                        .volumeName(volumeName)
                        .bindCompleted(bindCompleted)
                        .selectedNode(selectedNode)
                        .request(request)
                        .mode(mode)
                        .selector(selector)
                        .attributesClass(attributesClass)
                        .lost(lost)
                        .terminating(terminating);
        accessModes.forEach(builder::accessMode);
        return builder;
    }

    /// Collects the parts of a claim.
    public static final class Builder {
        private final String namespace;
        private final String name;
        private String uid = "";
        private String ownerUid = "";
        private String storageClass = "";
        private String volumeName = "";
        private boolean bindCompleted;
        private @Nullable String selectedNode;
        private @Nullable Long request;
        private final Set<AccessMode> accessModes = new TreeSet<>();
        private VolumeMode mode = VolumeMode.FILESYSTEM;
        private LabelSelector selector = LabelSelector.ABSENT;
        private String attributesClass = "";
        private boolean lost;
        private boolean terminating;

        private Builder(String namespace, String name) {
            this.namespace = namespace;
            this.name = name;
        }

        /// Sets metadata.uid.
        public Builder uid(String value) {
            uid = value;
            return this;
        }

        /// Sets the uid of the controlling owner.
        public Builder ownerUid(String value) {
            ownerUid = value;
            return this;
        }

        /// Sets the class.
        public Builder storageClass(String value) {
            storageClass = value;
            return this;
        }

        /// Sets spec.volumeName.
        public Builder volumeName(String value) {
            volumeName = value;
            return this;
        }

        /// Sets whether binding has ended.
        public Builder bindCompleted(boolean value) {
            bindCompleted = value;
            return this;
        }

        /// Sets the node a volume is to be made for.
        public Builder selectedNode(@Nullable String value) {
            selectedNode = value;
            return this;
        }

        /// Sets the size in bytes.
        public Builder request(@Nullable Long bytes) {
            request = bytes;
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

        /// Sets the volumes meant.
        public Builder selector(LabelSelector value) {
            selector = value;
            return this;
        }

        /// Sets spec.volumeAttributesClassName.
        public Builder attributesClass(String value) {
            attributesClass = value;
            return this;
        }

        /// Sets whether its phase is Lost.
        public Builder lost(boolean value) {
            lost = value;
            return this;
        }

        /// Sets whether a deletion timestamp is set.
        public Builder terminating(boolean value) {
            terminating = value;
            return this;
        }

        /// The claim collected.
        public PersistentVolumeClaim build() {
            return new PersistentVolumeClaim(
                    namespace,
                    name,
                    uid,
                    ownerUid,
                    storageClass,
                    volumeName,
                    bindCompleted,
                    selectedNode,
                    request,
                    accessModes,
                    mode,
                    selector,
                    attributesClass,
                    lost,
                    terminating);
        }
    }
}
