package dev.skysail.scheduling.framework;

import dev.skysail.scheduling.config.PreemptionArgs;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything that makes one scheduler differ from another.
///
/// @param name the Kubernetes minor version
/// @param filters in the order they run
/// @param scores with their weights
/// @param messages how refusals are worded
/// @param preemption how far preemption looks, null if it is switched off
public record Profile(
        String name,
        List<FilterPlugin> filters,
        List<WeightedScore> scores,
        MessageStyle messages,
        @Nullable PreemptionArgs preemption) {
    public Profile {
        filters = List.copyOf(filters);
        scores = List.copyOf(scores);
    }

    /// A profile with upstream's preemption.
    public Profile(
            String name,
            List<FilterPlugin> filters,
            List<WeightedScore> scores,
            MessageStyle messages) {
        this(name, filters, scores, messages, PreemptionArgs.DEFAULT);
    }
}
