package dev.skysail.scheduling.framework;

import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.Optional;

/// Something that may know the outcome of a cycle without going through it.
@FunctionalInterface
public interface Shortcut {
    /// One that knows nothing.
    Shortcut NONE = (pod, snapshot, search) -> Optional.empty();

    /// Exactly the outcome of the cycle, or empty.
    Optional<ScheduleResult> decide(Pod pod, Snapshot snapshot, Search search);
}
