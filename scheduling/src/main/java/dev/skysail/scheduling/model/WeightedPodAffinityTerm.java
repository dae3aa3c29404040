package dev.skysail.scheduling.model;

/// A wish about nearness with its weight (core/v1 WeightedPodAffinityTerm).
public record WeightedPodAffinityTerm(int weight, PodAffinityTerm term) {}
