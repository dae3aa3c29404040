package dev.skysail.controlplane.store;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A stream of changes of one resource. Its queue is bounded: a reader that is too slow is cut off
 * and must list again, as with upstream's watch cache.
 */
public final class Subscription implements AutoCloseable {

    private final String namespace;
    private final LinkedBlockingQueue<Change> queue;
    private final long bytesMax;
    private final AtomicLong waiting = new AtomicLong();
    private final AtomicBoolean open = new AtomicBoolean(true);
    private final Consumer<Subscription> onClose;

    Subscription(String namespace, int limit, long bytesMax, Consumer<Subscription> end) {
        this.namespace = namespace;
        this.queue = new LinkedBlockingQueue<>(limit);
        this.bytesMax = bytesMax;
        this.onClose = end;
    }

    /** Offers a change; a full queue ends the subscription and is let go. */
    void offer(Change change) {
        if (!open.get()) {
            return;
        }
        if (!namespace.isEmpty() && !namespace.equals(change.key().namespace())) {
            return;
        }
        if (waiting.addAndGet(change.bytes()) > bytesMax || !queue.offer(change)) {
            open.set(false);
            queue.clear();
        }
    }

    /** Waits for the next change. Empty when the time is over or the subscription has ended. */
    public Optional<Change> poll(Duration wait) throws InterruptedException {
        Change change = queue.poll(wait.toMillis(), TimeUnit.MILLISECONDS);
        if (change == null) {
            return Optional.empty();
        }
        waiting.addAndGet(-change.bytes());
        return Optional.of(change);
    }

    /** Returns whether changes can still arrive, or wait to be read. */
    public boolean isOpen() {
        return open.get();
    }

    /** Returns whether nothing waits to be read. */
    public boolean isIdle() {
        return queue.isEmpty();
    }

    @Override
    public void close() {
        open.set(false);
        onClose.accept(this);
    }
}
