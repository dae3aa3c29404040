package dev.skysail.scheduling.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything a pod says about nodes and about other pods (core/v1 Affinity).
///
/// @param requiredNodes nodes it must run on, null if not given
/// @param preferredNodes nodes it wishes for
/// @param requiredPods pods it must be near
/// @param preferredPods pods it wishes to be near
/// @param requiredAnti pods it must not be near
/// @param preferredAnti pods it wishes not to be near
public record Affinity(
        @Nullable NodeSelector requiredNodes,
        List<PreferredNodeTerm> preferredNodes,
        List<PodAffinityTerm> requiredPods,
        List<WeightedPodAffinityTerm> preferredPods,
        List<PodAffinityTerm> requiredAnti,
        List<WeightedPodAffinityTerm> preferredAnti) {
    /// No affinity at all.
    public static final Affinity NONE = builder().build();

    public Affinity {
        preferredNodes = List.copyOf(preferredNodes);
        requiredPods = List.copyOf(requiredPods);
        preferredPods = List.copyOf(preferredPods);
        requiredAnti = List.copyOf(requiredAnti);
        preferredAnti = List.copyOf(preferredAnti);
    }

    /// Whether it speaks of other pods at all.
    public boolean concernsPods() {
        return !requiredPods.isEmpty()
                || !preferredPods.isEmpty()
                || !requiredAnti.isEmpty()
                || !preferredAnti.isEmpty();
    }

    /// An empty builder.
    public static Builder builder() {
        return new Builder();
    }

    /// Collects the parts of an affinity.
    public static final class Builder {
        private @Nullable NodeSelector requiredNodes;
        private final List<PreferredNodeTerm> preferredNodes = new ArrayList<>();
        private final List<PodAffinityTerm> requiredPods = new ArrayList<>();
        private final List<WeightedPodAffinityTerm> preferredPods = new ArrayList<>();
        private final List<PodAffinityTerm> requiredAnti = new ArrayList<>();
        private final List<WeightedPodAffinityTerm> preferredAnti = new ArrayList<>();

        private Builder() {}

        /// Nodes the pod must run on.
        public Builder requiredNodes(NodeSelector selector) {
            requiredNodes = selector;
            return this;
        }

        /// A wish about nodes.
        public Builder preferredNode(PreferredNodeTerm term) {
            preferredNodes.add(term);
            return this;
        }

        /// Pods it must be near.
        public Builder podAffinity(PodAffinityTerm term) {
            requiredPods.add(term);
            return this;
        }

        /// Pods it wishes to be near.
        public Builder preferPods(WeightedPodAffinityTerm term) {
            preferredPods.add(term);
            return this;
        }

        /// Pods it must not be near.
        public Builder podAntiAffinity(PodAffinityTerm term) {
            requiredAnti.add(term);
            return this;
        }

        /// Pods it wishes not to be near.
        public Builder avoidPods(WeightedPodAffinityTerm term) {
            preferredAnti.add(term);
            return this;
        }

        /// The affinity collected.
        public Affinity build() {
            return new Affinity(
                    requiredNodes,
                    preferredNodes,
                    requiredPods,
                    preferredPods,
                    requiredAnti,
                    preferredAnti);
        }
    }
}
