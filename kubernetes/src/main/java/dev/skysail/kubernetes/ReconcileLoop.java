package dev.skysail.kubernetes;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A de-duplicating work queue with its workers.
 *
 * <p>Invariants: a key never runs twice at once; a key that is enqueued while it runs, runs once
 * more afterwards; a key whose step threw comes back after 10 ms, 20 ms … up to 10 s.
 *
 * <p>Source: client-go {@code util/workqueue} (v0.37), dirty and processing sets.
 */
public final class ReconcileLoop implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ReconcileLoop.class.getName());
    private static final long BACKOFF_BASE_MS = 10;
    private static final long BACKOFF_MAX_MS = 10_000;
    private static final int BACKOFF_MAX_SHIFT = 10;

    private final String name;
    private final int workers;
    private final Reconciler reconciler;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final ArrayDeque<String> queue = new ArrayDeque<>();
    private final Set<String> dirty = new HashSet<>();
    private final Set<String> processing = new HashSet<>();
    private final Map<String, Integer> failures = new HashMap<>();
    private final ScheduledExecutorService timer;
    private final List<Thread> threads = new ArrayList<>();
    private boolean closed;

    /**
     * Makes a loop that does not run yet.
     *
     * @param name name in logs and thread names
     * @param workers number of keys handled at the same time
     * @param reconciler step for one key
     */
    public ReconcileLoop(String name, int workers, Reconciler reconciler) {
        this.name = name;
        this.workers = workers;
        this.reconciler = reconciler;
        this.timer = Threads.scheduler(name + "-timer");
    }

    /** Starts the workers. */
    public void start() {
        lock.lock();
        try {
            for (int i = 0; i < workers && !closed; i++) {
                threads.add(Threads.start(name + "-" + i, this::work));
            }
        } finally {
            lock.unlock();
        }
    }

    /** Asks for a step on the key as soon as a worker is free. */
    public void enqueue(String key) {
        lock.lock();
        try {
            if (closed || !dirty.add(key) || processing.contains(key)) {
                return;
            }
            queue.add(key);
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Asks for a step on the key after a delay. */
    public void enqueueAfter(String key, Duration delay) {
        try {
            var _ = timer.schedule(() -> enqueue(key), delay.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            LOG.log(System.Logger.Level.DEBUG, "{0} is closed; {1} is dropped", name, key);
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            notEmpty.signalAll();
            threads.forEach(Thread::interrupt);
        } finally {
            lock.unlock();
        }
        timer.shutdownNow();
    }

    private void work() {
        while (true) {
            String key = take();
            if (key == null) {
                return;
            }
            handle(key);
        }
    }

    private @Nullable String take() {
        lock.lock();
        try {
            while (queue.isEmpty() && !closed) {
                notEmpty.await();
            }
            if (closed) {
                return null;
            }
            String key = queue.remove();
            dirty.remove(key);
            processing.add(key);
            return key;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } finally {
            lock.unlock();
        }
    }

    private void handle(String key) {
        try {
            switch (reconciler.reconcile(key)) {
                case Reconciler.Result.Done() -> forget(key);
                case Reconciler.Result.RequeueAfter(Duration delay) -> {
                    forget(key);
                    enqueueAfter(key, delay);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            if (!isClosed()) {
                LOG.log(
                        System.Logger.Level.DEBUG,
                        () -> name + ": " + key + " failed, will be retried",
                        e);
                enqueueAfter(key, nextBackoff(key));
            }
        } finally {
            done(key);
        }
    }

    private boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    private void forget(String key) {
        lock.lock();
        try {
            failures.remove(key);
        } finally {
            lock.unlock();
        }
    }

    private Duration nextBackoff(String key) {
        lock.lock();
        try {
            int failed = failures.merge(key, 1, Integer::sum);
            int shift = Math.min(failed - 1, BACKOFF_MAX_SHIFT);
            return Duration.ofMillis(Math.min(BACKOFF_MAX_MS, BACKOFF_BASE_MS << shift));
        } finally {
            lock.unlock();
        }
    }

    private void done(String key) {
        lock.lock();
        try {
            processing.remove(key);
            if (dirty.contains(key) && !closed) {
                queue.add(key);
                notEmpty.signal();
            }
        } finally {
            lock.unlock();
        }
    }
}
