package dev.skysail.scheduling.storage;

/// A volume attached to a node (storage/v1 VolumeAttachment).
///
/// @param attacher name of the driver
/// @param volumeName name of the PersistentVolume, empty for an inline volume
public record VolumeAttachment(String name, String attacher, String nodeName, String volumeName) {}
