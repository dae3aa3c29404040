package dev.skysail.scheduling.preemption;

import dev.skysail.scheduling.framework.ScheduleResult;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A cycle with what preemption had to add.
///
/// @param result where the pod goes, or why nowhere
/// @param attempt what preemption found, null if it was not asked
/// @param message the full text of the refusal, empty if a node was found
public record CycleOutcome(
        ScheduleResult result, @Nullable PreemptionResult attempt, String message) {
    /// What preemption found; empty if it was not asked.
    public Optional<PreemptionResult> preemption() {
        return Optional.ofNullable(attempt);
    }
}
