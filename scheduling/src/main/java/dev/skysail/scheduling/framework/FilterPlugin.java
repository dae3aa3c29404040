package dev.skysail.scheduling.framework;

/// A plugin that refuses nodes.
public interface FilterPlugin {
    /// Upstream's name.
    String name();

    /// Gets ready for one pod.
    Preparation prepare(Cycle cycle);
}
