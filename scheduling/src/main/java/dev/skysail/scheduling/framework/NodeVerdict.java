package dev.skysail.scheduling.framework;

/// Why one node was left out.
///
/// @param plugin the first plugin that refused, empty if none looked at the node
public record NodeVerdict(String node, String plugin, FilterStatus status) {}
