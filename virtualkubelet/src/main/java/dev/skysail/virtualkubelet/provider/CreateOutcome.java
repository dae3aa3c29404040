package dev.skysail.virtualkubelet.provider;

import java.time.Duration;

/** What became of a create. */
public sealed interface CreateOutcome {

    /**
     * The instance exists.
     *
     * @param instance as it is now
     */
    record Created(Instance instance) implements CreateOutcome {}

    /**
     * The zone cannot take the pod now; nothing was made.
     *
     * @param zone the zone
     * @param message what it lacks
     */
    record OutOfStock(String zone, String message) implements CreateOutcome {}

    /**
     * No answer, or one that tells nothing: the instance may exist. It has to be looked up before
     * anything is ordered again.
     *
     * @param message the error as the provider gives it
     */
    record Unknown(String message) implements CreateOutcome {}

    /**
     * The pod can never run here; nothing was made.
     *
     * @param message what is wrong with it
     */
    record Rejected(String message) implements CreateOutcome {}

    /**
     * Too many calls; nothing was made.
     *
     * @param retryAfter how long to make no further create
     */
    record Throttled(Duration retryAfter) implements CreateOutcome {}

    /**
     * The pod needs an object that is not there; nothing was asked for.
     *
     * @param message which
     */
    record Incomplete(String message) implements CreateOutcome {}
}
