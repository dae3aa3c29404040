package dev.skysail.controlplane.controllers.replicaset;

import dev.skysail.controlplane.controllers.cluster.ApiFailures;
import dev.skysail.controlplane.controllers.cluster.ClusterCache;
import dev.skysail.controlplane.controllers.cluster.Expectations;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.Patches;
import dev.skysail.controlplane.controllers.cluster.PodWriter;
import dev.skysail.controlplane.controllers.cluster.Selectors;
import dev.skysail.kubernetes.EventRecorder;
import dev.skysail.kubernetes.ReconcileLoop;
import dev.skysail.kubernetes.Reconciler;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Feeds {@link ReplicaSetStep} from the cluster and carries out its effects. */
public final class ReplicaSetController implements AutoCloseable {

    private static final int WORKERS = 5;
    private static final String KIND = "ReplicaSet";

    private final KubernetesClient client;
    private final ClusterCache cache;
    private final InstantSource clock;
    private final EventRecorder events;
    private final Expectations expectations;
    private final PodWriter pods;
    private final ReconcileLoop loop;

    /** Makes a controller and adds its handlers to the cache. */
    public ReplicaSetController(KubernetesClient client, ClusterCache cache, InstantSource clock) {
        this.client = client;
        this.cache = cache;
        this.clock = clock;
        this.events = new EventRecorder(client, "replicaset-controller", "");
        this.expectations = new Expectations(clock);
        this.pods = new PodWriter(client, events, expectations);
        this.loop = new ReconcileLoop("replicaset", WORKERS, this::reconcile);
        cache.replicaSets()
                .addEventHandler(ClusterCache.onEach(rs -> loop.enqueue(Ownership.key(rs))));
        cache.pods().addEventHandler(new PodHandler());
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

    private Reconciler.Result reconcile(String key) throws InterruptedException {
        Optional<ReplicaSet> found = ClusterCache.find(cache.replicaSets(), key);
        if (found.isEmpty()) {
            expectations.forget(key);
            return Reconciler.done();
        }
        ReplicaSet rs = found.get();
        // The order matters: what was expected must be looked up before the pods are read.
        boolean settled = expectations.met(key);
        Instant now = clock.instant();
        ReplicaSetView view =
                new ReplicaSetView(
                        rs,
                        ClusterCache.in(cache.pods(), rs.getMetadata().getNamespace()),
                        related(rs),
                        settled);
        return perform(rs, ReplicaSetStep.step(view, now), now);
    }

    private Reconciler.Result perform(ReplicaSet rs, List<ReplicaSetEffect> effects, Instant now)
            throws InterruptedException {
        Optional<ReplicaSetStatuses.Failure> failure = Optional.empty();
        Reconciler.Result result = Reconciler.done();
        boolean mayAdopt = false;
        for (ReplicaSetEffect effect : effects) {
            switch (effect) {
                case ReplicaSetEffect.AdoptPod(Pod pod) -> {
                    mayAdopt = mayAdopt || checkStillThere(rs);
                    Patches.owners(client, pod, Ownership.withOwner(pod, rs));
                }
                case ReplicaSetEffect.ReleasePod(Pod pod) -> release(rs, pod);
                case ReplicaSetEffect.CreatePods(int count) ->
                        failure =
                                pods.create(rs, Collections.nCopies(count, pod(rs)))
                                        .failure()
                                        .map(e -> failed("FailedCreate", e));
                case ReplicaSetEffect.DeletePods(List<Pod> old) ->
                        failure = pods.delete(rs, old).map(e -> failed("FailedDelete", e));
                case ReplicaSetEffect.UpdateStatus(ReplicaSetStatus counted) ->
                        ReplicaSetStatuses.complete(rs, counted, failure, now)
                                .ifPresent(status -> write(rs, status));
                case ReplicaSetEffect.CheckAgain(var delay) ->
                        result = Reconciler.requeueAfter(delay);
            }
        }
        if (failure.isPresent()) {
            throw new IllegalStateException(failure.get().message());
        }
        return result;
    }

    /** Returns the pod that the template describes. */
    static Pod pod(ReplicaSet rs) {
        return PodWriter.pod(rs, rs.getSpec().getTemplate());
    }

    private static ReplicaSetStatuses.Failure failed(String reason, KubernetesClientException e) {
        return new ReplicaSetStatuses.Failure(reason, ApiFailures.message(e));
    }

    /** Asks the server itself, because a cached owner may have been replaced by a namesake. */
    private boolean checkStillThere(ReplicaSet rs) {
        ReplicaSet live =
                client.apps()
                        .replicaSets()
                        .inNamespace(rs.getMetadata().getNamespace())
                        .withName(rs.getMetadata().getName())
                        .get();
        if (live == null
                || !live.getMetadata().getUid().equals(rs.getMetadata().getUid())
                || Ownership.deleting(live)) {
            throw new IllegalStateException(Ownership.key(rs) + " may not adopt any more");
        }
        return true;
    }

    private void release(ReplicaSet rs, Pod pod) {
        try {
            Patches.owners(client, pod, Ownership.withoutOwner(pod, rs));
        } catch (KubernetesClientException e) {
            if (!ApiFailures.notFound(e)) {
                throw e;
            }
        }
    }

    private void write(ReplicaSet rs, ReplicaSetStatus status) {
        try {
            client.resource(new ReplicaSetBuilder(rs).withStatus(status).build()).updateStatus();
        } catch (KubernetesClientException e) {
            if (!ApiFailures.notFound(e)) {
                throw e;
            }
        }
    }

    private List<Pod> related(ReplicaSet rs) {
        Optional<OwnerReference> controller = Ownership.controllerOf(rs);
        if (controller.isEmpty()) {
            return List.of();
        }
        String namespace = rs.getMetadata().getNamespace();
        List<ReplicaSet> siblings =
                ClusterCache.in(cache.replicaSets(), namespace).stream()
                        .filter(other -> sameController(controller.get(), other))
                        .toList();
        return ClusterCache.in(cache.pods(), namespace).stream()
                .filter(pod -> siblings.stream().anyMatch(s -> Ownership.controls(s, pod)))
                .toList();
    }

    private static boolean sameController(OwnerReference controller, HasMetadata other) {
        return Ownership.controllerOf(other)
                .filter(ref -> ref.getUid().equals(controller.getUid()))
                .isPresent();
    }

    private Optional<ReplicaSet> ownerOf(Pod pod) {
        return Ownership.controllerOf(pod)
                .filter(ref -> ref.getKind().equals(KIND))
                .flatMap(
                        ref -> {
                            String namespace = pod.getMetadata().getNamespace();
                            String key = namespace + "/" + ref.getName();
                            return ClusterCache.find(cache.replicaSets(), key)
                                    .filter(rs -> Ownership.controls(rs, pod));
                        });
    }

    private void enqueueMatching(Pod pod) {
        ClusterCache.in(cache.replicaSets(), pod.getMetadata().getNamespace()).stream()
                .filter(rs -> matches(rs, pod))
                .forEach(rs -> loop.enqueue(Ownership.key(rs)));
    }

    private static boolean matches(ReplicaSet rs, Pod pod) {
        return Selectors.matches(rs.getSpec().getSelector(), Selectors.labels(pod));
    }

    /** Settles expectations and wakes the ReplicaSets that a pod concerns. */
    private final class PodHandler implements ResourceEventHandler<Pod> {

        @Override
        public void onAdd(Pod pod) {
            if (Ownership.deleting(pod)) {
                onDelete(pod, false);
                return;
            }
            ownerOf(pod).ifPresent(rs -> expectations.created(Ownership.key(rs)));
            wake(pod);
        }

        @Override
        public void onUpdate(Pod before, Pod after) {
            if (Ownership.deleting(after)) {
                onDelete(after, false);
            } else {
                wake(after);
            }
            wake(before);
        }

        @Override
        public void onDelete(Pod pod, boolean stateUnknown) {
            ownerOf(pod)
                    .map(rs -> Ownership.key(rs))
                    .ifPresent(
                            key -> {
                                expectations.deleted(key, Ownership.key(pod));
                                loop.enqueue(key);
                            });
        }

        private void wake(Pod pod) {
            Optional<ReplicaSet> owner = ownerOf(pod);
            owner.ifPresent(rs -> loop.enqueue(Ownership.key(rs)));
            if (Ownership.controllerOf(pod).isEmpty()) {
                enqueueMatching(pod);
            }
        }
    }
}
