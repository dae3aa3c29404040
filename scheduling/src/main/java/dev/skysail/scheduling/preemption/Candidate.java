package dev.skysail.scheduling.preemption;

import dev.skysail.scheduling.model.Pod;
import java.util.List;

/// A node that would do if some pods left it.
///
/// @param victims most important first
/// @param pdbViolations victims whose budget does not allow it
public record Candidate(String node, List<Pod> victims, int pdbViolations) {
    public Candidate {
        victims = List.copyOf(victims);
    }
}
