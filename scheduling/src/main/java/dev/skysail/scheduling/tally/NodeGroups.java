package dev.skysail.scheduling.tally;

/// Feasible nodes in groups of equal traits.
public interface NodeGroups {
    /// How many groups there are.
    int count();

    /// The traits that the nodes of a group share.
    long[] traits(int group);

    /// How many nodes a group has.
    int size(int group);
}
