package dev.skysail.cloud;

import java.time.Duration;
import java.time.Instant;

/** Where the simulation takes time from. */
public interface Timeline {

    /** Returns the time. */
    Instant now();

    /** Runs a short task after a delay. */
    Alarm after(Duration delay, Runnable task);

    /** A task that has not run yet. */
    interface Alarm {

        /** Keeps the task from running; without effect once it ran. */
        void cancel();
    }
}
