package dev.skysail.bench;

import java.util.List;

/// One program on one input.
///
/// @param perSecond decisions per second of the clock
/// @param perCpuSecond decisions per second of processor time, all threads counted
/// @param bytes allocated per decision
/// @param hosts the node of each pod, empty for one that fits nowhere
record Measured(double perSecond, double perCpuSecond, long bytes, List<String> hosts) {}
