package dev.skysail.controlplane.registry;

import dev.skysail.controlplane.registry.rules.Nodes;
import dev.skysail.controlplane.registry.rules.Quantities;
import tools.jackson.databind.node.ObjectNode;

/** Defaults of volumes, claims, storage classes and quotas (pkg/apis/core/v1, storage/v1). */
final class StorageDefaults {

    private StorageDefaults() {}

    static void volume(ObjectNode volume) {
        ObjectNode spec = Nodes.object(volume, "spec");
        Nodes.fill(spec, "persistentVolumeReclaimPolicy", "Retain");
        Nodes.fill(spec, "volumeMode", "Filesystem");
        Quantities.canonicalise(spec.path("capacity"));
        Nodes.fill(Nodes.object(volume, "status"), "phase", "Pending");
    }

    static void claim(ObjectNode claim) {
        ObjectNode spec = Nodes.object(claim, "spec");
        Nodes.fill(spec, "volumeMode", "Filesystem");
        Quantities.canonicalise(spec.path("resources").path("requests"));
        Nodes.fill(Nodes.object(claim, "status"), "phase", "Pending");
    }

    static void storageClass(ObjectNode storageClass) {
        Nodes.fill(storageClass, "reclaimPolicy", "Delete");
        Nodes.fill(storageClass, "volumeBindingMode", "Immediate");
    }

    static void quota(ObjectNode quota) {
        Quantities.canonicalise(quota.path("spec").path("hard"));
        Nodes.object(quota, "status");
    }
}
