package dev.skysail.cloud;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The time of this machine; tasks run one after another on a thread of their own. */
public final class SystemTimeline implements Timeline, AutoCloseable {

    private static final System.Logger LOG = System.getLogger(SystemTimeline.class.getName());

    private final Clock clock = Clock.systemUTC();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("cloud-timeline").factory());

    @Override
    public Instant now() {
        return clock.instant();
    }

    @Override
    public Alarm after(Duration delay, Runnable task) {
        try {
            var future =
                    timer.schedule(() -> guarded(task), delay.toMillis(), TimeUnit.MILLISECONDS);
            return () -> future.cancel(false);
        } catch (RejectedExecutionException e) {
            return () -> {};
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private static void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "a task of the simulated cloud failed", e);
        }
    }
}
