package dev.skysail.cloud;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What goes wrong; may be set while the cloud runs, from any thread. */
public final class Faults {

    private final TreeSet<String> soldOut = new TreeSet<>();
    private final TreeSet<String> down = new TreeSet<>();
    private int timeOuts;
    private int failures;
    private String failure = "";
    private int rejections;
    private String rejection = "";
    private int throttles;
    private Duration retryAfter = Duration.ZERO;
    private int failedReads;

    Faults() {}

    /** The next orders are accepted, but their clients get no answer. */
    public synchronized void timeOutNextOrders(int count) {
        timeOuts = count;
    }

    /** The next orders fail before they are accepted. */
    public synchronized void failNextOrders(int count, String message) {
        failures = count;
        failure = message;
    }

    /** The next orders are refused for good. */
    public synchronized void rejectNextOrders(int count, String message) {
        rejections = count;
        rejection = message;
    }

    /** The next orders are too many. */
    public synchronized void throttleNextOrders(int count, Duration newRetryAfter) {
        throttles = count;
        retryAfter = newRetryAfter;
    }

    /** The next lists and look-ups fail. */
    public synchronized void failNextReads(int count) {
        failedReads = count;
    }

    /** Takes a zone's free stock away, or gives it back. */
    public synchronized void soldOut(String zone, boolean value) {
        set(soldOut, zone, value);
    }

    /** Stops a zone from taking orders, or lets it take them again. */
    public synchronized void zoneDown(String zone, boolean value) {
        set(down, zone, value);
    }

    synchronized boolean isSoldOut(String zone) {
        return soldOut.contains(zone);
    }

    synchronized boolean isDown(String zone) {
        return down.contains(zone);
    }

    /** What befalls an order before it is looked at. */
    synchronized Optional<OrderAnswer> beforeAccept() {
        if (throttles > 0) {
            throttles--;
            return Optional.of(new OrderAnswer.Throttled(retryAfter));
        }
        if (rejections > 0) {
            rejections--;
            return Optional.of(new OrderAnswer.Rejected(rejection));
        }
        if (failures > 0) {
            failures--;
            return Optional.of(new OrderAnswer.Failed(failure));
        }
        return Optional.empty();
    }

    /** Whether the answer to an accepted order gets lost. */
    synchronized boolean losesAnswer() {
        if (timeOuts > 0) {
            timeOuts--;
            return true;
        }
        return false;
    }

    /** Whether this list or look-up fails. */
    synchronized boolean failsRead() {
        if (failedReads > 0) {
            failedReads--;
            return true;
        }
        return false;
    }

    private static void set(Set<String> zones, String zone, boolean value) {
        if (value) {
            zones.add(zone);
        } else {
            zones.remove(zone);
        }
    }
}
