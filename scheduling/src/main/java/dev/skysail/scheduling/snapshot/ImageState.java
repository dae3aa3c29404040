package dev.skysail.scheduling.snapshot;

/// What the cluster knows of an image name.
///
/// @param sizeBytes size as the first node reported it
/// @param nodeCount nodes that have it
public record ImageState(long sizeBytes, int nodeCount) {}
