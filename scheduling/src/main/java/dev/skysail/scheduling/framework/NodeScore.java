package dev.skysail.scheduling.framework;

import java.util.List;

/// What one node scored.
public record NodeScore(String node, long total, List<PluginScore> plugins) {
    public NodeScore {
        plugins = List.copyOf(plugins);
    }
}
