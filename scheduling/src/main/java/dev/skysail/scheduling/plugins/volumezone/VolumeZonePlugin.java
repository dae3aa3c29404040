package dev.skysail.scheduling.plugins.volumezone;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.Preparation;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Volume;
import dev.skysail.scheduling.storage.PersistentVolume;
import dev.skysail.scheduling.storage.PersistentVolumeClaim;
import dev.skysail.scheduling.storage.Storage;
import dev.skysail.scheduling.storage.StorageClass;
import dev.skysail.scheduling.storage.StorageClass.BindingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A node with zone labels must lie in the zones that the labels of the pod's volumes name.
///
/// Source: plugins/volumezone/volume_zone.go, 1.37.2.
public final class VolumeZonePlugin implements FilterPlugin {
    private static final String BETA = "failure-domain.beta.kubernetes.io/";
    private static final String STABLE = "topology.kubernetes.io/";
    private static final List<String> LABELS =
            List.of(BETA + "zone", BETA + "region", STABLE + "zone", STABLE + "region");
    private static final String MANY_ZONES = "__";
    private static final FilterStatus CONFLICT =
            FilterStatus.unresolvable("node(s) had no available volume zone");

    @Override
    public String name() {
        return "VolumeZone";
    }

    @Override
    public Reach reach(Pod pod) {
        return pod.volumes().isEmpty() ? Reach.NODE : Reach.CLUSTER;
    }

    @Override
    public Preparation prepare(Cycle cycle) {
        Pod pod = cycle.pod();
        Storage storage = cycle.snapshot().storage();
        List<Topology> topologies = new ArrayList<>();
        for (Volume volume : pod.volumes()) {
            if (volume instanceof Volume.Claim(String name, String claimName)) {
                Optional<PersistentVolumeClaim> claim = storage.claim(pod.namespace(), claimName);
                Optional<String> refusal =
                        claim.isEmpty()
                                ? Optional.of(notFound("persistentvolumeclaim", claimName))
                                : collect(claim.get(), storage, topologies);
                if (refusal.isPresent()) {
                    return new Preparation.Refuse(FilterStatus.unresolvable(refusal.get()));
                }
            }
        }
        if (topologies.isEmpty()) {
            return Preparation.skip();
        }
        return Preparation.ready(info -> check(info.node().labels(), topologies));
    }

    /// Adds what the claim's volume says of zones; tells why there is no such volume.
    private static Optional<String> collect(
            PersistentVolumeClaim claim, Storage storage, List<Topology> topologies) {
        if (claim.volumeName().isEmpty()) {
            return unbound(claim, storage);
        }
        Optional<PersistentVolume> volume = storage.volume(claim.volumeName());
        if (volume.isEmpty()) {
            return Optional.of(notFound("persistentvolume", claim.volumeName()));
        }
        for (String key : LABELS) {
            @Nullable String label = volume.get().labels().get(key);
            Set<String> values = label == null ? Set.of() : zones(label);
            if (!values.isEmpty()) {
                topologies.add(new Topology(key, values));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> unbound(PersistentVolumeClaim claim, Storage storage) {
        String className = claim.storageClass();
        if (className.isEmpty()) {
            return Optional.of("PersistentVolumeClaim had no pv name and storageClass name");
        }
        Optional<StorageClass> storageClass = storage.storageClass(className);
        if (storageClass.isEmpty()) {
            return Optional.of(notFound("storageclass.storage.k8s.io", className));
        }
        return storageClass.get().bindingMode() == BindingMode.WAIT_FOR_FIRST_CONSUMER
                ? Optional.empty()
                : Optional.of("PersistentVolume had no name");
    }

    private static String notFound(String kind, String name) {
        return kind + " \"" + name + "\" not found";
    }

    /// The zones a label lists, none if one of them is blank.
    private static Set<String> zones(String label) {
        Set<String> zones = new TreeSet<>();
        for (String zone : label.split(MANY_ZONES, -1)) {
            if (zone.isBlank()) {
                return Set.of();
            }
            zones.add(zone.strip());
        }
        return zones;
    }

    private static FilterStatus check(Map<String, String> node, List<Topology> topologies) {
        if (LABELS.stream().noneMatch(node::containsKey)) {
            return FilterStatus.success();
        }
        for (Topology topology : topologies) {
            String stable = topology.key().replace(BETA, STABLE);
            @Nullable String value = node.getOrDefault(topology.key(), node.get(stable));
            if (value == null || !topology.values().contains(value)) {
                return CONFLICT;
            }
        }
        return FilterStatus.success();
    }

    private record Topology(String key, Set<String> values) {}
}
