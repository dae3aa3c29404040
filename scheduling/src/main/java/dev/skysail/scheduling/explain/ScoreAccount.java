package dev.skysail.scheduling.explain;

/// What one score gave one node.
///
/// @param raw as counted
/// @param normalised brought to 0..100
/// @param weighted normalised times weight
public record ScoreAccount(String plugin, long raw, long normalised, int weight, long weighted) {}
