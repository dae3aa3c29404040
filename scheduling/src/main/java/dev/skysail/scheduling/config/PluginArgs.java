package dev.skysail.scheduling.config;

import java.util.List;

/// The arguments of all plugins of a profile.
///
/// @param balanced resources of NodeResourcesBalancedAllocation
/// @param volumeShape score of VolumeBinding by utilization
public record PluginArgs(
        FitArgs fit,
        List<WeightedResource> balanced,
        SpreadDefaults spread,
        AffinityArgs interPodAffinity,
        AddedAffinity nodeAffinity,
        PreemptionArgs preemption,
        Shape volumeShape) {
    /// Upstream's defaults.
    public static final PluginArgs DEFAULT =
            new PluginArgs(
                    FitArgs.DEFAULT,
                    WeightedResource.DEFAULT,
                    SpreadDefaults.SYSTEM,
                    AffinityArgs.DEFAULT,
                    AddedAffinity.NONE,
                    PreemptionArgs.DEFAULT,
                    Shape.LEAST);

    public PluginArgs {
        balanced = List.copyOf(balanced);
    }
}
