package dev.skysail.controlplane.controllers.garbagecollector;

import dev.skysail.controlplane.controllers.cluster.Discovery;
import dev.skysail.controlplane.controllers.cluster.ServedResource;
import dev.skysail.kubernetes.Threads;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Watches every deletable resource and keeps the graph; new kinds are found within seconds.
 *
 * <p>Events are left out, as upstream leaves them out: they own nothing and go by themselves.
 */
final class ResourceMonitors implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ResourceMonitors.class.getName());
    private static final int PERIOD_SECONDS = 3;

    private final KubernetesClient client;
    private final OwnerGraph graph;
    private final Consumer<String> due;
    private final ScheduledExecutorService ticker = Threads.scheduler("garbage-discovery");
    private final Map<ServedResource, SharedIndexInformer<GenericKubernetesResource>> informers =
            new LinkedHashMap<>();
    private volatile Discovery discovery = new Discovery(List.of(), List.of());

    ResourceMonitors(KubernetesClient client, OwnerGraph graph, Consumer<String> due) {
        this.client = client;
        this.graph = graph;
        this.due = due;
    }

    /** Begins to watch all that is served; tells when every object has been seen once. */
    void start(Runnable whenSeen) {
        AtomicBoolean seen = new AtomicBoolean();
        Runnable look =
                () -> {
                    if (refreshed() && !seen.getAndSet(true)) {
                        whenSeen.run();
                    }
                };
        var _ = ticker.scheduleWithFixedDelay(look, 0, PERIOD_SECONDS, TimeUnit.SECONDS);
    }

    /** Returns what was served when it was last looked at. */
    Discovery discovery() {
        return discovery;
    }

    @Override
    public void close() {
        ticker.shutdownNow();
        synchronized (informers) {
            informers.values().forEach(SharedIndexInformer::close);
            informers.clear();
        }
    }

    private boolean refreshed() {
        try {
            refresh();
            return true;
        } catch (KubernetesClientException | CompletionException e) {
            LOG.log(System.Logger.Level.DEBUG, "discovery failed, will be retried", e);
            return false;
        }
    }

    private void refresh() {
        Discovery found = Discovery.read(client);
        discovery = found;
        Set<ServedResource> wanted = new LinkedHashSet<>();
        found.deletable().stream()
                .filter(r -> r.verbs().contains("watch") && !r.kind().equals("Event"))
                .forEach(wanted::add);
        synchronized (informers) {
            List<CompletableFuture<Void>> synced = new ArrayList<>();
            for (ServedResource resource : wanted) {
                if (!informers.containsKey(resource)) {
                    var informer = informer(resource);
                    informers.put(resource, informer);
                    synced.add(informer.start().toCompletableFuture());
                }
            }
            synced.forEach(CompletableFuture::join);
            if (found.failures().isEmpty()) {
                List<ServedResource> old =
                        informers.keySet().stream().filter(r -> !wanted.contains(r)).toList();
                old.forEach(this::drop);
            }
        }
    }

    private SharedIndexInformer<GenericKubernetesResource> informer(ServedResource resource) {
        var all = client.genericKubernetesResources(resource.context());
        SharedIndexInformer<GenericKubernetesResource> informer =
                resource.namespaced()
                        ? all.inAnyNamespace().runnableInformer(0)
                        : all.runnableInformer(0);
        informer.addEventHandler(new Handler(resource));
        return informer;
    }

    private void drop(ServedResource resource) {
        SharedIndexInformer<GenericKubernetesResource> informer = informers.remove(resource);
        if (informer != null) {
            informer.close();
            graph.removeAll(resource).forEach(due);
        }
    }

    private final class Handler implements ResourceEventHandler<GenericKubernetesResource> {

        private final ServedResource resource;

        Handler(ServedResource resource) {
            this.resource = resource;
        }

        @Override
        public void onAdd(GenericKubernetesResource object) {
            graph.put(GraphNode.of(resource, object)).forEach(due);
        }

        @Override
        public void onUpdate(GenericKubernetesResource before, GenericKubernetesResource after) {
            if (!before.getMetadata().getUid().equals(after.getMetadata().getUid())) {
                onDelete(before, false);
            }
            graph.put(GraphNode.of(resource, after)).forEach(due);
        }

        @Override
        public void onDelete(GenericKubernetesResource object, boolean stateUnknown) {
            graph.remove(object.getMetadata().getUid()).forEach(due);
        }
    }
}
