package dev.skysail.scheduling.config;

/// A plugin named by a list.
///
/// @param weight factor of its score, 0 if not given
public record EnabledPlugin(String name, int weight) {
    /// A plugin without a weight.
    public static EnabledPlugin of(String name) {
        return new EnabledPlugin(name, 0);
    }
}
