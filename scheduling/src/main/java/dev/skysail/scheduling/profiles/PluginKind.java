package dev.skysail.scheduling.profiles;

import static dev.skysail.scheduling.config.ExtensionPoint.BIND;
import static dev.skysail.scheduling.config.ExtensionPoint.FILTER;
import static dev.skysail.scheduling.config.ExtensionPoint.POST_FILTER;
import static dev.skysail.scheduling.config.ExtensionPoint.PRE_BIND;
import static dev.skysail.scheduling.config.ExtensionPoint.PRE_ENQUEUE;
import static dev.skysail.scheduling.config.ExtensionPoint.PRE_FILTER;
import static dev.skysail.scheduling.config.ExtensionPoint.PRE_SCORE;
import static dev.skysail.scheduling.config.ExtensionPoint.QUEUE_SORT;
import static dev.skysail.scheduling.config.ExtensionPoint.RESERVE;
import static dev.skysail.scheduling.config.ExtensionPoint.SCORE;

import dev.skysail.scheduling.config.ExtensionPoint;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// Upstream's default plugins in their order, and the extension points each takes part in.
///
/// DynamicResources and NodeDeclaredFeatures are known by name and decide nothing here. Source:
/// pkg/scheduler/apis/config/v1/default_plugins.go, 1.37.2.
enum PluginKind {
    SCHEDULING_GATES("SchedulingGates", 0, PRE_ENQUEUE),
    PRIORITY_SORT("PrioritySort", 0, QUEUE_SORT),
    NODE_NAME("NodeName", 0, FILTER),
    NODE_UNSCHEDULABLE("NodeUnschedulable", 0, FILTER),
    TAINT_TOLERATION("TaintToleration", 3, FILTER, PRE_SCORE, SCORE),
    NODE_AFFINITY("NodeAffinity", 2, PRE_FILTER, FILTER, PRE_SCORE, SCORE),
    NODE_PORTS("NodePorts", 0, PRE_FILTER, FILTER),
    FIT("NodeResourcesFit", 1, PRE_FILTER, FILTER, PRE_SCORE, SCORE),
    VOLUME_RESTRICTIONS("VolumeRestrictions", 0, PRE_FILTER, FILTER),
    NODE_VOLUME_LIMITS("NodeVolumeLimits", 0, PRE_FILTER, FILTER),
    VOLUME_BINDING("VolumeBinding", 0, PRE_FILTER, FILTER, PRE_SCORE, SCORE, RESERVE, PRE_BIND),
    VOLUME_ZONE("VolumeZone", 0, PRE_FILTER, FILTER),
    POD_TOPOLOGY_SPREAD("PodTopologySpread", 2, PRE_FILTER, FILTER, PRE_SCORE, SCORE),
    INTER_POD_AFFINITY("InterPodAffinity", 2, PRE_FILTER, FILTER, PRE_SCORE, SCORE),
    DYNAMIC_RESOURCES(
            "DynamicResources",
            2,
            PRE_ENQUEUE,
            PRE_FILTER,
            FILTER,
            POST_FILTER,
            PRE_SCORE,
            SCORE,
            RESERVE,
            PRE_BIND),
    DEFAULT_PREEMPTION("DefaultPreemption", 0, PRE_ENQUEUE, POST_FILTER),
    BALANCED_ALLOCATION("NodeResourcesBalancedAllocation", 1, PRE_SCORE, SCORE),
    IMAGE_LOCALITY("ImageLocality", 1, SCORE),
    DEFAULT_BINDER("DefaultBinder", 0, BIND),
    NODE_DECLARED_FEATURES("NodeDeclaredFeatures", 0, PRE_FILTER, FILTER);

    private final String text;
    private final int weight;
    private final Set<ExtensionPoint> points;

    PluginKind(String text, int weight, ExtensionPoint first, ExtensionPoint... more) {
        this.text = text;
        this.weight = weight;
        this.points = EnumSet.of(first, more);
    }

    /// The plugin of that name.
    static Optional<PluginKind> named(String text) {
        for (PluginKind kind : values()) {
            if (kind.text.equals(text)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /// Upstream's name.
    String text() {
        return text;
    }

    /// The weight the default profile gives, 0 for none of its own.
    int weight() {
        return weight;
    }

    /// Whether it takes part at a point.
    boolean isAt(ExtensionPoint point) {
        return points.contains(point);
    }
}
