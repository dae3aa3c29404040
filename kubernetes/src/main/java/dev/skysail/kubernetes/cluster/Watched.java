package dev.skysail.kubernetes.cluster;

import dev.skysail.kubernetes.Threads;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * One informer, which never gives up. A kind that the server does not serve counts as empty and is
 * asked for again every {@value #ASK_AGAIN_SECONDS} seconds.
 */
final class Watched<T> implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Watched.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int ASK_AGAIN_SECONDS = 5;

    private final SharedIndexInformer<T> informer;
    private final BooleanSupplier served;
    private final CompletableFuture<Boolean> answered = new CompletableFuture<>();
    private volatile boolean closed;

    Watched(
            SharedIndexInformer<T> informer,
            ResourceEventHandler<? super T> handler,
            BooleanSupplier served) {
        this.informer = informer;
        this.served = served;
        informer.addEventHandler(handler);
        informer.exceptionHandler((_, _) -> !closed);
    }

    void start() {
        if (served.getAsBoolean()) {
            startInformer();
        } else {
            answered.complete(false);
            var _ = Threads.start("wait-for-kind", this::askAgain);
        }
    }

    /** Waits for the first list. */
    void await() {
        try {
            var _ = answered.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IllegalStateException("no list of " + informer.getApiTypeClass(), e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the cluster", e);
        }
    }

    @Override
    public void close() {
        closed = true;
        informer.close();
    }

    private void startInformer() {
        var _ = informer.start().thenRun(() -> answered.complete(true));
    }

    private void askAgain() {
        try {
            while (!closed) {
                Thread.sleep(Duration.ofSeconds(ASK_AGAIN_SECONDS));
                if (!closed && isServed()) {
                    startInformer();
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isServed() {
        try {
            return served.getAsBoolean();
        } catch (KubernetesClientException e) {
            LOG.log(System.Logger.Level.DEBUG, "kinds cannot be asked for now", e);
            return false;
        }
    }
}
