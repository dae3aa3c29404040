package dev.skysail.scheduling.model;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/// How many more pods of a selection may be disturbed (policy/v1).
///
/// @param disruptionsAllowed status.disruptionsAllowed
/// @param disruptedPods names in status.disruptedPods
public record PodDisruptionBudget(
        String namespace,
        String name,
        LabelSelector selector,
        int disruptionsAllowed,
        Set<String> disruptedPods) {
    public PodDisruptionBudget {
        disruptedPods = Collections.unmodifiableNavigableSet(new TreeSet<>(disruptedPods));
    }
}
