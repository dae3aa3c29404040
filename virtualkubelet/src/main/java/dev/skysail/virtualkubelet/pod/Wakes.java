package dev.skysail.virtualkubelet.pod;

import dev.skysail.kubernetes.Reconciler;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers when each pod is woken, so that a pod that waits has one timer and not many. */
final class Wakes {

    /** A timer may fire this much before the clock says so. */
    private static final Duration SLACK = Duration.ofMillis(10);

    private final Clock clock;
    private final Map<String, Instant> planned = new ConcurrentHashMap<>();

    Wakes(Clock clock) {
        this.clock = clock;
    }

    /** Returns what makes the pod come back after the delay, at the latest. */
    Reconciler.Result after(String uid, Duration delay) {
        Instant now = clock.instant();
        Instant due = now.plus(delay);
        Instant known = planned.get(uid);
        if (known != null && known.isAfter(now.plus(SLACK)) && !known.isAfter(due)) {
            return Reconciler.done();
        }
        planned.put(uid, due);
        return Reconciler.requeueAfter(delay.plus(SLACK));
    }

    void remove(String uid) {
        planned.remove(uid);
    }
}
