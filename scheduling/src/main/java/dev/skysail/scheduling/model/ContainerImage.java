package dev.skysail.scheduling.model;

import java.util.List;

/// An image a node holds (core/v1 ContainerImage).
public record ContainerImage(long sizeBytes, List<String> names) {
    public ContainerImage {
        names = List.copyOf(names);
    }
}
