package dev.skysail.profile.retry;

import dev.skysail.kubernetes.EventRecorder;
import dev.skysail.kubernetes.ReconcileLoop;
import dev.skysail.kubernetes.Reconciler;
import dev.skysail.kubernetes.cluster.ClusterChange;
import dev.skysail.kubernetes.cluster.ClusterListener;
import dev.skysail.kubernetes.cluster.ClusterWatch;
import dev.skysail.kubernetes.cluster.PodPhases;
import dev.skysail.profile.selector.Merge;
import dev.skysail.profile.selector.SteeringDecision;
import dev.skysail.profile.selector.SteeringSource;
import dev.skysail.profile.webhook.AdditionsPatch;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import dev.skysail.scheduling.profiles.Profiles;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;

/**
 * Watches pods that found no node, proves that a virtual node helps, and only then lets them go
 * there.
 *
 * <p>A pod that cannot be helped is looked at again when nodes or room change, at the latest after
 * a while; the event that says so is written once for each pod.
 */
public final class RetryProcess implements AutoCloseable {

    private static final Duration AGAIN = Duration.ofSeconds(30);
    private static final PatchContext JSON_PATCH = PatchContext.of(PatchType.JSON);

    private final KubernetesClient client;
    private final RetryOptions options;
    private final SteeringSource source;
    private final Clock clock = Clock.systemUTC();
    private final SchedulingCycle cycle;
    private final EventRecorder events;
    private final ReconcileLoop loop = new ReconcileLoop("retry", 1, this::reconcile);
    private final ConcurrentMap<String, String> told = new ConcurrentHashMap<>();
    private @Nullable ClusterWatch watch;

    private RetryProcess(KubernetesClient client, RetryOptions options, SteeringSource source) {
        this.client = client;
        this.options = options;
        this.source = source;
        this.cycle = new SchedulingCycle(Profiles.kubernetes(options.textProfile()));
        this.events = new EventRecorder(client, "skysail-profile", "");
    }

    /** Starts watching. */
    public static RetryProcess start(
            KubernetesClient client, RetryOptions options, SteeringSource source) {
        RetryProcess process = new RetryProcess(client, options, source);
        process.watch = ClusterWatch.start(client, process.new Listener());
        process.loop.start();
        return process;
    }

    @Override
    public void close() {
        loop.close();
        if (watch != null) {
            watch.close();
        }
        events.close();
    }

    private Reconciler.Result reconcile(String key) {
        int slash = key.indexOf('/');
        String namespace = key.substring(0, slash);
        ClusterWatch cluster = Objects.requireNonNull(watch);
        Optional<Pod> found = cluster.pod(namespace, key.substring(slash + 1));
        if (found.isEmpty() || PodPhases.isBound(found.get())) {
            return Reconciler.done();
        }
        Pod pod = found.get();
        SteeringDecision decision =
                SteeringDecision.decide(pod, source.namespaceLabels(namespace), source.selectors());
        return switch (Eligibility.of(pod, decision, options, clock.instant())) {
            case Eligibility.NotFailed() -> Reconciler.done();
            case Eligibility.Refused(String _) -> Reconciler.done();
            case Eligibility.TooEarly(Duration remaining) -> Reconciler.requeueAfter(remaining);
            case Eligibility.Eligible() -> help(pod, decision, cluster);
        };
    }

    private Reconciler.Result help(Pod pod, SteeringDecision decision, ClusterWatch cluster) {
        return switch (Merge.afterFailure(pod, decision)) {
            case Merge.Conflict(String sentence) -> {
                tell(pod, sentence);
                yield Reconciler.done();
            }
            case Merge.Additions additions -> help(pod, additions, cluster);
        };
    }

    private Reconciler.Result help(Pod pod, Merge.Additions additions, ClusterWatch cluster) {
        return switch (Proof.ask(cycle, cluster.view(), pod, additions)) {
            case Proof.Helps(String node) -> {
                patch(pod, additions.retriedFor(node));
                told.remove(PodPhases.key(pod));
                yield Reconciler.done();
            }
            case Proof.NotNeeded() -> Reconciler.requeueAfter(AGAIN);
            case Proof.InVain(String message) -> {
                tell(pod, message);
                yield Reconciler.requeueAfter(AGAIN);
            }
        };
    }

    /** The patch holds only for the state that the proof was made for. */
    private void patch(Pod pod, Merge.Additions additions) {
        ArrayNode patch = AdditionsPatch.of(pod, additions);
        patch.insertObject(0)
                .put("op", "test")
                .put("path", "/metadata/resourceVersion")
                .put("value", pod.getMetadata().getResourceVersion());
        var _ =
                client.pods()
                        .inNamespace(pod.getMetadata().getNamespace())
                        .withName(pod.getMetadata().getName())
                        .patch(JSON_PATCH, patch.toString());
    }

    private void tell(Pod pod, String sentence) {
        String uid = pod.getMetadata().getUid();
        if (!uid.equals(told.put(PodPhases.key(pod), uid))) {
            events.record(
                    pod,
                    "Normal",
                    "VirtualNodeWouldNotHelp",
                    cut("A virtual node would not help this pod: " + sentence));
        }
    }

    private static String cut(String text) {
        int max = 1024;
        return text.length() <= max ? text : text.substring(0, max - 4) + " ...";
    }

    /** Hears of the cluster. */
    private final class Listener implements ClusterListener {

        @Override
        public void changed(ClusterChange change) {
            switch (change) {
                case NODE_ADDED, NODE_CHANGED, VIRTUAL_NODE_CHANGED, POD_GONE ->
                        told.keySet().forEach(loop::enqueue);
                case POD_BOUND, POD_RELABELLED, SURROUNDINGS_CHANGED -> {}
            }
        }

        @Override
        public void pending(Pod pod, Optional<Pod> before) {
            loop.enqueue(PodPhases.key(pod));
        }

        @Override
        public void settled(Pod pod) {
            told.remove(PodPhases.key(pod));
        }
    }
}
