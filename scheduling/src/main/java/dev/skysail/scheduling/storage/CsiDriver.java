package dev.skysail.scheduling.storage;

/// What a decision reads of a driver (storage/v1 CSIDriver).
///
/// @param storageCapacity whether the driver tells how much room it has
/// @param requiredOnNode spec.preventPodSchedulingIfMissing
public record CsiDriver(String name, boolean storageCapacity, boolean requiredOnNode) {}
