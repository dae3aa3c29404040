package dev.skysail.scheduling.framework;

import java.util.List;

/// Why nodes were left out of a cycle.
///
/// @param allNodes nodes in the snapshot
/// @param rejected refused nodes, in the order they were looked at, then those not looked at
/// @param preFilterMessage why the pod was refused as a whole, empty if it was not
public record Diagnosis(int allNodes, List<NodeVerdict> rejected, String preFilterMessage) {
    public Diagnosis {
        rejected = Later.copyOf(rejected);
    }
}
