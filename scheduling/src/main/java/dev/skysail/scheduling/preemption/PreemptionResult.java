package dev.skysail.scheduling.preemption;

import dev.skysail.scheduling.framework.NodeVerdict;
import java.util.List;

/// What preemption can do for a pod that found no node.
public sealed interface PreemptionResult {
    /// The text for people, without the prefix "preemption: ".
    String message();

    /// The pod may not displace others now.
    record NotEligible(String message) implements PreemptionResult {}

    /// Nobody's leaving would help.
    ///
    /// @param rejected nodes that were tried, with what still stands in the way
    record NoCandidate(String message, List<NodeVerdict> rejected) implements PreemptionResult {
        public NoCandidate {
            rejected = List.copyOf(rejected);
        }
    }

    /// A node can be had.
    ///
    /// @param chosen the node and its victims
    /// @param candidates every node that can be had
    /// @param best names of the candidates that no criterion tells from the chosen one
    /// @param rejected nodes that were tried in vain
    record Nominated(
            String message,
            Candidate chosen,
            List<Candidate> candidates,
            List<String> best,
            List<NodeVerdict> rejected)
            implements PreemptionResult {
        public Nominated {
            candidates = List.copyOf(candidates);
            best = List.copyOf(best);
            rejected = List.copyOf(rejected);
        }
    }
}
