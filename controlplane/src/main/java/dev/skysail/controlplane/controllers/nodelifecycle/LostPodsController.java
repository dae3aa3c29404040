package dev.skysail.controlplane.controllers.nodelifecycle;

import dev.skysail.controlplane.controllers.cluster.ClusterCache;
import dev.skysail.controlplane.controllers.cluster.Disruptions;
import dev.skysail.controlplane.controllers.cluster.PodStates;
import dev.skysail.kubernetes.Threads;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Searches for lost pods every few seconds and deletes them. */
public final class LostPodsController implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(LostPodsController.class.getName());
    private static final int PERIOD_SECONDS = 5;

    private final KubernetesClient client;
    private final ClusterCache cache;
    private final Duration quarantine;
    private final InstantSource clock;
    private final ScheduledExecutorService ticker = Threads.scheduler("lost-pods");
    private final Map<String, Instant> missing = new HashMap<>();

    /** Makes a controller. */
    public LostPodsController(
            KubernetesClient client, ClusterCache cache, Patience patience, InstantSource clock) {
        this.client = client;
        this.cache = cache;
        this.quarantine = patience.quarantine();
        this.clock = clock;
    }

    /** Starts searching. */
    public void start() {
        var _ =
                ticker.scheduleWithFixedDelay(
                        this::search, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        ticker.shutdownNow();
    }

    private void search() {
        Set<String> nodes = new TreeSet<>();
        ClusterCache.all(cache.nodes()).forEach(node -> nodes.add(node.getMetadata().getName()));
        Instant now = clock.instant();
        LostPodsView view =
                new LostPodsView(ClusterCache.all(cache.pods()), nodes, Map.copyOf(missing));
        for (LostPodsEffect effect : LostPodsStep.step(view, quarantine, now)) {
            try {
                perform(effect, now);
            } catch (KubernetesClientException e) {
                LOG.log(System.Logger.Level.DEBUG, "lost pod stays until the next search", e);
            }
        }
    }

    private void perform(LostPodsEffect effect, Instant now) {
        switch (effect) {
            case LostPodsEffect.Missing(Set<String> nodes) -> {
                missing.keySet().retainAll(nodes);
                nodes.forEach(node -> missing.putIfAbsent(node, now));
            }
            case LostPodsEffect.DeleteOrphan(Pod pod) -> {
                if (client.nodes().withName(PodStates.node(pod)).get() == null) {
                    String message = "PodGC: node no longer exists";
                    end(Disruptions.target(pod, "DeletionByPodGC", message, now));
                }
            }
            case LostPodsEffect.DeleteUnscheduled(Pod pod) -> end(pod);
        }
    }

    private void end(Pod pod) {
        if (!PodStates.ended(pod)) {
            client.resource(
                            new PodBuilder(pod)
                                    .editOrNewStatus()
                                    .withPhase("Failed")
                                    .endStatus()
                                    .build())
                    .updateStatus();
        }
        client.resource(pod).withGracePeriod(0).delete();
    }
}
