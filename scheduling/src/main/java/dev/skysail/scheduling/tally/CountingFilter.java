package dev.skysail.scheduling.tally;

import dev.skysail.scheduling.framework.Cycle;

/// A filter plugin that can follow changes instead of counting anew.
public interface CountingFilter {
    /// What the filter counts for the cycle's pod, with nothing counted yet.
    ///
    /// @param uniqueHosts whether no two nodes share a host name label
    FilterTally tally(Cycle cycle, boolean uniqueHosts);
}
