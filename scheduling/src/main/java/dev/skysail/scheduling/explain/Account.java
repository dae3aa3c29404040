package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.preemption.CycleOutcome;
import java.util.List;

/// A decision with everything behind it.
///
/// @param version the profile that decided
/// @param pod the pod decided about
/// @param gate what the pod waits for before it is looked at, empty if nothing
/// @param outcome upstream's answer and sentence
/// @param nodes every node, in the order they are looked at
/// @param victims pods that preemption would take off the node it chose
/// @param remedies the smallest changes after which the engine places the pod, if it does not now
public record Account(
        String version,
        Pod pod,
        String gate,
        CycleOutcome outcome,
        List<NodeAccount> nodes,
        List<VictimAccount> victims,
        List<Remedy> remedies) {
    public Account {
        nodes = List.copyOf(nodes);
        victims = List.copyOf(victims);
        remedies = List.copyOf(remedies);
    }
}
