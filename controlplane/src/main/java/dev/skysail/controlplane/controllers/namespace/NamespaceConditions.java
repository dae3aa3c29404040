package dev.skysail.controlplane.controllers.namespace;

import dev.skysail.controlplane.controllers.cluster.Timestamps;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.NamespaceCondition;
import io.fabric8.kubernetes.api.model.NamespaceConditionBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The five conditions of a namespace that is being deleted.
 *
 * <p>Source: pkg/controller/namespace/deletion/status_condition_utils.go, 1.37.
 */
final class NamespaceConditions {

    private static final String FINISHED = "All content-preserving finalizers finished";

    private NamespaceConditions() {}

    /** Returns the namespace with the conditions of the moment, empty if it has them. */
    static Optional<Namespace> change(NamespaceView view, List<Remains> left, Instant now) {
        List<NamespaceCondition> present = of(view.namespace());
        List<NamespaceCondition> result = new ArrayList<>();
        for (NamespaceCondition wanted : wanted(view, left, now)) {
            result.add(present.stream().filter(c -> same(c, wanted)).findFirst().orElse(wanted));
        }
        String phase =
                view.namespace().getStatus() == null ? "" : view.namespace().getStatus().getPhase();
        if (result.equals(present) && "Terminating".equals(phase)) {
            return Optional.empty();
        }
        return Optional.of(
                new NamespaceBuilder(view.namespace())
                        .editOrNewStatus()
                        .withPhase("Terminating")
                        .withConditions(result)
                        .endStatus()
                        .build());
    }

    private static List<NamespaceCondition> of(Namespace namespace) {
        return namespace.getStatus() == null || namespace.getStatus().getConditions() == null
                ? List.of()
                : namespace.getStatus().getConditions();
    }

    private static List<NamespaceCondition> wanted(
            NamespaceView view, List<Remains> left, Instant now) {
        List<String> undiscovered = view.undiscovered();
        List<String> failures = view.failures();
        return List.of(
                undiscovered.isEmpty()
                        ? condition(
                                "NamespaceDeletionDiscoveryFailure",
                                new Answer(
                                        false,
                                        "ResourcesDiscovered",
                                        "All resources successfully discovered"),
                                now)
                        : condition(
                                "NamespaceDeletionDiscoveryFailure",
                                new Answer(
                                        true,
                                        "DiscoveryFailed",
                                        "Discovery failed for some groups, %d failing: %s"
                                                .formatted(
                                                        undiscovered.size(),
                                                        String.join(", ", undiscovered))),
                                now),
                condition(
                        "NamespaceDeletionGroupVersionParsingFailure",
                        new Answer(
                                false,
                                "ParsedGroupVersions",
                                "All legacy kube types successfully parsed"),
                        now),
                condition("NamespaceDeletionContentFailure", content(failures), now),
                condition("NamespaceContentRemaining", remaining(left), now),
                condition("NamespaceFinalizersRemaining", finalizers(left), now));
    }

    private record Answer(boolean holds, String reason, String message) {}

    private static Answer content(List<String> failures) {
        return failures.isEmpty()
                ? new Answer(
                        false,
                        "ContentDeleted",
                        "All content successfully deleted, may be waiting on finalization")
                : new Answer(
                        true,
                        "ContentDeletionFailed",
                        "Failed to delete all resource types, %d remaining: %s"
                                .formatted(failures.size(), String.join(", ", failures)));
    }

    private static Answer remaining(List<Remains> left) {
        String text =
                left.stream()
                        .filter(r -> r.count() > 0)
                        .map(
                                r ->
                                        "%s.%s has %d resource instances"
                                                .formatted(
                                                        r.resource().plural(),
                                                        r.resource().group(),
                                                        r.count()))
                        .sorted()
                        .collect(Collectors.joining(", "));
        return text.isEmpty()
                ? new Answer(false, "ContentRemoved", "All content successfully removed")
                : new Answer(true, "SomeResourcesRemain", "Some resources are remaining: " + text);
    }

    private static Answer finalizers(List<Remains> left) {
        Map<String, Integer> counts = new TreeMap<>();
        left.forEach(r -> r.finalizers().forEach(f -> counts.merge(f, 1, Integer::sum)));
        if (counts.isEmpty()) {
            return new Answer(false, "ContentHasNoFinalizers", FINISHED);
        }
        String text =
                counts.entrySet().stream()
                        .map(e -> "%s in %d resource instances".formatted(e.getKey(), e.getValue()))
                        .collect(Collectors.joining(", "));
        return new Answer(
                true,
                "SomeFinalizersRemain",
                "Some content in the namespace has finalizers remaining: " + text);
    }

    private static NamespaceCondition condition(String type, Answer answer, Instant now) {
        return new NamespaceConditionBuilder()
                .withType(type)
                .withStatus(answer.holds() ? "True" : "False")
                .withReason(answer.reason())
                .withMessage(answer.message())
                .withLastTransitionTime(Timestamps.write(now))
                .build();
    }

    private static boolean same(NamespaceCondition a, NamespaceCondition b) {
        return a.getType().equals(b.getType())
                && a.getStatus().equals(b.getStatus())
                && a.getReason().equals(b.getReason())
                && a.getMessage().equals(b.getMessage());
    }
}
