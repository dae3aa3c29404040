package dev.skysail.scheduling.tally;

/// The counts of a score.
public interface ScoreTally extends Tally {
    /// The normalised scores of the feasible nodes, one for each group.
    ///
    /// @param from where in the traits those of this tally begin
    long[] scores(NodeGroups feasible, int from);
}
