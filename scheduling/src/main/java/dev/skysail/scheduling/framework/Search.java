package dev.skysail.scheduling.framework;

/// Where the search for nodes starts and how far it goes.
///
/// @param startIndex first node looked at
/// @param percentage percentageOfNodesToScore, 0 for the adaptive default
/// @param tieRule which of several best nodes wins
public record Search(int startIndex, int percentage, TieRule tieRule) {
    private static final int SMALL = 100;

    /// All nodes, from the first, heap root on ties.
    public static final Search ALL = new Search(0, SMALL, TieRule.HEAP_ROOT);

    /// How many feasible nodes are enough among so many candidates.
    ///
    /// Source: pkg/scheduler/schedule_one.go, numFeasibleNodesToFind, 1.37.2.
    public int quota(int candidates) {
        if (candidates < SMALL) {
            return candidates;
        }
        int percent = percentage;
        if (percent == 0) {
            percent = Math.max(5, 50 - candidates / 125);
        }
        return (int) Math.max(SMALL, (long) candidates * Math.min(percent, 100) / 100);
    }
}
