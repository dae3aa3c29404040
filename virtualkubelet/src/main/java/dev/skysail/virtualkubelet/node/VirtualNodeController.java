package dev.skysail.virtualkubelet.node;

import dev.skysail.kubernetes.ReconcileLoop;
import dev.skysail.kubernetes.Reconciler;
import dev.skysail.kubernetes.cluster.VirtualNodes;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.virtualkubelet.provider.Provider;
import dev.skysail.virtualkubelet.provider.ZoneStock;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Makes the Nodes of VirtualNode resources and writes their status.
 *
 * <p>A resource that cannot be served gets the phase Invalid and a condition that says why; a Node
 * that it made while it was valid stays.
 */
public final class VirtualNodeController implements AutoCloseable {

    private static final Duration POLL = Duration.ofSeconds(2);
    private static final long SYNC_SECONDS = 60;
    private static final int WORKERS = 4;

    private final KubernetesClient client;
    private final Provider provider;
    private final NodeKeeper keeper;
    private final ServedNodes served;
    private final Settings settings;
    private final Map<String, String> written = new ConcurrentHashMap<>();
    private final ReconcileLoop loop = new ReconcileLoop("virtualnodes", WORKERS, this::reconcile);
    private final SharedIndexInformer<GenericKubernetesResource> informer;

    /**
     * What the controller is told by the rest of the process.
     *
     * @param kubeletPort port of the kubelet API
     * @param usedByZone what the pods of a Node take, by zone
     * @param clock its time
     */
    public record Settings(
            int kubeletPort,
            Function<String, SortedMap<String, Resources>> usedByZone,
            Clock clock) {}

    /** Makes a controller that does not run yet. */
    public VirtualNodeController(
            KubernetesClient client,
            Provider provider,
            NodeKeeper keeper,
            ServedNodes served,
            Settings settings) {
        this.client = client;
        this.provider = provider;
        this.keeper = keeper;
        this.served = served;
        this.settings = settings;
        this.informer = client.genericKubernetesResources(VirtualNodes.CONTEXT).runnableInformer(0);
        informer.addEventHandler(new Handler());
    }

    /** Starts; when this returns, the Nodes of present resources are being made. */
    public void start() {
        loop.start();
        try {
            informer.start().toCompletableFuture().get(SYNC_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading virtual nodes", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("virtual nodes cannot be read", e);
        }
        removeForgotten();
    }

    @Override
    public void close() {
        informer.stop();
        loop.close();
    }

    /** Nodes whose resource went while nobody looked. */
    private void removeForgotten() {
        for (Node node : client.nodes().withLabel(VirtualNodes.NODE_LABEL).list().getItems()) {
            String owner = node.getMetadata().getLabels().get(VirtualNodes.NODE_LABEL);
            boolean gone =
                    client.genericKubernetesResources(VirtualNodes.CONTEXT).withName(owner).get()
                            == null;
            if (gone) {
                client.resource(node).delete();
            }
        }
    }

    private Reconciler.Result reconcile(String name) {
        GenericKubernetesResource resource = informer.getIndexer().getByKey(name);
        if (resource == null) {
            written.remove(name);
            retire(name, List.of());
            return Reconciler.done();
        }
        return switch (SpecReader.read(resource)) {
            case SpecReading.Invalid(String reason, String message) -> {
                writeInvalid(resource, reason, message);
                yield Reconciler.done();
            }
            case SpecReading.Valid(VirtualNodeSpec spec) -> serve(resource, spec);
        };
    }

    private Reconciler.Result serve(GenericKubernetesResource resource, VirtualNodeSpec spec) {
        List<ZoneStock> stock = provider.zones();
        String unknown = ZoneReports.unknown(spec.zones(), stock);
        if (!unknown.isEmpty()) {
            writeInvalid(resource, "UnknownZone", unknown);
            return Reconciler.requeueAfter(POLL);
        }
        retire(spec.name(), NodeObjects.names(spec));
        switch (spec.shape()) {
            case SINGLE -> put(new ServedNode.Virtual(spec.name(), provider, spec, spec.zones()));
            case PER_ZONE -> {
                for (VirtualNodeSpec.Zone zone : spec.zones()) {
                    String node = NodeObjects.nameIn(spec, zone);
                    put(new ServedNode.Virtual(node, provider, spec, List.of(zone)));
                }
            }
        }
        SortedMap<String, Resources> used = new TreeMap<>();
        for (String node : NodeObjects.names(spec)) {
            settings.usedByZone()
                    .apply(node)
                    .forEach((zone, sum) -> used.merge(zone, sum, Resources::plus));
        }
        Object before = resource.getAdditionalProperties().get("status");
        write(
                resource,
                VirtualNodeStatus.ready(
                        ZoneReports.of(spec.zones(), stock, used),
                        before,
                        settings.clock().instant()));
        return Reconciler.requeueAfter(POLL);
    }

    private void put(ServedNode.Virtual node) {
        keeper.put(node, settings.kubeletPort());
    }

    /** Ends the nodes of a resource that it does not make any more. */
    private void retire(String owner, List<String> kept) {
        for (ServedNode node : served.all()) {
            if (node instanceof ServedNode.Virtual virtual
                    && virtual.spec().name().equals(owner)
                    && !kept.contains(virtual.name())) {
                keeper.retire(virtual.name());
            }
        }
    }

    private void writeInvalid(GenericKubernetesResource resource, String reason, String message) {
        Object before = resource.getAdditionalProperties().get("status");
        write(
                resource,
                VirtualNodeStatus.invalid(reason, message, before, settings.clock().instant()));
    }

    private void write(GenericKubernetesResource resource, Map<String, Object> status) {
        String name = resource.getMetadata().getName();
        String text = resource.getMetadata().getUid() + String.valueOf(status);
        if (text.equals(written.get(name))) {
            return;
        }
        GenericKubernetesResource fresh =
                client.genericKubernetesResources(VirtualNodes.CONTEXT).withName(name).get();
        if (fresh == null) {
            return;
        }
        fresh.setAdditionalProperty("status", status);
        client.resource(fresh).updateStatus();
        written.put(name, text);
    }

    private final class Handler implements ResourceEventHandler<GenericKubernetesResource> {

        @Override
        public void onAdd(GenericKubernetesResource resource) {
            loop.enqueue(resource.getMetadata().getName());
        }

        @Override
        public void onUpdate(GenericKubernetesResource before, GenericKubernetesResource now) {
            Long old = before.getMetadata().getGeneration();
            Long generation = now.getMetadata().getGeneration();
            boolean another = !before.getMetadata().getUid().equals(now.getMetadata().getUid());
            if (another || old == null || !old.equals(generation)) {
                loop.enqueue(now.getMetadata().getName());
            }
        }

        @Override
        public void onDelete(GenericKubernetesResource resource, boolean unknown) {
            loop.enqueue(resource.getMetadata().getName());
        }
    }
}
