package dev.skysail.scheduling.plugins.interpodaffinity;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/// A term as the pod that carries it means it: with the namespaces resolved.
///
/// Source: pkg/scheduler/framework/types.go (AffinityTerm), 1.37.2.
record AffinityTerm(
        String topologyKey,
        LabelSelector selector,
        NavigableSet<String> namespaces,
        LabelSelector namespaceSelector) {

    static AffinityTerm of(PodAffinityTerm term, Pod owner) {
        NavigableSet<String> namespaces = new TreeSet<>(term.namespaces());
        if (namespaces.isEmpty() && !term.namespaceSelector().present()) {
            namespaces.add(owner.namespace());
        }
        return new AffinityTerm(
                term.topologyKey(), term.selector(), namespaces, term.namespaceSelector());
    }

    static List<AffinityTerm> all(List<PodAffinityTerm> terms, Pod owner) {
        return terms.stream().map(term -> of(term, owner)).toList();
    }

    /// Whether a term of a placed pod means the cycle's pod. Most terms mean others, which the
    /// selector shows before namespaces are looked at.
    static boolean means(PodAffinityTerm term, Pod owner, Cycle cycle) {
        return term.selector().matches(cycle.pod().labels())
                && of(term, owner).matches(cycle.pod(), cycle.snapshot());
    }

    /// Whether the pod is one of those meant.
    boolean matches(Pod pod, Snapshot snapshot) {
        return selector.matches(pod.labels()) && inNamespace(pod.namespace(), snapshot);
    }

    private boolean inNamespace(String namespace, Snapshot snapshot) {
        if (namespaces.contains(namespace)) {
            return true;
        }
        if (namespaceSelector.matchesEverything()) {
            return true;
        }
        Optional<Map<String, String>> labels = snapshot.namespaceLabels(namespace);
        return labels.isPresent() && namespaceSelector.matches(labels.get());
    }

    /// Whether the pod is meant by every term; no terms mean no pod.
    static boolean allMatch(List<AffinityTerm> terms, Pod pod, Snapshot snapshot) {
        if (terms.isEmpty()) {
            return false;
        }
        for (AffinityTerm term : terms) {
            if (!term.matches(pod, snapshot)) {
                return false;
            }
        }
        return true;
    }
}
