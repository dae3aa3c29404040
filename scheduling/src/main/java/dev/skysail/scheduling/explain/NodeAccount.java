package dev.skysail.scheduling.explain;

import java.util.List;

/// Everything that was decided about one node.
///
/// @param feasible whether the pod may run there
/// @param looked false if a required affinity that names nodes left it out
/// @param filters every filter that had something to say, in order
/// @param total the sum of the scores, 0 if nothing was scored
/// @param scores the parts of the sum
public record NodeAccount(
        String node,
        boolean feasible,
        boolean looked,
        List<FilterAccount> filters,
        long total,
        List<ScoreAccount> scores) {
    public NodeAccount {
        filters = List.copyOf(filters);
        scores = List.copyOf(scores);
    }

    /// What stands behind all refusals.
    public List<Cause> causes() {
        return filters.stream().flatMap(filter -> filter.causes().stream()).toList();
    }

    /// How far the node is from taking the pod, to compare nodes with as many causes.
    double distance() {
        double distance = 0;
        for (Cause cause : causes()) {
            distance +=
                    cause instanceof Cause.Lacking lacking
                            ? (double) lacking.shortage() / Math.max(1, lacking.wanted())
                            : Math.max(1, cause.shortage());
        }
        return distance;
    }
}
