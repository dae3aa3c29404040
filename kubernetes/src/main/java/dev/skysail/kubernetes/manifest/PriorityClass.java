package dev.skysail.kubernetes.manifest;

import dev.skysail.scheduling.model.PreemptionPolicy;

/** A scheduling.k8s.io/v1 PriorityClass. */
public record PriorityClass(
        String name, int value, boolean globalDefault, PreemptionPolicy preemptionPolicy) {}
