package dev.skysail.scheduling.storage;

/// How a volume may be mounted (core/v1 PersistentVolumeAccessMode).
public enum AccessMode {
    READ_WRITE_ONCE("ReadWriteOnce"),
    READ_ONLY_MANY("ReadOnlyMany"),
    READ_WRITE_MANY("ReadWriteMany"),
    READ_WRITE_ONCE_POD("ReadWriteOncePod");

    private final String text;

    AccessMode(String text) {
        this.text = text;
    }

    /// Reads the API's spelling.
    ///
    /// @throws IllegalArgumentException if there is no such mode
    public static AccessMode parse(String text) {
        for (AccessMode mode : values()) {
            if (mode.text.equals(text)) {
                return mode;
            }
        }
        throw new IllegalArgumentException("unknown access mode " + text);
    }
}
