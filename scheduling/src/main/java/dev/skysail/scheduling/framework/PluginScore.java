package dev.skysail.scheduling.framework;

/// What one plugin gave one node.
///
/// @param raw before normalising
/// @param weighted normalised times weight
public record PluginScore(String plugin, long raw, long weighted) {}
