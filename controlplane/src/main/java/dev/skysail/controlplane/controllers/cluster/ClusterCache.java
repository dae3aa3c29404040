package dev.skysail.controlplane.controllers.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** One informer per kind, shared by all controllers; handlers are added before it starts. */
public final class ClusterCache implements AutoCloseable {

    private static final String BY_NODE = "node";
    private static final String LEASES = "kube-node-lease";

    private final SharedIndexInformer<Pod> pods;
    private final SharedIndexInformer<ReplicaSet> replicaSets;
    private final SharedIndexInformer<Deployment> deployments;
    private final SharedIndexInformer<Node> nodes;
    private final SharedIndexInformer<Namespace> namespaces;
    private final SharedIndexInformer<Lease> leases;
    private final SharedIndexInformer<StatefulSet> statefulSets;
    private final SharedIndexInformer<ControllerRevision> revisions;
    private final SharedIndexInformer<Job> jobs;

    /** Makes a cache that does not watch yet. */
    public ClusterCache(KubernetesClient client) {
        pods = client.pods().inAnyNamespace().runnableInformer(0);
        pods.addIndexers(Map.of(BY_NODE, pod -> List.of(PodStates.node(pod))));
        replicaSets = client.apps().replicaSets().inAnyNamespace().runnableInformer(0);
        deployments = client.apps().deployments().inAnyNamespace().runnableInformer(0);
        nodes = client.nodes().runnableInformer(0);
        namespaces = client.namespaces().runnableInformer(0);
        leases = client.leases().inNamespace(LEASES).runnableInformer(0);
        statefulSets = client.apps().statefulSets().inAnyNamespace().runnableInformer(0);
        revisions = client.apps().controllerRevisions().inAnyNamespace().runnableInformer(0);
        jobs = client.batch().v1().jobs().inAnyNamespace().runnableInformer(0);
    }

    /** Watches; returns when the cache has seen all objects once. */
    public void start() {
        List<CompletableFuture<Void>> seen =
                informers().stream().map(i -> i.start().toCompletableFuture()).toList();
        seen.forEach(CompletableFuture::join);
    }

    /** Returns the cached pods. */
    public SharedIndexInformer<Pod> pods() {
        return pods;
    }

    /** Returns the cached replica sets. */
    public SharedIndexInformer<ReplicaSet> replicaSets() {
        return replicaSets;
    }

    /** Returns the cached deployments. */
    public SharedIndexInformer<Deployment> deployments() {
        return deployments;
    }

    /** Returns the cached nodes. */
    public SharedIndexInformer<Node> nodes() {
        return nodes;
    }

    /** Returns the cached namespaces. */
    public SharedIndexInformer<Namespace> namespaces() {
        return namespaces;
    }

    /** Returns the cached leases of nodes. */
    public SharedIndexInformer<Lease> leases() {
        return leases;
    }

    /** Returns the cached stateful sets. */
    public SharedIndexInformer<StatefulSet> statefulSets() {
        return statefulSets;
    }

    /** Returns the cached revisions of stateful sets. */
    public SharedIndexInformer<ControllerRevision> revisions() {
        return revisions;
    }

    /** Returns the cached jobs. */
    public SharedIndexInformer<Job> jobs() {
        return jobs;
    }

    /** Returns the object of a key such as namespace/name. */
    public static <T extends HasMetadata> Optional<T> find(
            SharedIndexInformer<T> informer, String key) {
        return Optional.ofNullable(informer.getStore().getByKey(key));
    }

    /** Returns the objects of a namespace, in order of name. */
    public static <T extends HasMetadata> List<T> in(
            SharedIndexInformer<T> informer, String namespace) {
        return byName(informer.getIndexer().byIndex("namespace", namespace));
    }

    /** Returns the pods on a node, in order of namespace and name. */
    public List<Pod> podsOn(String node) {
        return byName(pods.getIndexer().byIndex(BY_NODE, node));
    }

    /** Returns all objects of a kind, in order of namespace and name. */
    public static <T extends HasMetadata> List<T> all(SharedIndexInformer<T> informer) {
        return byName(informer.getStore().list());
    }

    /** Returns a handler that treats each change alike and gets the newest object. */
    public static <T> ResourceEventHandler<T> onEach(Consumer<T> consumer) {
        return new ResourceEventHandler<>() {
            @Override
            public void onAdd(T added) {
                consumer.accept(added);
            }

            @Override
            public void onUpdate(T before, T after) {
                consumer.accept(after);
            }

            @Override
            public void onDelete(T deleted, boolean stateUnknown) {
                consumer.accept(deleted);
            }
        };
    }

    @Override
    public void close() {
        informers().forEach(SharedIndexInformer::close);
    }

    private List<SharedIndexInformer<?>> informers() {
        return List.of(
                pods,
                replicaSets,
                deployments,
                nodes,
                namespaces,
                leases,
                statefulSets,
                revisions,
                jobs);
    }

    private static <T extends HasMetadata> List<T> byName(List<T> objects) {
        return objects.stream().sorted(Comparator.comparing(Ownership::key)).toList();
    }
}
