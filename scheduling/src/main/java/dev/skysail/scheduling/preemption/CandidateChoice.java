package dev.skysail.scheduling.preemption;

import dev.skysail.scheduling.model.Pod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

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
        List<Candidate> left = smallest(candidates, Candidate::pdbViolations);
        left = smallest(left, c -> c.victims().getFirst().priority());
        left = smallest(left, CandidateChoice::prioritySum);
        left = smallest(left, c -> c.victims().size());
        return latest(left);
    }

    private static long prioritySum(Candidate candidate) {
        return candidate.victims().stream().mapToLong(pod -> pod.priority() + OFFSET).sum();
    }

    private static <T extends Comparable<T>> List<Candidate> smallest(
            List<Candidate> candidates, Function<Candidate, T> criterion) {
        List<Candidate> best = new ArrayList<>();
        for (Candidate candidate : candidates) {
            int order =
                    best.isEmpty()
                            ? 0
                            : criterion
                                    .apply(candidate)
                                    .compareTo(criterion.apply(best.getFirst()));
            if (order < 0) {
                best.clear();
            }
            if (order <= 0) {
                best.add(candidate);
            }
        }
        return best;
    }

    private static List<Candidate> latest(List<Candidate> candidates) {
        Instant latest =
                candidates.stream()
                        .map(CandidateChoice::earliestStart)
                        .max(Instant::compareTo)
                        .orElse(Instant.MAX);
        return candidates.stream().filter(c -> earliestStart(c).equals(latest)).toList();
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
