package dev.skysail.scheduling.model;

import java.util.List;

/// Pods meant, and the node label that says what "near" is (core/v1 PodAffinityTerm).
///
/// @param topologyKey node label whose equal values are one place
/// @param selector pods meant
/// @param namespaces namespaces listed
/// @param namespaceSelector namespaces by label, ABSENT if not given
/// @param matchLabelKeys keys folded into the selector by the API server (KEP-3633)
/// @param mismatchLabelKeys keys folded in as NotIn by the API server (KEP-3633)
public record PodAffinityTerm(
        String topologyKey,
        LabelSelector selector,
        List<String> namespaces,
        LabelSelector namespaceSelector,
        List<String> matchLabelKeys,
        List<String> mismatchLabelKeys) {

    public PodAffinityTerm {
        namespaces = List.copyOf(namespaces);
        matchLabelKeys = List.copyOf(matchLabelKeys);
        mismatchLabelKeys = List.copyOf(mismatchLabelKeys);
    }

    /// A term about pods of the pod's own namespace.
    public static PodAffinityTerm of(String topologyKey, LabelSelector selector) {
        return new PodAffinityTerm(
                topologyKey, selector, List.of(), LabelSelector.ABSENT, List.of(), List.of());
    }

    /// This with another selector.
    public PodAffinityTerm withSelector(LabelSelector changed) {
        return new PodAffinityTerm(
                topologyKey,
                changed,
                namespaces,
                namespaceSelector,
                matchLabelKeys,
                mismatchLabelKeys);
    }
}
