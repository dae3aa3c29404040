package dev.skysail.controlplane.controllers.cluster;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Remembers which pods were asked for and not seen yet, so that a cache that lags behind does not
 * make a controller create or delete twice.
 *
 * <p>An expectation that does not come true within five minutes is given up. Source: {@code
 * ControllerExpectations} in pkg/controller/controller_utils.go, 1.37.
 */
public final class Expectations {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final InstantSource clock;
    private final Map<String, Pending> pending = new HashMap<>();

    private static final class Pending {
        private final Instant since;
        private int creations;
        private final Set<String> deletions = new LinkedHashSet<>();

        Pending(Instant since) {
            this.since = since;
        }
    }

    /** Makes expectations of nothing. */
    public Expectations(InstantSource clock) {
        this.clock = clock;
    }

    /** Expects so many pods to appear. */
    public synchronized void creations(String key, int count) {
        start(key).creations = count;
    }

    /** Expects these pods to go. */
    public synchronized void deletions(String key, Collection<String> pods) {
        start(key).deletions.addAll(pods);
    }

    /** One pod has appeared, or will not appear. */
    public synchronized void created(String key) {
        Pending wait = pending.get(key);
        if (wait != null) {
            wait.creations--;
        }
    }

    /** A pod goes, or will not go. */
    public synchronized void deleted(String key, String pod) {
        Pending wait = pending.get(key);
        if (wait != null) {
            wait.deletions.remove(pod);
        }
    }

    /** Returns whether nothing is outstanding. */
    public synchronized boolean met(String key) {
        Pending wait = pending.get(key);
        return wait == null
                || (wait.creations <= 0 && wait.deletions.isEmpty())
                || wait.since.plus(TIMEOUT).isBefore(clock.instant());
    }

    /** Forgets a key. */
    public synchronized void forget(String key) {
        pending.remove(key);
    }

    private Pending start(String key) {
        Pending wait = new Pending(clock.instant());
        pending.put(key, wait);
        return wait;
    }
}
