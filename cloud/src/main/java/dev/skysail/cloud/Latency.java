package dev.skysail.cloud;

import java.time.Duration;

/**
 * How long the cloud takes.
 *
 * @param order until an order is answered; whoever carries the call waits that long
 * @param orderTimeout after which a client gives an unanswered order up
 * @param start from the order until the containers start
 * @param delete from the end of the containers until the instance is gone
 */
public record Latency(Duration order, Duration orderTimeout, Duration start, Duration delete) {

    /** No waiting at all. */
    public static final Latency NONE =
            new Latency(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);

    /** Quick enough to watch. */
    public static final Latency QUICK =
            new Latency(
                    Duration.ofMillis(50),
                    Duration.ofSeconds(1),
                    Duration.ofMillis(300),
                    Duration.ofMillis(200));

    /** Returns the same with another time until an order is answered. */
    public Latency withOrder(Duration time) {
        return new Latency(time, orderTimeout, start, delete);
    }

    /** Returns the same with another time after which clients give up. */
    public Latency withOrderTimeout(Duration time) {
        return new Latency(order, time, start, delete);
    }

    /** Returns the same with another time until the containers start. */
    public Latency withStart(Duration time) {
        return new Latency(order, orderTimeout, time, delete);
    }

    /** Returns the same with another time until a deleted instance is gone. */
    public Latency withDelete(Duration time) {
        return new Latency(order, orderTimeout, start, time);
    }
}
