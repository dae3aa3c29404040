package dev.skysail.scheduling.model;

import java.util.List;

/// How evenly pods shall lie over the values of a node label (core/v1, KEP-895).
///
/// @param maxSkew largest surplus over the emptiest place
/// @param topologyKey node label whose values are the places
/// @param hard true for DoNotSchedule, false for ScheduleAnyway
/// @param selector pods counted
/// @param matchLabelKeys keys folded into the selector (KEP-3243)
/// @param minDomains places there must be, 1 if not given (KEP-3022)
/// @param honorAffinity nodeAffinityPolicy Honor, the default (KEP-3094)
/// @param honorTaints nodeTaintsPolicy Honor, not the default (KEP-3094)
public record TopologySpreadConstraint(
        int maxSkew,
        String topologyKey,
        boolean hard,
        LabelSelector selector,
        List<String> matchLabelKeys,
        int minDomains,
        boolean honorAffinity,
        boolean honorTaints) {

    public TopologySpreadConstraint {
        matchLabelKeys = List.copyOf(matchLabelKeys);
    }

    /// A constraint that refuses nodes.
    public static TopologySpreadConstraint hard(int maxSkew, String key, LabelSelector selector) {
        return new TopologySpreadConstraint(
                maxSkew, key, true, selector, List.of(), 1, true, false);
    }

    /// A constraint that scores nodes.
    public static TopologySpreadConstraint soft(int maxSkew, String key, LabelSelector selector) {
        return new TopologySpreadConstraint(
                maxSkew, key, false, selector, List.of(), 1, true, false);
    }

    /// This with another selector.
    public TopologySpreadConstraint withSelector(LabelSelector changed) {
        return new TopologySpreadConstraint(
                maxSkew,
                topologyKey,
                hard,
                changed,
                matchLabelKeys,
                minDomains,
                honorAffinity,
                honorTaints);
    }
}
