package dev.skysail.scheduling.tally;

import dev.skysail.scheduling.framework.Cycle;

/// A score plugin that can follow changes instead of counting anew.
public interface CountingScore {
    /// What the score counts for the cycle's pod, with nothing counted yet.
    ///
    /// @param uniqueHosts whether no two nodes share a host name label
    ScoreTally tally(Cycle cycle, boolean uniqueHosts);
}
