package dev.skysail.controlplane.controllers.tainteviction;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;

/** What a step for a pod wants done. */
public sealed interface TaintEvictionEffect {

    /**
     * Delete the pod.
     *
     * @param pod which
     */
    record Evict(Pod pod) implements TaintEvictionEffect {}

    /**
     * Remember when the pod goes, and look again then.
     *
     * @param timer the new timer
     * @param delay time until then
     */
    record Plan(EvictionTimer timer, Duration delay) implements TaintEvictionEffect {}

    /**
     * Look again when the timer that runs is due.
     *
     * @param delay time until then
     */
    record Wait(Duration delay) implements TaintEvictionEffect {}

    /**
     * Forget the timer and say so.
     *
     * @param pod the pod that stays
     */
    record Cancel(Pod pod) implements TaintEvictionEffect {}

    /** Forget the timer. */
    record Forget() implements TaintEvictionEffect {}
}
