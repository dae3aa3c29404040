package dev.skysail.cloud;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Time that stands still until it is moved; tasks run in the order of their time. */
public final class ManualTimeline implements Timeline {

    private final PriorityQueue<Entry> queue =
            new PriorityQueue<>(Comparator.comparing(Entry::due).thenComparingLong(Entry::number));
    private Instant now;
    private long numbers;

    private record Entry(Instant due, long number, Runnable task) {}

    /** Starts at a point in time. */
    public ManualTimeline(Instant start) {
        this.now = start;
    }

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public Alarm after(Duration delay, Runnable task) {
        Entry entry = new Entry(now.plus(delay), numbers++, task);
        queue.add(entry);
        return () -> queue.remove(entry);
    }

    /** Moves time on and runs everything that is due on the way. */
    public void advance(Duration by) {
        Instant end = now.plus(by);
        Entry next = queue.peek();
        while (next != null && !next.due().isAfter(end)) {
            queue.remove(next);
            now = next.due();
            next.task().run();
            next = queue.peek();
        }
        now = end;
    }
}
