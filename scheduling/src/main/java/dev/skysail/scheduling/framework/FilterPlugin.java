package dev.skysail.scheduling.framework;

import dev.skysail.scheduling.model.Pod;

/// A plugin that refuses nodes.
public interface FilterPlugin {
    /// Upstream's name.
    String name();

    /// Gets ready for one pod.
    Preparation prepare(Cycle cycle);

    /// How far its filter looks for a pod like this one.
    default Reach reach(Pod pod) {
        return Reach.CLUSTER;
    }
}
