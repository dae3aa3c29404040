package dev.skysail.scheduling.tally;

import dev.skysail.scheduling.framework.FilterStatus;

/// The counts of a filter.
public interface FilterTally extends Tally {
    /// The verdict on nodes with these traits.
    FilterStatus filter(long[] traits, int from);
}
