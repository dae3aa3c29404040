package dev.skysail.scheduling.model;

import java.util.Map;

/// A namespace with the labels that affinity terms select by.
public record Namespace(String name, Map<String, String> labels) {
    public Namespace {
        labels = Labels.copy(labels);
    }
}
