package dev.skysail.scheduling.storage;

/// A volume by its driver and the driver's own name for it.
///
/// @param plugin the in-tree plugin the object names, empty if it names the driver itself
public record CsiVolume(String driver, String handle, String plugin) {
    /// A volume whose object names the driver.
    public static CsiVolume of(String driver, String handle) {
        return new CsiVolume(driver, handle, "");
    }

    /// Whether the object names an in-tree plugin that a driver has replaced.
    public boolean isMigrated() {
        return !plugin.isEmpty();
    }
}
