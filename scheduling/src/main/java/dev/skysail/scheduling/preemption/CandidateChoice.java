package dev.skysail.scheduling.preemption;

import dev.skysail.scheduling.model.Pod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Which of several candidate nodes to take.
///
/// In this order: fewest budget violations, least important most important victim, smallest sum of
/// priorities, fewest victims, latest start among the most important victims. Upstream leaves what
/// is still equal to map order. Source: pickOneNodeForPreemption in
/// pkg/scheduler/framework/preemption/preemption.go, 1.37.2.
final class CandidateChoice {
    /// Makes every priority positive before summing.
    private static final long OFFSET = 1L << 31;

    private CandidateChoice() {}

    /// The candidates that no criterion tells apart, in the order given.
    static List<Candidate> best(List<Candidate> candidates) {
        List<Candidate> best = new ArrayList<>();
        for (Candidate candidate : candidates) {
            int order = best.isEmpty() ? 0 : compare(candidate, best.getFirst());
            if (order < 0) {
                best.clear();
            }
            if (order <= 0) {
                best.add(candidate);
            }
        }
        return latest(best);
    }

    private static int compare(Candidate one, Candidate other) {
        int order = Integer.compare(one.pdbViolations(), other.pdbViolations());
        if (order == 0) {
            int highest = one.victims().getFirst().priority();
            order = Integer.compare(highest, other.victims().getFirst().priority());
        }
        if (order == 0) {
            order = Long.compare(prioritySum(one), prioritySum(other));
        }
        return order == 0 ? Integer.compare(one.victims().size(), other.victims().size()) : order;
    }

    private static long prioritySum(Candidate candidate) {
        long sum = 0;
        for (Pod victim : candidate.victims()) {
            sum += victim.priority() + OFFSET;
        }
        return sum;
    }

    private static List<Candidate> latest(List<Candidate> candidates) {
        List<Candidate> latest = new ArrayList<>();
        Instant found = Instant.MIN;
        for (Candidate candidate : candidates) {
            Instant start = earliestStart(candidate);
            int order = start.compareTo(found);
            if (order > 0) {
                latest.clear();
                found = start;
            }
            if (order >= 0) {
                latest.add(candidate);
            }
        }
        return latest;
    }

    private static Instant earliestStart(Candidate candidate) {
        int highest = candidate.victims().getFirst().priority();
        Instant earliest = Instant.MAX;
        for (Pod pod : candidate.victims()) {
            Instant start = Importance.start(pod);
            if (pod.priority() == highest && start.isBefore(earliest)) {
                earliest = start;
            }
        }
        return earliest;
    }
}
