package dev.skysail.scheduling.config;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One scheduler of a configuration (KubeSchedulerProfile).
///
/// @param percentage percentageOfNodesToScore, null if not given
/// @param plugins changes to the default plugins, by extension point
public record ProfileConfiguration(
        String schedulerName,
        @Nullable Integer percentage,
        Map<ExtensionPoint, PluginSet> plugins,
        PluginArgs args) {
    /// The name pods use when they name no scheduler.
    public static final String DEFAULT_NAME = "default-scheduler";

    /// No change to upstream's defaults.
    public static final ProfileConfiguration DEFAULT =
            new ProfileConfiguration(DEFAULT_NAME, null, Map.of(), PluginArgs.DEFAULT);

    public ProfileConfiguration {
        Map<ExtensionPoint, PluginSet> sorted = new EnumMap<>(ExtensionPoint.class);
        sorted.putAll(plugins);
        plugins = Collections.unmodifiableMap(sorted);
    }

    /// Changes at one extension point.
    public PluginSet at(ExtensionPoint point) {
        return plugins.getOrDefault(point, PluginSet.NONE);
    }
}
