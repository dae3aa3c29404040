package dev.skysail.bench;

import java.util.List;

/// One program on one input.
///
/// @param perSecond decisions per second
/// @param bytes allocated per decision
/// @param hosts the node of each pod, empty for one that fits nowhere
record Measured(double perSecond, long bytes, List<String> hosts) {}
