package dev.skysail.scheduling.config;

import java.util.List;

/// A resource and its weight in a score (ResourceSpec).
public record WeightedResource(String name, int weight) {
    /// What upstream counts when nothing is said: cpu and memory alike.
    public static final List<WeightedResource> DEFAULT =
            List.of(new WeightedResource("cpu", 1), new WeightedResource("memory", 1));
}
