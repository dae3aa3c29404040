package dev.skysail.controlplane.controllers.deployment;

import dev.skysail.controlplane.controllers.cluster.ApiFailures;
import dev.skysail.controlplane.controllers.cluster.ClusterCache;
import dev.skysail.controlplane.controllers.cluster.Numbers;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.Patches;
import dev.skysail.controlplane.controllers.cluster.Selectors;
import dev.skysail.kubernetes.EventRecorder;
import dev.skysail.kubernetes.ReconcileLoop;
import dev.skysail.kubernetes.Reconciler;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Feeds {@link DeploymentStep} from the cluster and carries out its effects. */
public final class DeploymentController implements AutoCloseable {

    private static final int WORKERS = 5;

    private final KubernetesClient client;
    private final ClusterCache cache;
    private final InstantSource clock;
    private final EventRecorder events;
    private final ReconcileLoop loop;

    /** Makes a controller and adds its handlers to the cache. */
    public DeploymentController(KubernetesClient client, ClusterCache cache, InstantSource clock) {
        this.client = client;
        this.cache = cache;
        this.clock = clock;
        this.events = new EventRecorder(client, "deployment-controller", "");
        this.loop = new ReconcileLoop("deployment", WORKERS, this::reconcile);
        cache.deployments()
                .addEventHandler(ClusterCache.onEach(d -> loop.enqueue(Ownership.key(d))));
        cache.replicaSets().addEventHandler(ClusterCache.onEach(this::wake));
        cache.pods().addEventHandler(ClusterCache.onEach(this::wakeRecreate));
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

    private Reconciler.Result reconcile(String key) {
        Optional<Deployment> found = ClusterCache.find(cache.deployments(), key);
        if (found.isEmpty()) {
            return Reconciler.done();
        }
        Deployment deployment = found.get();
        String namespace = deployment.getMetadata().getNamespace();
        Instant now = clock.instant();
        List<Pod> pods =
                Sizes.rolling(deployment) ? List.of() : ClusterCache.in(cache.pods(), namespace);
        DeploymentView view =
                new DeploymentView(
                        deployment, ClusterCache.in(cache.replicaSets(), namespace), pods);
        Reconciler.Result result = Reconciler.done();
        for (DeploymentEffect effect : DeploymentStep.step(view, now)) {
            if (effect instanceof DeploymentEffect.CheckAgain(var delay)) {
                result = Reconciler.requeueAfter(delay);
            } else {
                perform(deployment, effect, now);
            }
        }
        return result;
    }

    private void perform(Deployment deployment, DeploymentEffect effect, Instant now) {
        switch (effect) {
            case DeploymentEffect.AdoptReplicaSet(ReplicaSet rs) -> adopt(deployment, rs);
            case DeploymentEffect.ReleaseReplicaSet(ReplicaSet rs) ->
                    Patches.owners(client, rs, Ownership.withoutOwner(rs, deployment));
            case DeploymentEffect.CreateReplicaSet(ReplicaSet rs) -> create(deployment, rs, now);
            case DeploymentEffect.UpdateReplicaSet(ReplicaSet rs) -> client.resource(rs).update();
            case DeploymentEffect.DeleteReplicaSet(ReplicaSet rs) -> client.resource(rs).delete();
            case DeploymentEffect.Announce(String type, String reason, String message) ->
                    events.record(deployment, type, reason, message);
            case DeploymentEffect.UpdateStatus(Deployment changed) ->
                    client.resource(changed).updateStatus();
            case DeploymentEffect.CheckAgain _ -> {}
        }
    }

    private void adopt(Deployment deployment, ReplicaSet rs) {
        Deployment live =
                client.apps()
                        .deployments()
                        .inNamespace(deployment.getMetadata().getNamespace())
                        .withName(deployment.getMetadata().getName())
                        .get();
        if (live == null
                || !live.getMetadata().getUid().equals(deployment.getMetadata().getUid())
                || Ownership.deleting(live)) {
            throw new IllegalStateException(Ownership.key(deployment) + " may not adopt any more");
        }
        Patches.owners(client, rs, Ownership.withOwner(rs, deployment));
    }

    private void create(Deployment deployment, ReplicaSet rs, Instant now) {
        try {
            client.resource(rs).create();
        } catch (KubernetesClientException e) {
            if (ApiFailures.alreadyExists(e)) {
                collide(deployment, rs);
            } else if (!ApiFailures.namespaceTerminating(e)) {
                report(deployment, rs, e, now);
            }
            throw e;
        }
    }

    /** Lets the next step take another name, unless the ReplicaSet is the one that is wanted. */
    private void collide(Deployment deployment, ReplicaSet rs) {
        ReplicaSet taken =
                client.apps()
                        .replicaSets()
                        .inNamespace(rs.getMetadata().getNamespace())
                        .withName(rs.getMetadata().getName())
                        .get();
        if (taken == null
                || (Ownership.controls(deployment, taken)
                        && Sets.sameTemplate(
                                deployment.getSpec().getTemplate(),
                                taken.getSpec().getTemplate()))) {
            return;
        }
        int collisions = Numbers.of(Statuses.collisions(deployment));
        client.resource(
                        new DeploymentBuilder(deployment)
                                .editOrNewStatus()
                                .withCollisionCount(collisions + 1)
                                .endStatus()
                                .build())
                .updateStatus();
    }

    private void report(
            Deployment deployment, ReplicaSet rs, KubernetesClientException e, Instant now) {
        String message =
                "Failed to create new replica set \"%s\": %s"
                        .formatted(rs.getMetadata().getName(), ApiFailures.message(e));
        events.record(deployment, "Warning", Conditions.CREATE_FAILED, message);
        if (Statuses.hasDeadline(deployment)) {
            Conditions conditions = Conditions.of(deployment, now);
            conditions.set(
                    conditions.make(
                            Conditions.PROGRESSING, "False", Conditions.CREATE_FAILED, message));
            client.resource(
                            new DeploymentBuilder(deployment)
                                    .editOrNewStatus()
                                    .withConditions(conditions.list())
                                    .endStatus()
                                    .build())
                    .updateStatus();
        }
    }

    private void wake(ReplicaSet rs) {
        Optional<OwnerReference> owner = Ownership.controllerOf(rs);
        if (owner.isPresent()) {
            wakeOwner(rs, owner.get());
            return;
        }
        ClusterCache.in(cache.deployments(), rs.getMetadata().getNamespace()).stream()
                .filter(d -> Selectors.matches(d.getSpec().getSelector(), Selectors.labels(rs)))
                .forEach(d -> loop.enqueue(Ownership.key(d)));
    }

    /** Wakes a Deployment of type Recreate when a pod that it waits for has ended. */
    private void wakeRecreate(Pod pod) {
        Ownership.controllerOf(pod)
                .filter(ref -> ref.getKind().equals("ReplicaSet"))
                .map(ref -> pod.getMetadata().getNamespace() + "/" + ref.getName())
                .flatMap(key -> ClusterCache.find(cache.replicaSets(), key))
                .flatMap(rs -> Ownership.controllerOf(rs).flatMap(ref -> owner(rs, ref)))
                .filter(deployment -> !Sizes.rolling(deployment))
                .ifPresent(deployment -> loop.enqueue(Ownership.key(deployment)));
    }

    private void wakeOwner(HasMetadata object, OwnerReference ref) {
        owner(object, ref).ifPresent(d -> loop.enqueue(Ownership.key(d)));
    }

    private Optional<Deployment> owner(HasMetadata object, OwnerReference ref) {
        if (!ref.getKind().equals("Deployment")) {
            return Optional.empty();
        }
        String key = object.getMetadata().getNamespace() + "/" + ref.getName();
        return ClusterCache.find(cache.deployments(), key)
                .filter(d -> d.getMetadata().getUid().equals(ref.getUid()));
    }
}
