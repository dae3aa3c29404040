package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Volume;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import dev.skysail.scheduling.storage.PersistentVolume;
import dev.skysail.scheduling.storage.PersistentVolumeClaim;
import dev.skysail.scheduling.storage.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Which volume of a pod stands behind a refusal by one of the volume filters.
///
/// Source: plugins/volumebinding, volumezone, volumerestrictions and nodevolumelimits, 1.37.2.
final class VolumeFacts {
    private final Pod pod;
    private final Storage storage;

    VolumeFacts(Pod pod, Snapshot snapshot) {
        this.pod = pod;
        this.storage = snapshot.storage();
    }

    /// What stands against a node; upstream's reasons where no single volume is to blame.
    List<Cause> causes(String plugin, List<String> reasons, NodeInfo info) {
        List<Cause> causes = new ArrayList<>();
        boolean binding = plugin.equals("VolumeBinding");
        for (Volume volume : pod.volumes()) {
            if (binding) {
                bindingTrouble(volume, info)
                        .ifPresent(text -> causes.add(new Cause.OfVolume(volume.name(), text)));
            }
        }
        if (causes.isEmpty()) {
            String why = String.join(", ", reasons);
            for (Volume volume : pod.volumes()) {
                String what = "volume " + volume.name() + ": " + why;
                causes.add(new Cause.OfVolume(volume.name(), what));
            }
        }
        return causes;
    }

    private Optional<String> bindingTrouble(Volume volume, NodeInfo info) {
        String name =
                switch (volume) {
                    case Volume.Claim claim -> claim.claimName();
                    case Volume.Ephemeral ephemeral -> ephemeral.claimName(pod);
                    case Volume.GcePersistentDisk disk -> "";
                    case Volume.AwsElasticBlockStore disk -> "";
                    case Volume.AzureDisk disk -> "";
                    case Volume.Cinder disk -> "";
                    case Volume.Portworx disk -> "";
                    case Volume.Iscsi disk -> "";
                    case Volume.Rbd disk -> "";
                };
        if (name.isEmpty()) {
            return Optional.empty();
        }
        Optional<PersistentVolumeClaim> claim = storage.claim(pod.namespace(), name);
        if (claim.isEmpty()) {
            return Optional.of("claim " + name + " does not exist");
        }
        if (claim.get().volumeName().isEmpty()) {
            return Optional.of(
                    "claim %s has no volume, and none of class %s fits or can be made here"
                            .formatted(name, orNone(claim.get().storageClass())));
        }
        Optional<PersistentVolume> bound = storage.volume(claim.get().volumeName());
        if (bound.isEmpty()) {
            return Optional.of(
                    "claim %s is bound to %s, which does not exist"
                            .formatted(name, claim.get().volumeName()));
        }
        Optional<NodeSelector> nodes = storage.nodesOf(bound.get(), info.name());
        boolean reachable = nodes.isEmpty() || nodes.get().matches(info.node());
        return reachable
                ? Optional.empty()
                : Optional.of(
                        "claim %s: its volume %s can be reached from nodes with %s"
                                .formatted(name, bound.get().name(), words(nodes.get())));
    }

    private static String orNone(String storageClass) {
        return storageClass.isEmpty() ? "(none)" : storageClass;
    }

    private static String words(NodeSelector nodes) {
        return nodes.terms().stream().map(Words::term).collect(Collectors.joining(", or "));
    }
}
