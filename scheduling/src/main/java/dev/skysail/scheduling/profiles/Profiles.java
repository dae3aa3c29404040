package dev.skysail.scheduling.profiles;

import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.MessageStyle;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.framework.Shape;
import dev.skysail.scheduling.framework.WeightedScore;
import dev.skysail.scheduling.plugins.imagelocality.ImageLocalityPlugin;
import dev.skysail.scheduling.plugins.interpodaffinity.InterPodAffinityFilter;
import dev.skysail.scheduling.plugins.interpodaffinity.InterPodAffinityScore;
import dev.skysail.scheduling.plugins.nodeaffinity.NodeAffinityFilter;
import dev.skysail.scheduling.plugins.nodeaffinity.NodeAffinityScore;
import dev.skysail.scheduling.plugins.nodename.NodeNamePlugin;
import dev.skysail.scheduling.plugins.nodeports.NodePortsPlugin;
import dev.skysail.scheduling.plugins.noderesources.BalancedAllocationScore;
import dev.skysail.scheduling.plugins.noderesources.FitFilter;
import dev.skysail.scheduling.plugins.noderesources.LeastAllocatedScore;
import dev.skysail.scheduling.plugins.nodeunschedulable.NodeUnschedulablePlugin;
import dev.skysail.scheduling.plugins.nodevolumelimits.NodeVolumeLimitsPlugin;
import dev.skysail.scheduling.plugins.podtopologyspread.PodTopologySpreadFilter;
import dev.skysail.scheduling.plugins.podtopologyspread.PodTopologySpreadScore;
import dev.skysail.scheduling.plugins.tainttoleration.TaintTolerationFilter;
import dev.skysail.scheduling.plugins.tainttoleration.TaintTolerationScore;
import dev.skysail.scheduling.plugins.volumebinding.VolumeBindingFilter;
import dev.skysail.scheduling.plugins.volumebinding.VolumeBindingScore;
import dev.skysail.scheduling.plugins.volumerestrictions.VolumeRestrictionsPlugin;
import dev.skysail.scheduling.plugins.volumezone.VolumeZonePlugin;
import java.util.ArrayList;
import java.util.List;

/// The default profile of each Kubernetes minor version from 1.27 to 1.38.
///
/// Decisions are compared with 1.37.2; older versions differ in the order of two filters, one
/// formula and the texts. Source: pkg/scheduler/apis/config/v1/default_plugins.go.
public final class Profiles {
    private static final int OLDEST = 27;
    private static final int LAST_SECOND_DOT = 28;
    private static final int LAST_NAMED_TAINT = 33;
    private static final int LAST_PLAIN_BALANCE = 35;
    private static final int CURRENT = 37;
    private static final int NEWEST = 38;

    private Profiles() {}

    /// The profile of the version that decisions are compared with.
    public static Profile current() {
        return minor(CURRENT);
    }

    /// The profile of a version, "1.27" to "1.38".
    ///
    /// @throws IllegalArgumentException if the version is not known
    public static Profile kubernetes(String version) {
        for (int minor = OLDEST; minor <= NEWEST; minor++) {
            if (version.equals("1." + minor)) {
                return minor(minor);
            }
        }
        throw new IllegalArgumentException("no profile for Kubernetes " + version);
    }

    private static Profile minor(int minor) {
        return new Profile(
                "1." + minor,
                filters(minor),
                scores(minor),
                new MessageStyle(
                        minor <= LAST_SECOND_DOT,
                        minor >= CURRENT,
                        minor > LAST_NAMED_TAINT && minor < CURRENT));
    }

    private static List<FilterPlugin> filters(int minor) {
        List<FilterPlugin> filters = new ArrayList<>();
        filters.add(new NodeNamePlugin());
        filters.add(minor < CURRENT ? 0 : 1, new NodeUnschedulablePlugin());
        filters.add(new TaintTolerationFilter(minor <= LAST_NAMED_TAINT));
        filters.add(new NodeAffinityFilter());
        filters.add(new NodePortsPlugin());
        filters.add(new FitFilter());
        filters.add(new VolumeRestrictionsPlugin());
        filters.add(new NodeVolumeLimitsPlugin(minor >= CURRENT));
        filters.add(new VolumeBindingFilter());
        filters.add(new VolumeZonePlugin());
        filters.add(new PodTopologySpreadFilter(minor > CURRENT));
        filters.add(new InterPodAffinityFilter());
        return filters;
    }

    private static List<WeightedScore> scores(int minor) {
        List<WeightedScore> scores = new ArrayList<>();
        scores.add(new WeightedScore(new TaintTolerationScore(), 3));
        scores.add(new WeightedScore(new NodeAffinityScore(), 2));
        scores.add(new WeightedScore(new LeastAllocatedScore(), 1));
        if (minor >= CURRENT) {
            scores.add(new WeightedScore(new VolumeBindingScore(Shape.LEAST), 1));
        }
        scores.add(new WeightedScore(new PodTopologySpreadScore(minor > CURRENT), 2));
        scores.add(new WeightedScore(new InterPodAffinityScore(1), 2));
        boolean both = minor > LAST_PLAIN_BALANCE;
        scores.add(new WeightedScore(new BalancedAllocationScore(both), 1));
        scores.add(new WeightedScore(new ImageLocalityPlugin(minor >= CURRENT), 1));
        return scores;
    }
}
