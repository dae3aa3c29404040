package dev.skysail.controlplane.controllers.tainteviction;

import dev.skysail.controlplane.controllers.cluster.ApiFailures;
import dev.skysail.controlplane.controllers.cluster.ClusterCache;
import dev.skysail.controlplane.controllers.cluster.Disruptions;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.PodStates;
import dev.skysail.kubernetes.EventRecorder;
import dev.skysail.kubernetes.ReconcileLoop;
import dev.skysail.kubernetes.Reconciler;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Feeds {@link TaintEvictionStep} from the cluster and carries out its effects. */
public final class TaintEvictionController implements AutoCloseable {

    private static final int WORKERS = 4;
    private static final int TRIES = 5;
    private static final String REASON = "TaintManagerEviction";

    private final KubernetesClient client;
    private final ClusterCache cache;
    private final InstantSource clock;
    private final EventRecorder events;
    private final ReconcileLoop loop;
    private final Map<String, EvictionTimer> timers = new ConcurrentHashMap<>();

    /** Makes a controller and adds its handlers to the cache. */
    public TaintEvictionController(
            KubernetesClient client, ClusterCache cache, InstantSource clock) {
        this.client = client;
        this.cache = cache;
        this.clock = clock;
        this.events = new EventRecorder(client, "taint-eviction-controller", "");
        this.loop = new ReconcileLoop("taint-eviction", WORKERS, this::reconcile);
        cache.pods().addEventHandler(ClusterCache.onEach(pod -> loop.enqueue(Ownership.key(pod))));
        cache.nodes().addEventHandler(ClusterCache.onEach(this::wakePods));
    }

    /** Starts the workers. */
    public void start() {
        loop.start();
    }

    @Override
    public void close() {
        loop.close();
        events.close();
    }

    private void wakePods(Node node) {
        cache.podsOn(node.getMetadata().getName()).forEach(pod -> loop.enqueue(Ownership.key(pod)));
    }

    private Reconciler.Result reconcile(String key) {
        Optional<Pod> pod = ClusterCache.find(cache.pods(), key);
        Optional<Node> node =
                pod.map(PodStates::node)
                        .filter(name -> !name.isEmpty())
                        .flatMap(name -> ClusterCache.find(cache.nodes(), name));
        Instant now = clock.instant();
        TaintEvictionView view =
                new TaintEvictionView(pod, node, Optional.ofNullable(timers.get(key)));
        Reconciler.Result result = Reconciler.done();
        for (TaintEvictionEffect effect : TaintEvictionStep.step(view, now)) {
            result =
                    switch (effect) {
                        case TaintEvictionEffect.Evict(Pod gone) -> evict(gone, key, now);
                        case TaintEvictionEffect.Plan(EvictionTimer timer, Duration delay) -> {
                            timers.put(key, timer);
                            yield Reconciler.requeueAfter(delay);
                        }
                        case TaintEvictionEffect.Wait(Duration delay) ->
                                Reconciler.requeueAfter(delay);
                        case TaintEvictionEffect.Cancel(Pod stays) -> cancel(stays, key);
                        case TaintEvictionEffect.Forget() -> {
                            timers.remove(key);
                            yield Reconciler.done();
                        }
                    };
        }
        return result;
    }

    private Reconciler.Result evict(Pod pod, String key, Instant now) {
        events.record(pod, "Normal", REASON, "Marking for deletion Pod " + key);
        mark(pod, now);
        client.resource(pod).delete();
        timers.put(key, new EvictionTimer(pod.getMetadata().getUid(), now, true));
        return Reconciler.done();
    }

    private void mark(Pod pod, Instant now) {
        for (int i = 0; ; i++) {
            Pod live = client.resource(pod).get();
            if (live == null || !live.getMetadata().getUid().equals(pod.getMetadata().getUid())) {
                return;
            }
            try {
                client.resource(
                                Disruptions.target(
                                        live,
                                        "DeletionByTaintManager",
                                        "Taint manager: deleting due to NoExecute taint",
                                        now))
                        .updateStatus();
                return;
            } catch (KubernetesClientException e) {
                if (!ApiFailures.conflict(e) || i == TRIES) {
                    throw e;
                }
            }
        }
    }

    private Reconciler.Result cancel(Pod pod, String key) {
        timers.remove(key);
        events.record(pod, "Normal", REASON, "Cancelling deletion of Pod " + key);
        return Reconciler.done();
    }
}
