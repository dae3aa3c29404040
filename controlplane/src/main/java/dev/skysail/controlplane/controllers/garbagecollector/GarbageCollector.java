package dev.skysail.controlplane.controllers.garbagecollector;

import dev.skysail.controlplane.controllers.cluster.ApiFailures;
import dev.skysail.controlplane.controllers.cluster.Discovery;
import dev.skysail.controlplane.controllers.cluster.ServedResource;
import dev.skysail.controlplane.controllers.garbagecollector.GarbageView.OwnerState;
import dev.skysail.kubernetes.ReconcileLoop;
import dev.skysail.kubernetes.Reconciler;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Feeds {@link GarbageStep} from the graph and live reads, and carries out its effects. */
public final class GarbageCollector implements AutoCloseable {

    private static final int WORKERS = 8;

    private final OwnerGraph graph = new OwnerGraph();
    private final ObjectWriter objects;
    private final ReconcileLoop loop;
    private final ResourceMonitors monitors;

    /** Makes a collector that does not watch yet. */
    public GarbageCollector(KubernetesClient client) {
        this.objects = new ObjectWriter(client);
        this.loop = new ReconcileLoop("garbage-collector", WORKERS, this::reconcile);
        this.monitors = new ResourceMonitors(client, graph, loop::enqueue);
    }

    /** Begins to watch all resources; work starts once all have been seen. */
    public void start() {
        monitors.start(loop::start);
    }

    @Override
    public void close() {
        monitors.close();
        loop.close();
    }

    private Reconciler.Result reconcile(String uid) {
        Optional<GraphNode> known = graph.find(uid);
        if (known.isEmpty()) {
            return Reconciler.done();
        }
        GraphNode node = known.get();
        Optional<GenericKubernetesResource> live =
                objects.get(node.resource(), node.namespace(), node.name())
                        .filter(object -> object.getMetadata().getUid().equals(uid));
        if (live.isEmpty()) {
            graph.remove(uid).forEach(loop::enqueue);
            return Reconciler.done();
        }
        GraphNode item = GraphNode.of(node.resource(), live.get());
        Map<String, OwnerState> owners = item.deleting() ? Map.of() : owners(item);
        String version = live.get().getMetadata().getResourceVersion();
        GarbageView view = new GarbageView(item, owners, graph.dependents(uid));
        for (GarbageEffect effect : GarbageStep.step(view)) {
            perform(effect, version);
        }
        return Reconciler.done();
    }

    private void perform(GarbageEffect effect, String version) {
        switch (effect) {
            case GarbageEffect.Delete(GraphNode node, String policy) ->
                    delete(node, version, policy);
            case GarbageEffect.RemoveOwners(GraphNode node, Set<String> owners) ->
                    objects.removeOwners(node, owners);
            case GarbageEffect.Unblock(GraphNode node) -> objects.unblock(node);
            case GarbageEffect.RemoveFinalizer(GraphNode node, String finalizer) ->
                    objects.removeFinalizer(node, finalizer);
            case GarbageEffect.Visit(String uid) -> loop.enqueue(uid);
        }
    }

    private void delete(GraphNode node, String version, String policy) {
        try {
            objects.delete(node, version, policy);
        } catch (KubernetesClientException e) {
            if (!ApiFailures.notFound(e)) {
                throw e;
            }
        }
    }

    private Map<String, OwnerState> owners(GraphNode item) {
        Map<String, OwnerState> states = new LinkedHashMap<>();
        for (OwnerReference ref : item.owners()) {
            states.put(ref.getUid(), state(item, ref));
        }
        return states;
    }

    private OwnerState state(GraphNode item, OwnerReference ref) {
        Discovery discovery = monitors.discovery();
        ServedResource resource =
                discovery
                        .find(ref.getApiVersion(), ref.getKind())
                        .orElseThrow(
                                () ->
                                        new IllegalStateException(
                                                "owner of unknown kind: " + ref.getKind()));
        if (resource.namespaced() && item.namespace().isEmpty()) {
            return OwnerState.PRESENT;
        }
        return objects.get(resource, item.namespace(), ref.getName())
                .filter(owner -> owner.getMetadata().getUid().equals(ref.getUid()))
                .map(owner -> GraphNode.of(resource, owner))
                .map(o -> o.deletingDependents() ? OwnerState.WAITING : OwnerState.PRESENT)
                .orElse(OwnerState.ABSENT);
    }
}
