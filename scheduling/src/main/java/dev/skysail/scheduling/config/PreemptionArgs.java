package dev.skysail.scheduling.config;

/// How many candidates DefaultPreemption looks for at least.
///
/// @param minPercentage of the nodes that may help
/// @param minAbsolute and never fewer than this
public record PreemptionArgs(int minPercentage, int minAbsolute) {
    private static final int WHOLE = 100;

    /// A tenth, at least a hundred.
    public static final PreemptionArgs DEFAULT = new PreemptionArgs(10, 100);

    /// The number of candidates that is enough among so many nodes.
    public int enough(int nodes) {
        return Math.max(minAbsolute, (int) ((long) nodes * minPercentage / WHOLE));
    }
}
