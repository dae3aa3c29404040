package dev.skysail.kubernetes;

import java.time.Duration;

/** Brings the world one step closer to what one key's object asks for. */
@FunctionalInterface
public interface Reconciler {

    /**
     * Handles one key.
     *
     * @throws Exception when the step failed; the key is retried with exponential back-off
     */
    Result reconcile(String key) throws Exception;

    /** What happens to the key next. */
    sealed interface Result {
        /** Nothing until the key is enqueued again. */
        record Done() implements Result {}

        /**
         * The key comes back by itself.
         *
         * @param delay time until then
         */
        record RequeueAfter(Duration delay) implements Result {}
    }

    /** Returns a result that asks for nothing. */
    static Result done() {
        return new Result.Done();
    }

    /** Returns a result that brings the key back after a delay. */
    static Result requeueAfter(Duration delay) {
        return new Result.RequeueAfter(delay);
    }
}
