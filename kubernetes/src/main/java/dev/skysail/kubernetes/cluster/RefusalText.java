package dev.skysail.kubernetes.cluster;

import dev.skysail.scheduling.framework.Diagnosis;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.FitError;
import dev.skysail.scheduling.framework.MessageStyle;
import dev.skysail.scheduling.framework.NodeVerdict;
import dev.skysail.scheduling.preemption.CycleOutcome;
import dev.skysail.scheduling.preemption.PreemptionResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * Words a refusal with each Node counted once.
 *
 * <p>The reasons of a Node are those of its zones together. Source of the text:
 * pkg/scheduler/framework/types.go, FitError (1.37.2).
 */
final class RefusalText {

    private static final String PREFIX = "preemption: ";
    private static final String CLAIMS = "no new claims to deallocate, ";
    private static final String NOT_HELPFUL = "Preemption is not helpful for scheduling";

    private final SortedMap<String, Place> places;
    private final int realNodes;
    private final MessageStyle style;

    RefusalText(SortedMap<String, Place> places, int realNodes, MessageStyle style) {
        this.places = places;
        this.realNodes = realNodes;
        this.style = style;
    }

    String of(CycleOutcome outcome) {
        if (places.size() == realNodes || outcome.preemption().isEmpty()) {
            return outcome.message();
        }
        Diagnosis diagnosis = outcome.result().diagnosis();
        Diagnosis folded =
                new Diagnosis(realNodes, fold(diagnosis.rejected()), diagnosis.preFilterMessage());
        PreemptionResult attempt = outcome.preemption().get();
        boolean silent = attempt instanceof PreemptionResult.Nominated && !style.tellsNomination();
        String claims = style.tellsClaims() ? CLAIMS : "";
        String added = silent ? "" : claims + PREFIX + preemption(attempt);
        return FitError.text(folded, added, style);
    }

    private String preemption(PreemptionResult attempt) {
        return switch (attempt) {
            case PreemptionResult.NotEligible(String message) -> message;
            case PreemptionResult.NoCandidate none -> noCandidate(none.rejected());
            case PreemptionResult.Nominated nominated -> {
                String name = nominated.chosen().node();
                Place place = places.get(name);
                String real = place == null ? name : place.node();
                yield nominated.message().replace("node " + name + ",", "node " + real + ",");
            }
        };
    }

    private String noCandidate(List<NodeVerdict> tried) {
        List<NodeVerdict> all = new ArrayList<>(fold(tried));
        FilterStatus notHelpful = FilterStatus.unresolvable(NOT_HELPFUL);
        for (int i = all.size(); i < realNodes; i++) {
            all.add(new NodeVerdict("", "", notHelpful));
        }
        return FitError.text(new Diagnosis(realNodes, all, ""), "", style);
    }

    private List<NodeVerdict> fold(List<NodeVerdict> verdicts) {
        Map<String, Set<String>> reasons = new LinkedHashMap<>();
        for (NodeVerdict verdict : verdicts) {
            Place place = places.get(verdict.node());
            String real = place == null ? verdict.node() : place.node();
            reasons.computeIfAbsent(real, _ -> new LinkedHashSet<>())
                    .addAll(verdict.status().reasons());
        }
        List<NodeVerdict> folded = new ArrayList<>();
        reasons.forEach(
                (node, found) ->
                        folded.add(
                                new NodeVerdict(
                                        node,
                                        "",
                                        new FilterStatus.Unschedulable(List.copyOf(found)))));
        return folded;
    }
}
