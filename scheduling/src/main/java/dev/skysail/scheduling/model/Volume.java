package dev.skysail.scheduling.model;

import java.util.List;

/// A volume of a pod, as far as decisions read it (core/v1 Volume). Kinds that no decision reads
/// are left out by whoever decodes a pod; image volumes are in [Pod#imageVolumes].
public sealed interface Volume {
    /// Name of the volume in the pod.
    String name();

    /// A claim of the pod's namespace.
    record Claim(String name, String claimName) implements Volume {}

    /// A claim made for this pod alone, named after pod and volume (KEP-1698).
    record Ephemeral(String name) implements Volume {
        /// The name of the claim.
        public String claimName(Pod pod) {
            return pod.name() + "-" + name;
        }
    }

    /// A disk of Compute Engine named in the pod itself.
    record GcePersistentDisk(String name, String pdName, boolean readOnly) implements Volume {}

    /// A volume of Elastic Block Store named in the pod itself.
    record AwsElasticBlockStore(String name, String volumeId) implements Volume {}

    /// A managed disk of Azure named in the pod itself.
    record AzureDisk(String name, String diskUri) implements Volume {}

    /// A Cinder volume named in the pod itself.
    record Cinder(String name, String volumeId) implements Volume {}

    /// A Portworx volume named in the pod itself.
    record Portworx(String name, String volumeId) implements Volume {}

    /// An iSCSI disk named in the pod itself.
    record Iscsi(String name, String iqn, boolean readOnly) implements Volume {}

    /// A RADOS block device named in the pod itself.
    record Rbd(String name, List<String> monitors, String pool, String image, boolean readOnly)
            implements Volume {
        public Rbd {
            monitors = List.copyOf(monitors);
        }
    }
}
