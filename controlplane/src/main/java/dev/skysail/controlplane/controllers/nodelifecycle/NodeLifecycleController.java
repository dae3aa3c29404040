package dev.skysail.controlplane.controllers.nodelifecycle;

import dev.skysail.controlplane.controllers.cluster.ClusterCache;
import dev.skysail.controlplane.controllers.cluster.Disruptions;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.Patches;
import dev.skysail.kubernetes.EventRecorder;
import dev.skysail.kubernetes.ReconcileLoop;
import dev.skysail.kubernetes.Reconciler;
import dev.skysail.kubernetes.Threads;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Feeds {@link NodeStep} from the cluster, on changes and every few seconds. */
public final class NodeLifecycleController implements AutoCloseable {

    private static final int WORKERS = 4;
    private static final int PERIOD_SECONDS = 5;

    private final KubernetesClient client;
    private final ClusterCache cache;
    private final Patience patience;
    private final InstantSource clock;
    private final EventRecorder events;
    private final ReconcileLoop loop;
    private final ScheduledExecutorService ticker;
    private final Map<String, Heartbeat> heartbeats = new ConcurrentHashMap<>();

    /** Makes a controller and adds its handlers to the cache. */
    public NodeLifecycleController(
            KubernetesClient client, ClusterCache cache, Patience patience, InstantSource clock) {
        this.client = client;
        this.cache = cache;
        this.patience = patience;
        this.clock = clock;
        this.events = new EventRecorder(client, "node-controller", "");
        this.loop = new ReconcileLoop("node-lifecycle", WORKERS, this::reconcile);
        this.ticker = Threads.scheduler("node-lifecycle-ticker");
        cache.nodes()
                .addEventHandler(ClusterCache.onEach(node -> loop.enqueue(Ownership.key(node))));
        cache.leases()
                .addEventHandler(
                        ClusterCache.onEach(lease -> loop.enqueue(lease.getMetadata().getName())));
    }

    /** Starts the workers. */
    public void start() {
        loop.start();
        var _ =
                ticker.scheduleAtFixedRate(
                        this::tick, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        ticker.shutdownNow();
        loop.close();
        events.close();
    }

    private void tick() {
        ClusterCache.all(cache.nodes()).forEach(node -> loop.enqueue(Ownership.key(node)));
    }

    private Reconciler.Result reconcile(String name) {
        Optional<Node> found = ClusterCache.find(cache.nodes(), name);
        if (found.isEmpty()) {
            heartbeats.remove(name);
            return Reconciler.done();
        }
        Node node = found.get();
        NodeView view =
                new NodeView(
                        node,
                        ClusterCache.find(cache.leases(), "kube-node-lease/" + name),
                        Optional.ofNullable(heartbeats.get(name)));
        Instant now = clock.instant();
        for (NodeEffect effect : NodeStep.step(view, patience, now)) {
            perform(node, effect, now);
        }
        return Reconciler.done();
    }

    private void perform(Node node, NodeEffect effect, Instant now) {
        switch (effect) {
            case NodeEffect.Note(Heartbeat heartbeat) ->
                    heartbeats.put(node.getMetadata().getName(), heartbeat);
            case NodeEffect.Announce(String reason, String message) ->
                    events.record(node, "Normal", reason, message);
            case NodeEffect.UpdateStatus(Node changed) -> client.resource(changed).updateStatus();
            case NodeEffect.PodsNotReady() -> podsNotReady(node, now);
            case NodeEffect.SetTaints(var taints) ->
                    Patches.spec(client, node, Map.of("taints", taints));
            case NodeEffect.AddLabels(var labels) -> Patches.labels(client, node, labels);
        }
    }

    private void podsNotReady(Node node, Instant now) {
        for (Pod pod : cache.podsOn(node.getMetadata().getName())) {
            Optional<Pod> changed = Disruptions.notReady(pod, now);
            if (changed.isPresent()) {
                client.resource(changed.get()).updateStatus();
                events.record(pod, "Warning", "NodeNotReady", "Node is not ready");
            }
        }
    }
}
