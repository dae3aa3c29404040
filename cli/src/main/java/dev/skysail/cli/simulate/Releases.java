package dev.skysail.cli.simulate;

import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.framework.WeightedScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The plugins of upstream's default profile, of which the engine has no dynamic resources.
 *
 * <p>Source: pkg/scheduler/apis/config/v1/default_plugins.go, 1.37.2.
 */
final class Releases {

    private static final List<String> FILTERS =
            List.of(
                    "NodeName",
                    "NodeUnschedulable",
                    "TaintToleration",
                    "NodeAffinity",
                    "NodePorts",
                    "NodeResourcesFit",
                    "VolumeRestrictions",
                    "NodeVolumeLimits",
                    "VolumeBinding",
                    "VolumeZone",
                    "PodTopologySpread",
                    "InterPodAffinity",
                    "DynamicResources",
                    "NodeDeclaredFeatures");
    private static final List<String> SCORES =
            List.of(
                    "TaintToleration",
                    "NodeAffinity",
                    "NodeResourcesFit",
                    "VolumeBinding",
                    "PodTopologySpread",
                    "InterPodAffinity",
                    "DynamicResources",
                    "NodeResourcesBalancedAllocation",
                    "ImageLocality");
    private static final Map<String, Integer> WEIGHTS =
            Map.of(
                    "TaintToleration", 3,
                    "NodeAffinity", 2,
                    "PodTopologySpread", 2,
                    "InterPodAffinity", 2,
                    "DynamicResources", 2);

    private Releases() {}

    /** All filters, in order. */
    static List<String> filters() {
        return FILTERS;
    }

    /** All scores, in order. */
    static List<String> scores() {
        return SCORES;
    }

    /** The weight of a score in the default profile. */
    static int weight(String score) {
        return WEIGHTS.getOrDefault(score, 1);
    }

    /** The release that decisions of a profile are compared with. */
    static String release(Profile profile) {
        return switch (profile.name()) {
            case "1.37" -> "v1.37.2";
            case "1.36" -> "v1.36.3";
            default -> "v" + profile.name();
        };
    }

    /** Filters that the engine does not have: they pass pods that do not use them. */
    static List<String> withoutFilter(Profile profile) {
        List<String> missing = new ArrayList<>(FILTERS);
        missing.removeAll(profile.filters().stream().map(FilterPlugin::name).toList());
        return missing;
    }

    /**
     * Scores that give nothing to pods that do not use them and that upstream never skips: that of
     * volumes, and those that the engine does not have.
     */
    static List<String> idleScores(Profile profile) {
        List<String> idle = new ArrayList<>(SCORES);
        for (WeightedScore weighted : profile.scores()) {
            idle.remove(weighted.plugin().name());
        }
        idle.add("VolumeBinding");
        return idle;
    }
}
