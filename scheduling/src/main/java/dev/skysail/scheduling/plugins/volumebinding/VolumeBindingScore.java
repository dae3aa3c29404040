package dev.skysail.scheduling.plugins.volumebinding;

import dev.skysail.scheduling.config.Shape;
import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.NodeScorer;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.framework.ScorePlugin;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.plugins.volumebinding.NodeVolumes.Binding;
import dev.skysail.scheduling.plugins.volumebinding.NodeVolumes.Provision;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.storage.CsiStorageCapacity;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// Nodes whose volumes, or whose room for volumes, would be used less are better.
///
/// Source: plugins/volumebinding/volume_binding.go and scorer.go, 1.37.2 (KEP-4049).
///
/// @param shape score by utilization
public record VolumeBindingScore(Shape shape) implements ScorePlugin {
    @Override
    public String name() {
        return "VolumeBinding";
    }

    @Override
    public Reach reach(Pod pod) {
        return pod.volumes().isEmpty() ? Reach.NODE : Reach.CLUSTER;
    }

    @Override
    public Optional<NodeScorer> prepare(Cycle cycle, List<NodeInfo> feasible) {
        if (!PodClaims.any(cycle.pod())) {
            return Optional.empty();
        }
        PodClaims claims = PodClaims.of(cycle.pod(), cycle.snapshot().storage());
        VolumeBinder binder = new VolumeBinder(cycle.snapshot().storage(), claims);
        return Optional.of(info -> score(binder.find(info.node())));
    }

    private long score(NodeVolumes volumes) {
        NavigableMap<String, Use> uses = new TreeMap<>();
        for (Binding binding : volumes.bindings()) {
            Use use = new Use(VolumeBinder.size(binding.claim()), binding.volume().capacity());
            uses.merge(binding.volume().storageClass(), use, Use::plus);
        }
        if (uses.isEmpty()) {
            for (Provision provision : volumes.provisions()) {
                CsiStorageCapacity room = provision.room();
                if (room != null) {
                    long capacity = room.capacity() == null ? 0 : room.capacity();
                    Use use = new Use(VolumeBinder.size(provision.claim()), capacity);
                    uses.merge(provision.claim().storageClass(), use, Use::inTheSameRoom);
                }
            }
        }
        if (uses.isEmpty()) {
            return 0;
        }
        long sum = 0;
        for (Use use : uses.values()) {
            sum += shape.score(use.percent());
        }
        return Math.round((double) sum / uses.size());
    }

    private record Use(long requested, long capacity) {
        private static final long FULL = 100;

        Use plus(Use other) {
            return new Use(requested + other.requested, capacity + other.capacity);
        }

        Use inTheSameRoom(Use later) {
            return new Use(requested + later.requested, later.capacity);
        }

        long percent() {
            return capacity == 0 || requested > capacity ? FULL : requested * FULL / capacity;
        }
    }
}
