package dev.skysail.profile.retry;

import dev.skysail.profile.selector.Merge;
import dev.skysail.profile.selector.Policy;
import dev.skysail.profile.selector.SteeringDecision;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;

/** Whether a pod may be helped with a virtual node after it found no node. */
public sealed interface Eligibility {

    /** Annotation by which a pod refuses help. */
    String OPT_OUT = "skysail.dev/retry";

    /** It may. */
    record Eligible() implements Eligibility {}

    /** It has not failed. */
    record NotFailed() implements Eligibility {}

    /** It may, but later. */
    record TooEarly(Duration remaining) implements Eligibility {}

    /**
     * It may not.
     *
     * @param sentence why, for people
     */
    record Refused(String sentence) implements Eligibility {}

    /** Looks at one pod. */
    static Eligibility of(Pod pod, SteeringDecision decision, RetryOptions options, Instant now) {
        Optional<PodCondition> failure = failure(pod);
        if (failure.isEmpty()) {
            return new NotFailed();
        }
        if (!options.on()) {
            return new Refused("retries on virtual nodes are switched off (VNODE_AUTO_SCALER)");
        }
        Map<String, String> annotations = pod.getMetadata().getAnnotations();
        if (annotations != null && "false".equals(annotations.get(OPT_OUT))) {
            return new Refused("the pod's annotation " + OPT_OUT + " is \"false\"");
        }
        if (decision instanceof SteeringDecision.Exempt(String sentence)) {
            return new Refused(sentence);
        }
        if (decision instanceof SteeringDecision.BySelector by
                && by.policy() == Policy.NORMAL_NODE_ONLY) {
            return new Refused("Selector \"" + by.name() + "\" keeps the pod on machines");
        }
        if (Merge.toleratesVirtualNodes(pod)) {
            return new Refused("the pod tolerates virtual nodes already");
        }
        Duration failed = Duration.between(since(failure.get(), now), now);
        Duration remaining = options.delay().minus(failed);
        return remaining.isPositive() ? new TooEarly(remaining) : new Eligible();
    }

    private static Optional<PodCondition> failure(Pod pod) {
        if (pod.getStatus() == null || pod.getStatus().getConditions() == null) {
            return Optional.empty();
        }
        return pod.getStatus().getConditions().stream()
                .filter(c -> "PodScheduled".equals(c.getType()))
                .filter(c -> "False".equals(c.getStatus()))
                .filter(c -> "Unschedulable".equals(c.getReason()))
                .findFirst();
    }

    private static Instant since(PodCondition condition, Instant otherwise) {
        try {
            String text = condition.getLastTransitionTime();
            return text == null ? otherwise : Instant.parse(text);
        } catch (DateTimeParseException e) {
            return otherwise;
        }
    }
}
