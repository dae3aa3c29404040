package dev.skysail.scheduling.profiles;

import dev.skysail.scheduling.config.ExtensionPoint;
import dev.skysail.scheduling.config.PluginArgs;
import dev.skysail.scheduling.config.ProfileConfiguration;
import dev.skysail.scheduling.config.ScoringStrategy;
import dev.skysail.scheduling.config.WeightedResource;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.MessageStyle;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.framework.ScorePlugin;
import dev.skysail.scheduling.framework.WeightedScore;
import dev.skysail.scheduling.plugins.imagelocality.ImageLocalityPlugin;
import dev.skysail.scheduling.plugins.interpodaffinity.InterPodAffinityFilter;
import dev.skysail.scheduling.plugins.interpodaffinity.InterPodAffinityScore;
import dev.skysail.scheduling.plugins.interpodaffinity.LostNamespaces;
import dev.skysail.scheduling.plugins.nodeaffinity.NodeAffinityFilter;
import dev.skysail.scheduling.plugins.nodeaffinity.NodeAffinityScore;
import dev.skysail.scheduling.plugins.nodename.NodeNamePlugin;
import dev.skysail.scheduling.plugins.nodeports.NodePortsPlugin;
import dev.skysail.scheduling.plugins.noderesources.BalancedAllocationScore;
import dev.skysail.scheduling.plugins.noderesources.FitFilter;
import dev.skysail.scheduling.plugins.noderesources.LeastAllocatedScore;
import dev.skysail.scheduling.plugins.noderesources.StrategyScore;
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
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes a profile of a minor version as a configuration says.
final class ProfileBuilder {
    private static final int LAST_SECOND_DOT = 28;
    private static final int LAST_NAMED_TAINT = 33;
    private static final int FIRST_LOST_NAMESPACE = 34;
    private static final int LAST_PLAIN_BALANCE = 35;
    private static final int CURRENT = 37;

    private final int minor;
    private final PluginArgs args;
    private final PluginLists lists;

    ProfileBuilder(int minor, ProfileConfiguration configuration) {
        this.minor = minor;
        this.args = configuration.args();
        this.lists = new PluginLists(configuration, defaults(minor));
    }

    /// @throws IllegalArgumentException if the configuration cannot be followed
    Profile build() {
        lists.requireSame(ExtensionPoint.PRE_FILTER, ExtensionPoint.FILTER);
        lists.requireSameSet(ExtensionPoint.PRE_SCORE, ExtensionPoint.SCORE);
        List<FilterPlugin> filters = new ArrayList<>();
        lists.at(ExtensionPoint.FILTER)
                .keySet()
                .forEach(kind -> filter(kind).ifPresent(filters::add));
        List<WeightedScore> scores = new ArrayList<>();
        for (Map.Entry<PluginKind, Integer> entry : lists.at(ExtensionPoint.SCORE).entrySet()) {
            int weight = Math.max(1, entry.getValue());
            score(entry.getKey()).ifPresent(s -> scores.add(new WeightedScore(s, weight)));
        }
        boolean preempts =
                lists.at(ExtensionPoint.POST_FILTER).containsKey(PluginKind.DEFAULT_PREEMPTION);
        return new Profile(
                "1." + minor,
                filters,
                scores,
                new MessageStyle(
                        minor <= LAST_SECOND_DOT,
                        minor >= CURRENT,
                        minor > LAST_NAMED_TAINT && minor < CURRENT),
                preempts ? args.preemption() : null);
    }

    private static List<PluginKind> defaults(int minor) {
        List<PluginKind> defaults = new ArrayList<>(Arrays.asList(PluginKind.values()));
        if (minor < CURRENT) {
            int name = defaults.indexOf(PluginKind.NODE_NAME);
            int cordon = defaults.indexOf(PluginKind.NODE_UNSCHEDULABLE);
            Collections.swap(defaults, name, cordon);
        }
        return defaults;
    }

    private boolean losesNamespaces() {
        return minor >= FIRST_LOST_NAMESPACE && minor < CURRENT;
    }

    private Optional<FilterPlugin> filter(PluginKind kind) {
        boolean countsAll = minor > CURRENT;
        InterPodAffinityFilter affinity = new InterPodAffinityFilter();
        return switch (kind) {
            case NODE_NAME -> Optional.of(new NodeNamePlugin());
            case NODE_UNSCHEDULABLE -> Optional.of(new NodeUnschedulablePlugin());
            case TAINT_TOLERATION ->
                    Optional.of(new TaintTolerationFilter(minor <= LAST_NAMED_TAINT));
            case NODE_AFFINITY -> Optional.of(new NodeAffinityFilter(args.nodeAffinity()));
            case NODE_PORTS -> Optional.of(new NodePortsPlugin());
            case FIT -> Optional.of(new FitFilter(args.fit()));
            case VOLUME_RESTRICTIONS -> Optional.of(new VolumeRestrictionsPlugin());
            case NODE_VOLUME_LIMITS -> Optional.of(new NodeVolumeLimitsPlugin(minor >= CURRENT));
            case VOLUME_BINDING -> Optional.of(new VolumeBindingFilter());
            case VOLUME_ZONE -> Optional.of(new VolumeZonePlugin());
            case POD_TOPOLOGY_SPREAD ->
                    Optional.of(new PodTopologySpreadFilter(countsAll, args.spread()));
            case INTER_POD_AFFINITY ->
                    Optional.of(losesNamespaces() ? LostNamespaces.of(affinity) : affinity);
            case SCHEDULING_GATES,
                    PRIORITY_SORT,
                    DYNAMIC_RESOURCES,
                    DEFAULT_PREEMPTION,
                    BALANCED_ALLOCATION,
                    IMAGE_LOCALITY,
                    DEFAULT_BINDER,
                    NODE_DECLARED_FEATURES ->
                    Optional.empty();
        };
    }

    private Optional<ScorePlugin> score(PluginKind kind) {
        boolean countsAll = minor > CURRENT;
        InterPodAffinityScore affinity =
                new InterPodAffinityScore(
                        args.interPodAffinity().hardWeight(),
                        args.interPodAffinity().ignoresTheirWishes());
        return switch (kind) {
            case TAINT_TOLERATION -> Optional.of(new TaintTolerationScore());
            case NODE_AFFINITY ->
                    Optional.of(new NodeAffinityScore(args.nodeAffinity().preferred()));
            case FIT -> Optional.of(fitScore(args.fit().strategy()));
            case VOLUME_BINDING ->
                    minor < CURRENT
                            ? Optional.empty()
                            : Optional.of(new VolumeBindingScore(args.volumeShape()));
            case POD_TOPOLOGY_SPREAD ->
                    Optional.of(new PodTopologySpreadScore(countsAll, args.spread()));
            case INTER_POD_AFFINITY ->
                    Optional.of(losesNamespaces() ? LostNamespaces.of(affinity) : affinity);
            case BALANCED_ALLOCATION ->
                    Optional.of(
                            new BalancedAllocationScore(
                                    minor > LAST_PLAIN_BALANCE,
                                    args.balanced().stream().map(WeightedResource::name).toList()));
            case IMAGE_LOCALITY ->
                    Optional.of(
                            new ImageLocalityPlugin(minor > LAST_PLAIN_BALANCE, minor >= CURRENT));
            case SCHEDULING_GATES,
                    PRIORITY_SORT,
                    NODE_NAME,
                    NODE_UNSCHEDULABLE,
                    NODE_PORTS,
                    VOLUME_RESTRICTIONS,
                    NODE_VOLUME_LIMITS,
                    VOLUME_ZONE,
                    DYNAMIC_RESOURCES,
                    DEFAULT_PREEMPTION,
                    DEFAULT_BINDER,
                    NODE_DECLARED_FEATURES ->
                    Optional.empty();
        };
    }

    private static ScorePlugin fitScore(ScoringStrategy strategy) {
        return strategy.equals(ScoringStrategy.DEFAULT)
                ? new LeastAllocatedScore()
                : new StrategyScore(strategy);
    }
}
