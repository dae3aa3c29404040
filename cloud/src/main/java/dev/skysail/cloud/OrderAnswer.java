package dev.skysail.cloud;

import java.time.Duration;

/** What a client learns of its order. */
public sealed interface OrderAnswer {

    /**
     * The instance exists.
     *
     * @param instance as it is now; an earlier one if the token was known
     */
    record Accepted(InstanceView instance) implements OrderAnswer {}

    /**
     * No answer came in time; the instance may exist or not.
     *
     * @param message text of the client's error
     */
    record TimedOut(String message) implements OrderAnswer {}

    /**
     * The cloud failed before it took the order.
     *
     * @param message text of the cloud's error
     */
    record Failed(String message) implements OrderAnswer {}

    /**
     * The zone cannot take this order now.
     *
     * @param message what it lacks
     */
    record OutOfStock(String message) implements OrderAnswer {}

    /**
     * Too many orders.
     *
     * @param retryAfter how long to keep away
     */
    record Throttled(Duration retryAfter) implements OrderAnswer {}

    /**
     * The order can never be fulfilled.
     *
     * @param message what is wrong with it
     */
    record Rejected(String message) implements OrderAnswer {}
}
