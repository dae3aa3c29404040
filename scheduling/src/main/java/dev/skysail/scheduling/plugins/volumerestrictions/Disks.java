package dev.skysail.scheduling.plugins.volumerestrictions;

import dev.skysail.scheduling.model.Volume;
import java.util.Collections;
import java.util.List;

/// Disks named in pods themselves, of which two may be the same.
final class Disks {
    private Disks() {}

    /// Whether two pods with this kind of volume can be in each other's way.
    static boolean isDisk(Volume volume) {
        return switch (volume) {
            case Volume.GcePersistentDisk _,
                    Volume.AwsElasticBlockStore _,
                    Volume.Iscsi _,
                    Volume.Rbd _ ->
                    true;
            case Volume.Claim _,
                    Volume.Ephemeral _,
                    Volume.AzureDisk _,
                    Volume.Cinder _,
                    Volume.Portworx _ ->
                    false;
        };
    }

    /// Whether one of the mounted volumes is the same disk, unless both only read it.
    static boolean conflict(Volume disk, List<Volume> mounted) {
        return mounted.stream().anyMatch(other -> conflict(disk, other));
    }

    private static boolean conflict(Volume disk, Volume other) {
        if (disk instanceof Volume.GcePersistentDisk a
                && other instanceof Volume.GcePersistentDisk b) {
            return a.pdName().equals(b.pdName()) && !(a.readOnly() && b.readOnly());
        }
        if (disk instanceof Volume.AwsElasticBlockStore a
                && other instanceof Volume.AwsElasticBlockStore b) {
            return a.volumeId().equals(b.volumeId());
        }
        if (disk instanceof Volume.Iscsi a && other instanceof Volume.Iscsi b) {
            return a.iqn().equals(b.iqn()) && !(a.readOnly() && b.readOnly());
        }
        if (disk instanceof Volume.Rbd a && other instanceof Volume.Rbd b) {
            return !Collections.disjoint(a.monitors(), b.monitors())
                    && a.pool().equals(b.pool())
                    && a.image().equals(b.image())
                    && !(a.readOnly() && b.readOnly());
        }
        return false;
    }
}
