package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.snapshot.Snapshot;

/// Which pods an affinity term means.
///
/// Source: pkg/scheduler/framework/types.go (AffinityTerm), 1.37.2.
record MeantPods(PodAffinityTerm term, Pod owner) {
    /// Whether the term means the pod.
    boolean include(Pod pod, Snapshot snapshot) {
        if (!term.selector().matches(pod.labels())) {
            return false;
        }
        boolean ownOnly = term.namespaces().isEmpty() && !term.namespaceSelector().present();
        if (ownOnly) {
            return pod.namespace().equals(owner.namespace());
        }
        return term.namespaces().contains(pod.namespace())
                || term.namespaceSelector().matchesEverything()
                || snapshot.namespaceLabels(pod.namespace())
                        .map(labels -> term.namespaceSelector().matches(labels))
                        .orElse(false);
    }
}
