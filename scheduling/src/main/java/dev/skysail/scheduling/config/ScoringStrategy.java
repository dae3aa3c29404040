package dev.skysail.scheduling.config;

import java.util.List;

/// How NodeResourcesFit ranks nodes (ScoringStrategy).
///
/// @param shape score by utilization, used by REQUESTED_TO_CAPACITY_RATIO only
public record ScoringStrategy(Type type, List<WeightedResource> resources, Shape shape) {
    /// The emptier of two nodes is better.
    public static final ScoringStrategy DEFAULT =
            new ScoringStrategy(Type.LEAST_ALLOCATED, WeightedResource.DEFAULT, Shape.LEAST);

    public ScoringStrategy {
        resources = List.copyOf(resources);
    }

    /// Kinds of strategies.
    public enum Type {
        LEAST_ALLOCATED("LeastAllocated"),
        MOST_ALLOCATED("MostAllocated"),
        REQUESTED_TO_CAPACITY_RATIO("RequestedToCapacityRatio");

        private final String text;

        Type(String text) {
            this.text = text;
        }

        /// The API's spelling.
        public String text() {
            return text;
        }
    }
}
