package dev.skysail.scheduling.plugins.volumebinding;

import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Volume;
import dev.skysail.scheduling.storage.PersistentVolumeClaim;
import dev.skysail.scheduling.storage.Storage;
import dev.skysail.scheduling.storage.StorageClass.BindingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The claims of a pod by how far they are.
///
/// @param bound claims that have their volume
/// @param delayed claims that get their volume with the pod's node
/// @param immediate claims whose volume should be there already
record PodClaims(
        List<PersistentVolumeClaim> bound,
        List<PersistentVolumeClaim> delayed,
        List<PersistentVolumeClaim> immediate) {

    PodClaims {
        bound = List.copyOf(bound);
        delayed = List.copyOf(delayed);
        immediate = List.copyOf(immediate);
    }

    /// What a volume claims; empty if it claims nothing.
    static Optional<String> claimName(Pod pod, Volume volume) {
        return switch (volume) {
            case Volume.Claim(String name, String claimName) -> Optional.of(claimName);
            case Volume.Ephemeral ephemeral -> Optional.of(ephemeral.claimName(pod));
            default -> Optional.empty();
        };
    }

    /// Whether the pod claims anything.
    static boolean any(Pod pod) {
        return pod.volumes().stream().anyMatch(volume -> claimName(pod, volume).isPresent());
    }

    /// Why the pod's claims cannot be used at all; empty if they can.
    static Optional<String> illegal(Pod pod, Storage storage) {
        for (Volume volume : pod.volumes()) {
            Optional<String> name = claimName(pod, volume);
            Optional<String> reason =
                    name.isEmpty() ? name : illegal(pod, volume, name.get(), storage);
            if (reason.isPresent()) {
                return reason;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> illegal(Pod pod, Volume volume, String name, Storage storage) {
        boolean ephemeral = volume instanceof Volume.Ephemeral;
        Optional<PersistentVolumeClaim> found = storage.claim(pod.namespace(), name);
        if (found.isEmpty()) {
            return Optional.of(
                    ephemeral
                            ? "waiting for ephemeral volume controller to create the"
                                    + " persistentvolumeclaim \""
                                    + name
                                    + "\""
                            : "persistentvolumeclaim \"" + name + "\" not found");
        }
        PersistentVolumeClaim claim = found.get();
        String quoted = "persistentvolumeclaim \"" + name + "\"";
        if (claim.lost()) {
            String lost = " bound to non-existent persistentvolume \"" + claim.volumeName() + "\"";
            return Optional.of(quoted + lost);
        }
        if (claim.terminating()) {
            return Optional.of(quoted + " is being deleted");
        }
        boolean foreign = claim.ownerUid().isEmpty() || !claim.ownerUid().equals(pod.uid());
        if (ephemeral && foreign) {
            return Optional.of(
                    "PVC "
                            + claim.key()
                            + " was not created for pod "
                            + pod.key()
                            + " (pod is not owner)");
        }
        return Optional.empty();
    }

    /// The claims of a pod that has no illegal one.
    static PodClaims of(Pod pod, Storage storage) {
        List<PersistentVolumeClaim> bound = new ArrayList<>();
        List<PersistentVolumeClaim> delayed = new ArrayList<>();
        List<PersistentVolumeClaim> immediate = new ArrayList<>();
        for (Volume volume : pod.volumes()) {
            claimName(pod, volume)
                    .flatMap(name -> storage.claim(pod.namespace(), name))
                    .ifPresent(
                            claim -> {
                                if (claim.isFullyBound()) {
                                    bound.add(claim);
                                } else if (waits(claim, storage)) {
                                    delayed.add(claim);
                                } else {
                                    immediate.add(claim);
                                }
                            });
        }
        return new PodClaims(bound, delayed, immediate);
    }

    private static boolean waits(PersistentVolumeClaim claim, Storage storage) {
        return claim.volumeName().isEmpty()
                && storage.storageClass(claim.storageClass())
                        .filter(c -> c.bindingMode() == BindingMode.WAIT_FOR_FIRST_CONSUMER)
                        .isPresent();
    }
}
