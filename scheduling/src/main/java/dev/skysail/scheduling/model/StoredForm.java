package dev.skysail.scheduling.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the API server adds to a pod at creation, for callers that read raw manifests.
///
/// Source: plugin/pkg/admission/defaulttolerationseconds and pkg/registry/core/pod/strategy.go,
/// 1.37.2 (KEP-3243, KEP-3633); pkg/api/pod/util.go, DefaultPodLevelResources (KEP-2837).
public final class StoredForm {
    private static final long DEFAULT_SECONDS = 300;
    private static final String NOT_READY = "node.kubernetes.io/not-ready";
    private static final String UNREACHABLE = "node.kubernetes.io/unreachable";

    private StoredForm() {}

    /// The pod as the API server would store it.
    public static Pod of(Pod pod) {
        return mergeLabelKeys(withPodRequests(withDefaultTolerations(pod)));
    }

    /// Adds the 300 second tolerations for a node that is not ready or not reachable.
    public static Pod withDefaultTolerations(Pod pod) {
        Pod.Builder builder = pod.toBuilder();
        for (String key : List.of(NOT_READY, UNREACHABLE)) {
            if (!toleratesExecution(pod, key)) {
                builder.toleration(
                        new Toleration(
                                key,
                                Toleration.Operator.EXISTS,
                                "",
                                TaintEffect.NO_EXECUTE,
                                DEFAULT_SECONDS));
            }
        }
        return builder.build();
    }

    private static boolean toleratesExecution(Pod pod, String key) {
        for (Toleration toleration : pod.tolerations()) {
            boolean sameKey = toleration.key().isEmpty() || toleration.key().equals(key);
            boolean sameEffect =
                    toleration.effect() == null || toleration.effect() == TaintEffect.NO_EXECUTE;
            if (sameKey && sameEffect) {
                return true;
            }
        }
        return false;
    }

    /// Adds to requests of the whole pod, if it has any, the sums that they do not name.
    public static Pod withPodRequests(Pod pod) {
        Resources whole = pod.podRequests();
        Resources sums = RequestedResources.ofContainers(pod);
        if (!whole.amounts().isEmpty()) {
            for (String name : sums.amounts().keySet()) {
                if (RequestedResources.isPodLevel(name) && !whole.has(name)) {
                    whole = whole.with(name, sums.get(name));
                }
            }
        }
        return pod.toBuilder().podRequests(whole).build();
    }

    /// Folds matchLabelKeys and mismatchLabelKeys into the selectors.
    public static Pod mergeLabelKeys(Pod pod) {
        List<TopologySpreadConstraint> spreads = new ArrayList<>();
        for (TopologySpreadConstraint spread : pod.spreads()) {
            spreads.add(
                    spread.withSelector(
                            merge(
                                    spread.selector(),
                                    spread.matchLabelKeys(),
                                    Requirement.Operator.IN,
                                    pod)));
        }
        Affinity affinity = pod.affinity();
        return pod.toBuilder()
                .replaceSpreads(spreads)
                .affinity(
                        new Affinity(
                                affinity.requiredNodes(),
                                affinity.preferredNodes(),
                                mergeTerms(affinity.requiredPods(), pod),
                                mergeWeighted(affinity.preferredPods(), pod),
                                mergeTerms(affinity.requiredAnti(), pod),
                                mergeWeighted(affinity.preferredAnti(), pod)))
                .build();
    }

    private static List<PodAffinityTerm> mergeTerms(List<PodAffinityTerm> terms, Pod pod) {
        return terms.stream().map(term -> mergeTerm(term, pod)).toList();
    }

    private static List<WeightedPodAffinityTerm> mergeWeighted(
            List<WeightedPodAffinityTerm> terms, Pod pod) {
        return terms.stream()
                .map(t -> new WeightedPodAffinityTerm(t.weight(), mergeTerm(t.term(), pod)))
                .toList();
    }

    private static PodAffinityTerm mergeTerm(PodAffinityTerm term, Pod pod) {
        LabelSelector selector = term.selector();
        selector = merge(selector, term.matchLabelKeys(), Requirement.Operator.IN, pod);
        selector = merge(selector, term.mismatchLabelKeys(), Requirement.Operator.NOT_IN, pod);
        return term.withSelector(selector);
    }

    private static LabelSelector merge(
            LabelSelector selector, List<String> keys, Requirement.Operator operator, Pod pod) {
        LabelSelector merged = selector;
        for (String key : keys) {
            @Nullable String value = pod.labels().get(key);
            if (selector.present() && value != null) {
                merged = merged.and(new Requirement(key, operator, List.of(value)));
            }
        }
        return merged;
    }
}
