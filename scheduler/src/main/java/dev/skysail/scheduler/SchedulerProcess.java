package dev.skysail.scheduler;

import dev.skysail.kubernetes.EventRecorder;
import dev.skysail.kubernetes.Threads;
import dev.skysail.kubernetes.cluster.ClusterChange;
import dev.skysail.kubernetes.cluster.ClusterListener;
import dev.skysail.kubernetes.cluster.ClusterWatch;
import dev.skysail.kubernetes.cluster.PodPhases;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Takes pods from the queue one at a time and has them decided.
 *
 * <p>Source: pkg/scheduler/scheduler.go (1.37.2).
 */
public final class SchedulerProcess implements AutoCloseable {

    private static final Duration IDLE = Duration.ofSeconds(30);

    private final SchedulerOptions options;
    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition something = lock.newCondition();
    private final PodQueue queue = new PodQueue();
    private final EventRecorder events;
    private @Nullable ClusterWatch watch;
    private @Nullable Attempts attempts;
    private @Nullable Thread loop;
    private boolean closed;

    private SchedulerProcess(KubernetesClient client, SchedulerOptions options, Clock clock) {
        this.options = options;
        this.clock = clock;
        this.events = new EventRecorder(client, options.schedulerName(), "");
    }

    /** Starts scheduling; the cluster is known when this returns. */
    public static SchedulerProcess start(KubernetesClient client, SchedulerOptions options) {
        SchedulerProcess process = new SchedulerProcess(client, options, Clock.systemUTC());
        ClusterWatch watch = ClusterWatch.start(client, process.new Listener());
        process.watch = watch;
        process.attempts =
                new Attempts(client, options, watch, process.events, process.new Returns());
        process.loop = Threads.start("scheduler", process::run);
        return process;
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            something.signalAll();
        } finally {
            lock.unlock();
        }
        if (loop != null) {
            loop.interrupt();
        }
        if (attempts != null) {
            attempts.close();
        }
        if (watch != null) {
            watch.close();
        }
        events.close();
    }

    private void run() {
        Attempts each = Objects.requireNonNull(attempts);
        while (true) {
            Optional<QueuedPod> next = await();
            if (next.isEmpty()) {
                return;
            }
            each.decide(next.get());
        }
    }

    /** Waits for a pod; empty once closed. */
    private Optional<QueuedPod> await() {
        lock.lock();
        try {
            while (!closed) {
                Instant now = clock.instant();
                Optional<QueuedPod> next = queue.pop(now);
                if (next.isPresent()) {
                    return next;
                }
                Duration pause =
                        queue.nextWake().map(wake -> Duration.between(now, wake)).orElse(IDLE);
                var _ = something.await(pause.toMillis() + 1, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
        return Optional.empty();
    }

    private void onQueue(Runnable change) {
        lock.lock();
        try {
            change.run();
            something.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean isOwn(Pod pod) {
        String asked = pod.getSpec().getSchedulerName();
        return options.schedulerName()
                .equals(asked == null || asked.isEmpty() ? SchedulerOptions.DEFAULT_NAME : asked);
    }

    /** Hears of the cluster. */
    private final class Listener implements ClusterListener {

        @Override
        public void changed(ClusterChange change) {
            onQueue(() -> queue.changed(change));
        }

        @Override
        public void pending(Pod pod, Optional<Pod> before) {
            ClusterWatch known = watch;
            boolean assumed = known != null && known.isAssumed(PodPhases.key(pod));
            if (isOwn(pod) && !assumed) {
                onQueue(() -> queue.put(pod, clock.instant()));
            }
        }

        @Override
        public void settled(Pod pod) {
            onQueue(() -> queue.remove(pod));
        }
    }

    /** How pods that were given out come back. */
    private final class Returns implements Attempts.Outcomes {

        @Override
        public void placed() {
            onQueue(queue::done);
        }

        @Override
        public void refused(Set<String> plugins) {
            onQueue(() -> queue.refused(plugins, clock.instant()));
        }

        @Override
        public void failed() {
            onQueue(() -> queue.failed(clock.instant()));
        }

        @Override
        public void bindingFailed(QueuedPod pod) {
            onQueue(() -> queue.bindingFailed(pod, clock.instant()));
        }
    }
}
