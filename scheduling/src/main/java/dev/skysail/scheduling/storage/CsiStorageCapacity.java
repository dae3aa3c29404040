package dev.skysail.scheduling.storage;

import dev.skysail.scheduling.model.LabelSelector;
import org.jspecify.annotations.Nullable;

/// The room a driver has for volumes of a class (storage/v1 CSIStorageCapacity, KEP-1472).
///
/// @param nodes nodes that reach the room, ABSENT for none
/// @param capacity bytes free, null if not told
/// @param maximumVolumeSize bytes of the largest volume, null if not told
public record CsiStorageCapacity(
        String namespace,
        String name,
        String storageClass,
        LabelSelector nodes,
        @Nullable Long capacity,
        @Nullable Long maximumVolumeSize) {

    /// Whether a volume of this size can be made.
    public boolean isEnoughFor(long bytes) {
        Long limit = maximumVolumeSize == null ? capacity : maximumVolumeSize;
        return limit != null && limit >= bytes;
    }
}
