package dev.skysail.scheduling.config;

import java.util.List;

/// What a profile changes at one extension point.
///
/// @param disabled names, or "*" for all
public record PluginSet(List<EnabledPlugin> enabled, List<String> disabled) {
    /// No change.
    public static final PluginSet NONE = new PluginSet(List.of(), List.of());

    /// The name that means every plugin.
    public static final String ALL = "*";

    public PluginSet {
        enabled = List.copyOf(enabled);
        disabled = List.copyOf(disabled);
    }

    /// Whether the plugin, or every plugin, is disabled.
    public boolean disables(String plugin) {
        return disabled.contains(ALL) || disabled.contains(plugin);
    }
}
