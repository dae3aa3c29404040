package dev.skysail.scheduling.framework;

import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.Optional;

/// Something that may know the outcome of a cycle without going through it.
public interface Shortcut {
    /// One that knows nothing.
    Shortcut NONE =
            new Shortcut() {
                @Override
                public Optional<ScheduleResult> decide(Pod pod, Snapshot snapshot, Search search) {
                    return Optional.empty();
                }

                @Override
                public Optional<PreparedFilters> localFilters(Pod pod, Snapshot snapshot) {
                    return Optional.empty();
                }
            };

    /// Exactly the outcome of the cycle, or empty.
    Optional<ScheduleResult> decide(Pod pod, Snapshot snapshot, Search search);

    /// All filters that have a say, if each looks at the node alone; empty if one looks further or
    /// nothing is known.
    Optional<PreparedFilters> localFilters(Pod pod, Snapshot snapshot);
}
