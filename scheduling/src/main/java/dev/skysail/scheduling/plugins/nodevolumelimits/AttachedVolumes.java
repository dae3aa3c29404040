package dev.skysail.scheduling.plugins.nodevolumelimits;

import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Volume;
import dev.skysail.scheduling.storage.CsiNode;
import dev.skysail.scheduling.storage.CsiVolume;
import dev.skysail.scheduling.storage.InTreePlugin;
import dev.skysail.scheduling.storage.PersistentVolume;
import dev.skysail.scheduling.storage.PersistentVolumeClaim;
import dev.skysail.scheduling.storage.Storage;
import dev.skysail.scheduling.storage.StorageClass;
import dev.skysail.scheduling.storage.VolumeAttachment;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The drivers' volumes that pods need on one node: driver name by unique volume name.
///
/// A claim without a volume counts as one of its own. Volumes of replaced in-tree kinds count only
/// where the node tells about drivers at all.
final class AttachedVolumes {
    private final Storage storage;
    private final String node;
    private final @Nullable CsiNode csiNode;

    AttachedVolumes(Storage storage, String node) {
        this.storage = storage;
        this.node = node;
        this.csiNode = storage.csiNode(node).orElse(null);
    }

    /// The pod's first claim that is not there, as a sentence; empty if all are.
    Optional<String> missingClaim(Pod pod) {
        for (Volume volume : pod.volumes()) {
            Optional<String> name = claimName(pod, volume);
            if (name.isPresent() && storage.claim(pod.namespace(), name.get()).isEmpty()) {
                return Optional.of(
                        "looking up PVC "
                                + pod.namespace()
                                + "/"
                                + name.get()
                                + ": persistentvolumeclaim \""
                                + name.get()
                                + "\" not found");
            }
        }
        return Optional.empty();
    }

    /// The volumes of the pods.
    NavigableMap<String, String> of(List<Pod> pods) {
        NavigableMap<String, String> drivers = new TreeMap<>();
        for (Pod pod : pods) {
            for (Volume volume : pod.volumes()) {
                find(pod, volume).ifPresent(csi -> drivers.put(key(csi), csi.driver()));
            }
        }
        return drivers;
    }

    /// The volumes that are attached to the node, needed or not.
    NavigableMap<String, String> attachments() {
        NavigableMap<String, String> drivers = new TreeMap<>();
        for (VolumeAttachment attachment : storage.attachments()) {
            Optional<CsiVolume> csi =
                    storage.volume(attachment.volumeName())
                            .flatMap(volume -> Optional.ofNullable(volume.csi()))
                            .filter(volume -> !volume.isMigrated());
            String attacher = attachment.attacher();
            if (attachment.nodeName().equals(node) && csi.isPresent() && !attacher.isEmpty()) {
                drivers.put(attacher + "/" + csi.get().handle(), attacher);
            }
        }
        return drivers;
    }

    private Optional<CsiVolume> find(Pod pod, Volume volume) {
        return switch (volume) {
            case Volume.Claim _, Volume.Ephemeral _ ->
                    claimName(pod, volume)
                            .flatMap(name -> storage.claim(pod.namespace(), name))
                            .flatMap(this::ofClaim);
            case Volume.GcePersistentDisk disk -> migrated(InTreePlugin.GCE_PD, disk.pdName());
            case Volume.AwsElasticBlockStore disk ->
                    migrated(InTreePlugin.AWS_EBS, disk.volumeId());
            case Volume.AzureDisk disk -> migrated(InTreePlugin.AZURE_DISK, disk.diskUri());
            case Volume.Cinder disk -> migrated(InTreePlugin.CINDER, disk.volumeId());
            case Volume.Portworx disk -> migrated(InTreePlugin.PORTWORX, disk.volumeId());
            case Volume.Iscsi _, Volume.Rbd _ -> Optional.empty();
        };
    }

    private Optional<CsiVolume> migrated(InTreePlugin plugin, String id) {
        return Optional.of(plugin.volume(id)).filter(this::counts);
    }

    private boolean counts(CsiVolume volume) {
        return csiNode != null || !volume.isMigrated();
    }

    private Optional<CsiVolume> ofClaim(PersistentVolumeClaim claim) {
        Optional<PersistentVolume> volume = storage.volume(claim.volumeName());
        return volume.isPresent()
                ? Optional.ofNullable(volume.get().csi()).filter(this::counts)
                : storage.storageClass(claim.storageClass()).flatMap(c -> toBeMade(claim, c));
    }

    private Optional<CsiVolume> toBeMade(PersistentVolumeClaim claim, StorageClass storageClass) {
        String provisioner = storageClass.provisioner();
        String handle = "unbound " + claim.key();
        CsiVolume made =
                InTreePlugin.named(provisioner)
                        .map(plugin -> new CsiVolume(plugin.driver(), handle, provisioner))
                        .orElse(CsiVolume.of(provisioner, handle));
        return Optional.of(made).filter(this::counts).filter(v -> !v.driver().isEmpty());
    }

    private static Optional<String> claimName(Pod pod, Volume volume) {
        return switch (volume) {
            case Volume.Claim claim -> Optional.of(claim.claimName());
            case Volume.Ephemeral ephemeral -> Optional.of(ephemeral.claimName(pod));
            default -> Optional.empty();
        };
    }

    private static String key(CsiVolume volume) {
        return volume.driver() + "/" + volume.handle();
    }
}
