package dev.skysail.scheduling.storage;

/// What a pod sees of a volume (core/v1 PersistentVolumeMode).
public enum VolumeMode {
    FILESYSTEM,
    BLOCK;

    /// Reads the API's spelling; an empty text is the default.
    ///
    /// @throws IllegalArgumentException if there is no such mode
    public static VolumeMode parse(String text) {
        return switch (text) {
            case "", "Filesystem" -> FILESYSTEM;
            case "Block" -> BLOCK;
            default -> throw new IllegalArgumentException("unknown volume mode " + text);
        };
    }
}
