package dev.skysail.scheduling.plugins.volumebinding;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.Preparation;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.framework.ReservePlugin;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.storage.Storage;
import java.util.Optional;

/// A node must reach the pod's bound volumes and have, or be able to get, those not yet bound.
///
/// Source: plugins/volumebinding/volume_binding.go, 1.37.2 (KEP-490, KEP-1472, KEP-1698).
public final class VolumeBindingFilter implements FilterPlugin, ReservePlugin {
    private static final FilterStatus UNBOUND =
            FilterStatus.unresolvable("pod has unbound immediate PersistentVolumeClaims");

    @Override
    public String name() {
        return "VolumeBinding";
    }

    @Override
    public Reach reach(Pod pod) {
        return pod.volumes().isEmpty() ? Reach.NODE : Reach.CLUSTER;
    }

    @Override
    public Preparation prepare(Cycle cycle) {
        if (!PodClaims.any(cycle.pod())) {
            return Preparation.skip();
        }
        Storage storage = cycle.snapshot().storage();
        Optional<String> illegal = PodClaims.illegal(cycle.pod(), storage);
        if (illegal.isPresent()) {
            return new Preparation.Refuse(FilterStatus.unresolvable(illegal.get()));
        }
        PodClaims claims = PodClaims.of(cycle.pod(), storage);
        if (!claims.immediate().isEmpty()) {
            return new Preparation.Refuse(UNBOUND);
        }
        VolumeBinder binder = new VolumeBinder(storage, claims);
        return Preparation.ready(info -> verdict(binder.find(info.node())));
    }

    private static FilterStatus verdict(NodeVolumes volumes) {
        return volumes.reasons().isEmpty()
                ? FilterStatus.success()
                : new FilterStatus.UnschedulableAndUnresolvable(volumes.reasons());
    }

    /// Keeps volumes for claims that match them and writes the node on claims to be provided for.
    @Override
    public Storage reserve(Cycle cycle, NodeInfo info) {
        Storage storage = cycle.snapshot().storage();
        if (!PodClaims.any(cycle.pod())) {
            return storage;
        }
        Node node = info.node();
        PodClaims claims = PodClaims.of(cycle.pod(), storage);
        NodeVolumes volumes = new VolumeBinder(storage, claims).find(node);
        Storage.Builder changed = storage.toBuilder();
        volumes.bindings().forEach(b -> changed.volume(b.volume().keptFor(b.claim().reference())));
        volumes.provisions().forEach(p -> changed.claim(p.claim().selected(node.name())));
        return changed.build();
    }
}
