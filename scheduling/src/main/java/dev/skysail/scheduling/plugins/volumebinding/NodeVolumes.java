package dev.skysail.scheduling.plugins.volumebinding;

import dev.skysail.scheduling.storage.CsiStorageCapacity;
import dev.skysail.scheduling.storage.PersistentVolume;
import dev.skysail.scheduling.storage.PersistentVolumeClaim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a pod's claims would get on one node.
///
/// @param reasons why they cannot have it, empty if they can
/// @param bindings claims that would get a volume there is
/// @param provisions claims a volume would be made for
record NodeVolumes(List<String> reasons, List<Binding> bindings, List<Provision> provisions) {
    NodeVolumes {
        reasons = List.copyOf(reasons);
        bindings = List.copyOf(bindings);
        provisions = List.copyOf(provisions);
    }

    /// A claim and the volume it would get.
    record Binding(PersistentVolumeClaim claim, PersistentVolume volume) {}

    /// A claim and the room its volume would come from, null if nobody counts it.
    record Provision(PersistentVolumeClaim claim, @Nullable CsiStorageCapacity room) {}
}
