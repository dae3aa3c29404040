package dev.skysail.scheduling.model;

/// A wish about nodes with its weight (core/v1 PreferredSchedulingTerm).
public record PreferredNodeTerm(int weight, NodeSelectorTerm term) {}
