package dev.skysail.scheduling.framework;

import java.util.List;

/// Everything that makes one scheduler differ from another.
///
/// @param name the Kubernetes minor version
/// @param filters in the order they run
/// @param scores with their weights
/// @param messages how refusals are worded
public record Profile(
        String name,
        List<FilterPlugin> filters,
        List<WeightedScore> scores,
        MessageStyle messages) {
    public Profile {
        filters = List.copyOf(filters);
        scores = List.copyOf(scores);
    }
}
