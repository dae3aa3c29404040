package dev.skysail.scheduling.plugins.volumerestrictions;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.NodeFilter;
import dev.skysail.scheduling.framework.Preparation;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Volume;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import dev.skysail.scheduling.storage.AccessMode;
import dev.skysail.scheduling.storage.PersistentVolumeClaim;
import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/// A disk that only one pod may write is not mounted twice, neither on a node nor, for a claim with
/// ReadWriteOncePod, in the cluster.
///
/// Source: plugins/volumerestrictions/volume_restrictions.go, 1.37.2 (KEP-2485). Like upstream,
/// pods that come and go in a dry run are compared by the claim's name alone.
public final class VolumeRestrictionsPlugin implements FilterPlugin {
    private static final FilterStatus DISK =
            FilterStatus.unschedulable("node(s) had no available disk");
    private static final FilterStatus IN_USE =
            FilterStatus.unschedulable(
                    "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access"
                            + " mode already in-use by another pod");

    @Override
    public String name() {
        return "VolumeRestrictions";
    }

    @Override
    public Reach reach(Pod pod) {
        return pod.volumes().isEmpty() ? Reach.NODE : Reach.CLUSTER;
    }

    @Override
    public Preparation prepare(Cycle cycle) {
        Pod pod = cycle.pod();
        NavigableSet<String> exclusive = new TreeSet<>();
        for (Volume volume : pod.volumes()) {
            if (volume instanceof Volume.Claim(String name, String claimName)) {
                Optional<PersistentVolumeClaim> claim =
                        cycle.snapshot().storage().claim(pod.namespace(), claimName);
                if (claim.isEmpty()) {
                    String reason = "persistentvolumeclaim \"" + claimName + "\" not found";
                    return new Preparation.Refuse(FilterStatus.unresolvable(reason));
                }
                if (claim.get().accessModes().contains(AccessMode.READ_WRITE_ONCE_POD)) {
                    exclusive.add(claimName);
                }
            }
        }
        List<Volume> disks = pod.volumes().stream().filter(Disks::isDisk).toList();
        int inUse = 0;
        for (String claim : exclusive) {
            inUse += isUsed(pod.namespace(), claim, cycle.snapshot()) ? 1 : 0;
        }
        if (disks.isEmpty() && inUse == 0) {
            return Preparation.skip();
        }
        return Preparation.ready(new Filter(disks, exclusive, inUse));
    }

    private static boolean isUsed(String namespace, String claim, Snapshot snapshot) {
        for (NodeInfo info : snapshot.nodes()) {
            for (Pod pod : info.pods()) {
                NavigableSet<String> one = new TreeSet<>(List.of(claim));
                if (pod.namespace().equals(namespace) && uses(pod, one) > 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private static int uses(Pod pod, NavigableSet<String> claims) {
        int count = 0;
        for (Volume volume : pod.volumes()) {
            if (volume instanceof Volume.Claim(String name, String claimName)
                    && claims.contains(claimName)) {
                count++;
            }
        }
        return count;
    }

    private static final class Filter implements NodeFilter {
        private final List<Volume> disks;
        private final NavigableSet<String> exclusive;
        private int inUse;

        Filter(List<Volume> disks, NavigableSet<String> exclusive, int inUse) {
            this.disks = disks;
            this.exclusive = Collections.unmodifiableNavigableSet(exclusive);
            this.inUse = inUse;
        }

        @Override
        public FilterStatus filter(NodeInfo info) {
            for (Volume disk : disks) {
                for (Pod pod : info.pods()) {
                    if (Disks.conflict(disk, pod.volumes())) {
                        return DISK;
                    }
                }
            }
            return inUse > 0 ? IN_USE : FilterStatus.success();
        }

        @Override
        public NodeFilter copy() {
            return new Filter(disks, exclusive, inUse);
        }

        @Override
        public void add(Pod pod, Node node) {
            inUse += uses(pod, exclusive);
        }

        @Override
        public void remove(Pod pod, Node node) {
            inUse -= uses(pod, exclusive);
        }
    }
}
