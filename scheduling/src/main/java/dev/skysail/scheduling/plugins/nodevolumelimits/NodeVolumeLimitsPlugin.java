package dev.skysail.scheduling.plugins.nodevolumelimits;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.Preparation;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Volume;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.storage.CsiDriver;
import dev.skysail.scheduling.storage.CsiNode;
import dev.skysail.scheduling.storage.Storage;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// A driver attaches no more volumes to a node than it says it can.
///
/// Source: plugins/nodevolumelimits/csi.go, 1.37.2 (KEP-5030 for missing drivers).
///
/// @param refusesMissingDrivers whether a node without a driver that asks for it is refused (1.37)
public record NodeVolumeLimitsPlugin(boolean refusesMissingDrivers) implements FilterPlugin {
    private static final FilterStatus EXCEEDED =
            FilterStatus.unschedulable("node(s) exceed max volume count");

    @Override
    public String name() {
        return "NodeVolumeLimits";
    }

    @Override
    public Reach reach(Pod pod) {
        return pod.volumes().isEmpty() ? Reach.NODE : Reach.CLUSTER;
    }

    @Override
    public Preparation prepare(Cycle cycle) {
        Pod pod = cycle.pod();
        if (pod.volumes().stream().noneMatch(NodeVolumeLimitsPlugin::countable)) {
            return Preparation.skip();
        }
        Storage storage = cycle.snapshot().storage();
        return Preparation.ready(info -> filter(pod, info, storage));
    }

    private static boolean countable(Volume volume) {
        return switch (volume) {
            case Volume.Iscsi _, Volume.Rbd _ -> false;
            case Volume.Claim _,
                    Volume.Ephemeral _,
                    Volume.GcePersistentDisk _,
                    Volume.AwsElasticBlockStore _,
                    Volume.AzureDisk _,
                    Volume.Cinder _,
                    Volume.Portworx _ ->
                    true;
        };
    }

    private FilterStatus filter(Pod pod, NodeInfo info, Storage storage) {
        AttachedVolumes volumes = new AttachedVolumes(storage, info.name());
        Optional<String> missing = volumes.missingClaim(pod);
        if (missing.isPresent()) {
            return FilterStatus.unresolvable(missing.get());
        }
        NavigableMap<String, String> wanted = new TreeMap<>(volumes.of(List.of(pod)));
        if (wanted.isEmpty()) {
            return FilterStatus.success();
        }
        if (refusesMissingDrivers) {
            for (String driver : new TreeSet<>(wanted.values())) {
                if (isMissing(driver, info.name(), storage)) {
                    return FilterStatus.unschedulable(
                            driver + " CSI driver is not installed on the node");
                }
            }
        }
        Map<String, Integer> limits =
                storage.csiNode(info.name()).map(CsiNode::limits).orElse(Map.of());
        if (limits.isEmpty()) {
            return FilterStatus.success();
        }
        NavigableMap<String, String> attached = new TreeMap<>(volumes.of(info.pods()));
        wanted.keySet().removeAll(attached.keySet());
        attached.putAll(volumes.attachments());
        for (String driver : wanted.values()) {
            Integer limit = limits.get(driver);
            if (limit != null && count(attached, driver) + count(wanted, driver) > limit) {
                return EXCEEDED;
            }
        }
        return FilterStatus.success();
    }

    private static boolean isMissing(String driver, String node, Storage storage) {
        return storage.csiDriver(driver).filter(CsiDriver::requiredOnNode).isPresent()
                && storage.csiNode(node).filter(n -> n.drivers().contains(driver)).isEmpty();
    }

    private static long count(Map<String, String> volumes, String driver) {
        return volumes.values().stream().filter(driver::equals).count();
    }
}
