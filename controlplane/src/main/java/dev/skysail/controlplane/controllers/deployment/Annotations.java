package dev.skysail.controlplane.controllers.deployment;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The annotations by which a Deployment and its ReplicaSets remember revisions and sizes.
 *
 * <p>Source: pkg/controller/deployment/util/deployment_util.go, 1.37.
 */
final class Annotations {

    static final String REVISION = "deployment.kubernetes.io/revision";
    static final String HISTORY = "deployment.kubernetes.io/revision-history";
    static final String DESIRED = "deployment.kubernetes.io/desired-replicas";
    static final String MAX = "deployment.kubernetes.io/max-replicas";

    private static final int HISTORY_CHARS = 2000;
    private static final List<String> NOT_COPIED =
            List.of(
                    "kubectl.kubernetes.io/last-applied-configuration",
                    REVISION,
                    HISTORY,
                    DESIRED,
                    MAX,
                    "deprecated.deployment.rollback.to");

    private Annotations() {}

    static Map<String, String> of(HasMetadata object) {
        Map<String, String> annotations = object.getMetadata().getAnnotations();
        return annotations == null ? Map.of() : annotations;
    }

    static long revision(HasMetadata object) {
        return number(of(object).get(REVISION)).orElse(0L);
    }

    static OptionalInt desired(HasMetadata object) {
        return small(of(object).get(DESIRED));
    }

    static OptionalInt max(HasMetadata object) {
        return small(of(object).get(MAX));
    }

    /** Returns the annotations with the sizes of the moment. */
    static Map<String, String> withSizes(Map<String, String> annotations, Sizes sizes) {
        Map<String, String> result = new LinkedHashMap<>(annotations);
        result.put(DESIRED, Integer.toString(sizes.replicas()));
        result.put(MAX, Integer.toString(sizes.limit()));
        return result;
    }

    /** Returns the annotations of the newest ReplicaSet: the Deployment's and its revision. */
    static Map<String, String> ofNewest(
            HasMetadata deployment, Map<String, String> before, long revision) {
        Map<String, String> result = new LinkedHashMap<>(before);
        of(deployment).entrySet().stream()
                .filter(entry -> !NOT_COPIED.contains(entry.getKey()))
                .forEach(entry -> result.put(entry.getKey(), entry.getValue()));
        String old = before.get(REVISION);
        Optional<Long> oldRevision = old == null ? Optional.of(0L) : number(old);
        if (oldRevision.isPresent() && oldRevision.get() < revision) {
            result.put(REVISION, Long.toString(revision));
            if (old != null) {
                result.put(HISTORY, history(before.get(HISTORY), old));
            }
        }
        return result;
    }

    private static String history(@Nullable String history, String revision) {
        if (history == null || history.isEmpty()) {
            return revision;
        }
        String joined = history + "," + revision;
        while (joined.length() > HISTORY_CHARS && joined.indexOf(',') >= 0) {
            joined = joined.substring(joined.indexOf(',') + 1);
        }
        return joined;
    }

    private static Optional<Long> number(@Nullable String text) {
        return text == null || !text.matches("[0-9]{1,18}")
                ? Optional.empty()
                : Optional.of(Long.parseLong(text));
    }

    private static OptionalInt small(@Nullable String text) {
        return text == null || !text.matches("[0-9]{1,9}")
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(text));
    }
}
