package dev.skysail.controlplane.controllers.statefulset;

import dev.skysail.controlplane.controllers.cluster.ApiFailures;
import dev.skysail.controlplane.controllers.cluster.ClusterCache;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.Patches;
import dev.skysail.controlplane.controllers.cluster.Selectors;
import dev.skysail.kubernetes.EventRecorder;
import dev.skysail.kubernetes.ReconcileLoop;
import dev.skysail.kubernetes.Reconciler;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSetStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Feeds {@link StatefulSetStep} from the cluster and carries out its effects. */
public final class StatefulSetController implements AutoCloseable {

    private static final int WORKERS = 5;

    private final KubernetesClient client;
    private final ClusterCache cache;
    private final InstantSource clock;
    private final EventRecorder events;
    private final ReconcileLoop loop;

    /** Makes a controller and adds its handlers to the cache. */
    public StatefulSetController(KubernetesClient client, ClusterCache cache, InstantSource clock) {
        this.client = client;
        this.cache = cache;
        this.clock = clock;
        this.events = new EventRecorder(client, "statefulset-controller", "");
        this.loop = new ReconcileLoop("statefulset", WORKERS, this::reconcile);
        cache.statefulSets()
                .addEventHandler(ClusterCache.onEach(set -> loop.enqueue(Ownership.key(set))));
        cache.revisions().addEventHandler(ClusterCache.onEach(this::wakeOwner));
        cache.pods().addEventHandler(ClusterCache.onEach(this::wake));
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

    private void wakeOwner(ControllerRevision revision) {
        Ownership.controllerOf(revision)
                .filter(ref -> ref.getKind().equals("StatefulSet"))
                .ifPresent(
                        ref ->
                                loop.enqueue(
                                        revision.getMetadata().getNamespace()
                                                + "/"
                                                + ref.getName()));
    }

    private void wake(Pod pod) {
        String namespace = pod.getMetadata().getNamespace();
        boolean owned = Ownership.controllerOf(pod).isPresent();
        ClusterCache.in(cache.statefulSets(), namespace).stream()
                .filter(set -> owned ? Ownership.controls(set, pod) : matches(set, pod))
                .forEach(set -> loop.enqueue(Ownership.key(set)));
    }

    private static boolean matches(StatefulSet set, Pod pod) {
        return Selectors.matches(set.getSpec().getSelector(), Selectors.labels(pod));
    }

    private Reconciler.Result reconcile(String key) {
        Optional<StatefulSet> found = ClusterCache.find(cache.statefulSets(), key);
        if (found.isEmpty()) {
            return Reconciler.done();
        }
        StatefulSet set = found.get();
        String namespace = set.getMetadata().getNamespace();
        StatefulSetView view =
                new StatefulSetView(
                        set,
                        ClusterCache.in(cache.pods(), namespace),
                        ClusterCache.in(cache.revisions(), namespace));
        Reconciler.Result result = Reconciler.done();
        for (StatefulSetEffect effect : StatefulSetStep.step(view, clock.instant())) {
            if (effect instanceof StatefulSetEffect.CheckAgain(var delay)) {
                result = Reconciler.requeueAfter(delay);
            } else {
                perform(set, effect);
            }
        }
        return result;
    }

    private void perform(StatefulSet set, StatefulSetEffect effect) {
        switch (effect) {
            case StatefulSetEffect.AdoptPod(Pod pod) -> adopt(set, pod);
            case StatefulSetEffect.ReleasePod(Pod pod) ->
                    Patches.owners(client, pod, Ownership.withoutOwner(pod, set));
            case StatefulSetEffect.CreateRevision(ControllerRevision revision) -> keep(revision);
            case StatefulSetEffect.RenumberRevision(ControllerRevision revision) ->
                    client.resource(revision).update();
            case StatefulSetEffect.DeleteRevision(ControllerRevision revision) ->
                    client.resource(revision).delete();
            case StatefulSetEffect.CreatePod(Pod pod, List<PersistentVolumeClaim> claims) -> {
                claims.forEach(claim -> ensure(set, pod, claim));
                create(set, pod);
            }
            case StatefulSetEffect.DeletePod(Pod pod) -> delete(set, pod);
            case StatefulSetEffect.UpdateStatus(StatefulSetStatus status) -> write(set, status);
            case StatefulSetEffect.CheckAgain _ -> {}
        }
    }

    /** Asks the server itself, because a cached owner may have been replaced by a namesake. */
    private void adopt(StatefulSet set, Pod pod) {
        StatefulSet live = client.resource(set).get();
        if (live == null
                || !live.getMetadata().getUid().equals(set.getMetadata().getUid())
                || Ownership.deleting(live)) {
            throw new IllegalStateException(Ownership.key(set) + " may not adopt any more");
        }
        Patches.owners(client, pod, Ownership.withOwner(pod, set));
    }

    private void keep(ControllerRevision revision) {
        try {
            client.resource(revision).create();
        } catch (KubernetesClientException e) {
            // The name holds the template's hash: who was faster kept the same template.
            if (!ApiFailures.alreadyExists(e)) {
                throw e;
            }
        }
    }

    private void ensure(StatefulSet set, Pod pod, PersistentVolumeClaim claim) {
        if (client.resource(claim).get() != null) {
            return;
        }
        String name = claim.getMetadata().getName();
        String owner =
                "Pod %s in StatefulSet %s"
                        .formatted(pod.getMetadata().getName(), set.getMetadata().getName());
        try {
            client.resource(claim).create();
            String message = "Create Claim %s %s success".formatted(name, owner);
            events.record(set, "Normal", "SuccessfulCreate", message);
        } catch (KubernetesClientException e) {
            if (ApiFailures.alreadyExists(e)) {
                return;
            }
            String message =
                    "Create Claim %s for %s failed error: %s"
                            .formatted(name, owner, ApiFailures.message(e));
            events.record(set, "Warning", "FailedCreate", message);
            throw e;
        }
    }

    private void create(StatefulSet set, Pod pod) {
        try {
            client.resource(pod).create();
            record(set, pod, "Create", "");
        } catch (KubernetesClientException e) {
            if (ApiFailures.alreadyExists(e) || ApiFailures.namespaceTerminating(e)) {
                return;
            }
            record(set, pod, "Create", ApiFailures.message(e));
            throw e;
        }
    }

    private void delete(StatefulSet set, Pod pod) {
        try {
            if (!client.resource(pod).delete().isEmpty()) {
                record(set, pod, "Delete", "");
            }
        } catch (KubernetesClientException e) {
            if (ApiFailures.notFound(e)) {
                return;
            }
            record(set, pod, "Delete", ApiFailures.message(e));
            throw e;
        }
    }

    private void record(StatefulSet set, Pod pod, String verb, String failure) {
        boolean good = failure.isEmpty();
        String message =
                "%s Pod %s in StatefulSet %s %s"
                        .formatted(
                                verb,
                                pod.getMetadata().getName(),
                                set.getMetadata().getName(),
                                good ? "successful" : "failed error: " + failure);
        events.record(
                set, good ? "Normal" : "Warning", (good ? "Successful" : "Failed") + verb, message);
    }

    private void write(StatefulSet set, StatefulSetStatus status) {
        if (status.equals(set.getStatus())) {
            return;
        }
        try {
            client.resource(new StatefulSetBuilder(set).withStatus(status).build()).updateStatus();
        } catch (KubernetesClientException e) {
            if (!ApiFailures.notFound(e)) {
                throw e;
            }
        }
    }
}
