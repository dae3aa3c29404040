package dev.skysail.scheduling.golden;

import dev.skysail.scheduling.framework.SchedulerEngine;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.Snapshot;
import dev.skysail.scheduling.storage.ClaimReference;
import dev.skysail.scheduling.storage.PersistentVolume;
import dev.skysail.scheduling.storage.Storage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The states a world can be in once a pod is placed.
///
/// Among free volumes of the smallest size that fits, kube-scheduler takes the first of its cache,
/// whose order is that of a Go map, and nothing tells which one it took. So every such volume is
/// followed until a later decision contradicts it, as long as there are not too many states.
final class Possible {
    private static final long NOTHING = -1;
    private static final int MOST = 2000;

    private final SchedulerEngine engine;

    Possible(SchedulerEngine engine) {
        this.engine = engine;
    }

    /// Every state after the pod was placed in one of the states before.
    List<Snapshot> placed(List<Snapshot> before, Pod pod, String node) {
        Map<List<PersistentVolume>, Snapshot> distinct = new LinkedHashMap<>();
        for (Snapshot state : before) {
            for (Snapshot after : placed(state, pod, node)) {
                distinct.putIfAbsent(after.storage().volumes(), after);
            }
        }
        return distinct.values().stream().limit(MOST).toList();
    }

    private List<Snapshot> placed(Snapshot before, Pod pod, String node) {
        List<Snapshot> states = new ArrayList<>();
        List<PersistentVolume> hidden = new ArrayList<>();
        Snapshot state = before;
        long size = NOTHING;
        while (true) {
            Snapshot after = engine.assume(pod, state, node);
            Optional<PersistentVolume> taken = taken(state.storage(), after.storage());
            long found = taken.map(PersistentVolume::capacity).orElse(NOTHING);
            if (!states.isEmpty() && found != size) {
                return states;
            }
            states.add(after.withStorage(shown(after.storage(), hidden)));
            if (taken.isEmpty()) {
                return states;
            }
            size = found;
            hidden.add(taken.get());
            state = state.withStorage(hide(state.storage(), taken.get()));
        }
    }

    private static Storage hide(Storage storage, PersistentVolume volume) {
        return storage.toBuilder().volume(volume.toBuilder().terminating(true).build()).build();
    }

    private static Storage shown(Storage storage, List<PersistentVolume> hidden) {
        Storage.Builder builder = storage.toBuilder();
        hidden.forEach(builder::volume);
        return builder.build();
    }

    /// The free volume that was set aside, as it was before.
    private static Optional<PersistentVolume> taken(Storage before, Storage after) {
        for (PersistentVolume volume : before.volumes()) {
            ClaimReference now = after.volume(volume.name()).orElseThrow().claim();
            if (volume.claim() == null && now != null) {
                return Optional.of(volume);
            }
        }
        return Optional.empty();
    }
}
