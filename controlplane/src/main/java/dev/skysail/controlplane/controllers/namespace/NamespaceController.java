package dev.skysail.controlplane.controllers.namespace;

import dev.skysail.controlplane.controllers.cluster.ApiFailures;
import dev.skysail.controlplane.controllers.cluster.ClusterCache;
import dev.skysail.controlplane.controllers.cluster.Discovery;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.ServedResource;
import dev.skysail.kubernetes.ReconcileLoop;
import dev.skysail.kubernetes.Reconciler;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Feeds {@link NamespaceStep} from live lists and carries out its effects. */
public final class NamespaceController implements AutoCloseable {

    private static final int WORKERS = 4;

    private final KubernetesClient client;
    private final InstantSource clock;
    private final ReconcileLoop loop;

    /** Makes a controller and adds its handlers to the cache. */
    public NamespaceController(KubernetesClient client, ClusterCache cache, InstantSource clock) {
        this.client = client;
        this.clock = clock;
        this.loop = new ReconcileLoop("namespace", WORKERS, this::reconcile);
        cache.namespaces().addEventHandler(ClusterCache.onEach(this::wake));
    }

    /** Starts the workers. */
    public void start() {
        loop.start();
    }

    @Override
    public void close() {
        loop.close();
    }

    private void wake(Namespace namespace) {
        if (Ownership.deleting(namespace)) {
            loop.enqueue(namespace.getMetadata().getName());
        }
    }

    private Reconciler.Result reconcile(String name) {
        Namespace namespace = client.namespaces().withName(name).get();
        if (namespace == null || !Ownership.deleting(namespace)) {
            return Reconciler.done();
        }
        Discovery discovery = Discovery.read(client);
        Set<ServedResource> tried = new HashSet<>();
        List<String> failures = new ArrayList<>();
        while (true) {
            NamespaceView view = look(namespace, discovery, tried, failures);
            List<NamespaceEffect> effects = NamespaceStep.step(view, clock.instant());
            boolean deleted = false;
            for (NamespaceEffect effect : effects) {
                switch (effect) {
                    case NamespaceEffect.DeleteAll(ServedResource resource) -> {
                        deleteAll(name, resource, failures);
                        tried.add(resource);
                        deleted = true;
                    }
                    case NamespaceEffect.UpdateStatus(Namespace changed) ->
                            namespace = client.resource(changed).updateStatus();
                    case NamespaceEffect.Finalize() -> release(namespace);
                    case NamespaceEffect.CheckAgain(var delay) -> {
                        return Reconciler.requeueAfter(delay);
                    }
                }
            }
            if (!deleted) {
                return Reconciler.done();
            }
        }
    }

    private NamespaceView look(
            Namespace namespace,
            Discovery discovery,
            Set<ServedResource> tried,
            List<String> failures) {
        List<Remains> remains = new ArrayList<>();
        List<String> all = new ArrayList<>(failures);
        for (ServedResource resource : discovery.deletable()) {
            if (!resource.namespaced()) {
                continue;
            }
            try {
                List<GenericKubernetesResource> items =
                        list(namespace.getMetadata().getName(), resource);
                List<String> finalizers = new ArrayList<>();
                items.forEach(
                        item -> {
                            List<String> own = item.getMetadata().getFinalizers();
                            finalizers.addAll(own == null ? List.of() : own);
                        });
                remains.add(
                        new Remains(resource, items.size(), finalizers, tried.contains(resource)));
            } catch (KubernetesClientException e) {
                all.add(ApiFailures.message(e));
            }
        }
        return new NamespaceView(namespace, remains, discovery.failures(), all);
    }

    private List<GenericKubernetesResource> list(String namespace, ServedResource resource) {
        return client.genericKubernetesResources(resource.context())
                .inNamespace(namespace)
                .list()
                .getItems();
    }

    private void deleteAll(String namespace, ServedResource resource, List<String> failures) {
        try {
            for (GenericKubernetesResource item : list(namespace, resource)) {
                if (!Ownership.deleting(item)) {
                    client.genericKubernetesResources(resource.context())
                            .inNamespace(namespace)
                            .withName(item.getMetadata().getName())
                            .delete();
                }
            }
        } catch (KubernetesClientException e) {
            failures.add(ApiFailures.message(e));
        }
    }

    private void release(Namespace namespace) {
        List<String> finalizers = new ArrayList<>(namespace.getSpec().getFinalizers());
        finalizers.remove(NamespaceStep.FINALIZER);
        Namespace released =
                new NamespaceBuilder(namespace)
                        .editSpec()
                        .withFinalizers(finalizers)
                        .endSpec()
                        .build();
        String path = "/api/v1/namespaces/" + namespace.getMetadata().getName() + "/finalize";
        client.raw(path, "PUT", released);
    }
}
