package dev.skysail.scheduling.config;

import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import java.util.List;

/// Spread constraints for pods without their own (PodTopologySpreadArgs).
///
/// @param system whether they are the system's, which rank nodes that lack a key too
/// @param constraints without selectors, which come from the pod's workloads
public record SpreadDefaults(boolean system, List<TopologySpreadConstraint> constraints) {
    /// Three more on a host than elsewhere, five more in a zone, both only ranked.
    public static final SpreadDefaults SYSTEM =
            new SpreadDefaults(
                    true,
                    List.of(
                            TopologySpreadConstraint.soft(
                                    3, Node.HOSTNAME_LABEL, LabelSelector.ABSENT),
                            TopologySpreadConstraint.soft(
                                    5, Node.ZONE_LABEL, LabelSelector.ABSENT)));

    public SpreadDefaults {
        constraints = List.copyOf(constraints);
    }

    /// A list of one's own.
    public static SpreadDefaults list(List<TopologySpreadConstraint> constraints) {
        return new SpreadDefaults(false, constraints);
    }
}
