package dev.skysail.virtualkubelet.pod;

import dev.skysail.kubernetes.ReconcileLoop;
import dev.skysail.kubernetes.Reconciler;
import dev.skysail.virtualkubelet.node.ServedNode;
import dev.skysail.virtualkubelet.node.ServedNodes;
import dev.skysail.virtualkubelet.provider.Provider;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Wakes the {@link PodController} whenever a pod, a node or an instance changed. */
public final class PodWatch implements AutoCloseable {

    private static final int WORKERS = 32;
    private static final long SYNC_SECONDS = 60;
    private static final String SWEEP = "sweep";

    private final ServedNodes nodes;
    private final PodBook book;
    private final PodController controller;
    private final ReconcileLoop loop;
    private final ReconcileLoop sweeps;
    private final SharedIndexInformer<Pod> informer;
    private final Set<Provider> heard = ConcurrentHashMap.newKeySet();

    /**
     * Makes a watch that does not run yet.
     *
     * @param sweepEvery pause between two sweeps for orphans
     */
    public PodWatch(
            KubernetesClient client,
            PodController.Parts parts,
            PodController controller,
            Duration sweepEvery) {
        this.nodes = parts.nodes();
        this.book = parts.book();
        this.controller = controller;
        this.loop = new ReconcileLoop("virtual-pods", WORKERS, controller);
        OrphanSweep sweep = new OrphanSweep(nodes, book, parts.api());
        this.sweeps =
                new ReconcileLoop(
                        "orphans",
                        1,
                        key -> {
                            sweep.sweep();
                            lookAgain();
                            return Reconciler.requeueAfter(sweepEvery);
                        });
        this.informer = client.pods().inAnyNamespace().runnableInformer(0);
        informer.addEventHandler(new Handler());
    }

    /** Starts; when this returns, all present pods are known. */
    public void start() {
        nodes.listen(this::nodeAdded);
        loop.start();
        try {
            informer.start().toCompletableFuture().get(SYNC_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading pods", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("pods cannot be read", e);
        }
        sweeps.start();
        sweeps.enqueue(SWEEP);
    }

    @Override
    public void close() {
        informer.stop();
        loop.close();
        sweeps.close();
    }

    /** A provider's word that an instance changed may get lost. */
    private void lookAgain() {
        for (Pod pod : book.all()) {
            if (nodes.get(pod.getSpec().getNodeName()).isPresent()) {
                controller.instanceChanged(pod.getMetadata().getUid());
                loop.enqueue(pod.getMetadata().getUid());
            }
        }
    }

    private void nodeAdded(String name) {
        nodes.get(name).map(ServedNode::provider).ifPresent(this::listen);
        book.on(name).forEach(pod -> loop.enqueue(pod.getMetadata().getUid()));
    }

    private void listen(Provider provider) {
        if (heard.add(provider)) {
            provider.listen(
                    uid -> {
                        controller.instanceChanged(uid);
                        loop.enqueue(uid);
                    });
        }
    }

    private final class Handler implements ResourceEventHandler<Pod> {

        @Override
        public void onAdd(Pod pod) {
            seen(pod);
        }

        @Override
        public void onUpdate(Pod before, Pod now) {
            if (!before.getMetadata().getUid().equals(now.getMetadata().getUid())) {
                onDelete(before, false);
            }
            seen(now);
        }

        @Override
        public void onDelete(Pod pod, boolean unknown) {
            if (isBound(pod)) {
                controller.gone(pod);
                loop.enqueue(pod.getMetadata().getUid());
            }
        }

        private void seen(Pod pod) {
            if (isBound(pod)) {
                controller.seen(pod);
                loop.enqueue(pod.getMetadata().getUid());
            }
        }

        private static boolean isBound(Pod pod) {
            String node = pod.getSpec().getNodeName();
            return node != null && !node.isEmpty();
        }
    }
}
