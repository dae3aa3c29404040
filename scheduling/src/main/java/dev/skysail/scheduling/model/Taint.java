package dev.skysail.scheduling.model;

/// A taint of a node (core/v1 Taint).
public record Taint(String key, String value, TaintEffect effect) {
    /// Whether it keeps new pods away.
    public boolean blocksScheduling() {
        return effect != TaintEffect.PREFER_NO_SCHEDULE;
    }
}
