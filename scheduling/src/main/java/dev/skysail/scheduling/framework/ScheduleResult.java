package dev.skysail.scheduling.framework;

import java.util.List;

/// The outcome of one cycle.
public sealed interface ScheduleResult {
    /// Nodes refused on the way.
    Diagnosis diagnosis();

    /// Where the next cycle starts looking.
    int nextStartIndex();

    /// A node was found.
    ///
    /// @param node the winner
    /// @param feasible nodes that passed, in the order they were looked at
    /// @param best nodes with the highest total, in that order
    /// @param scores per node, empty when one node passed
    record Scheduled(
            String node,
            List<String> feasible,
            List<String> best,
            List<NodeScore> scores,
            Diagnosis diagnosis,
            int nextStartIndex)
            implements ScheduleResult {
        public Scheduled {
            feasible = Later.copyOf(feasible);
            best = Later.copyOf(best);
            scores = Later.copyOf(scores);
        }
    }

    /// No node was found.
    ///
    /// @param message the text for people, without a word on preemption
    record Unschedulable(String message, Diagnosis diagnosis, int nextStartIndex)
            implements ScheduleResult {}
}
