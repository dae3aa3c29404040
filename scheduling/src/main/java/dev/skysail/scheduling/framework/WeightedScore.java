package dev.skysail.scheduling.framework;

/// A score plugin and its weight.
public record WeightedScore(ScorePlugin plugin, int weight) {}
