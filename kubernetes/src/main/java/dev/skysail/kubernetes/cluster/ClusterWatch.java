package dev.skysail.kubernetes.cluster;

import dev.skysail.scheduling.model.WorkloadSelector.Kind;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Keeps a {@link ClusterState} in step with an API server. Safe for several threads.
 *
 * <p>Pods, nodes and namespaces must be known before it starts; the other kinds may be missing from
 * the server and are then taken as empty until they appear.
 *
 * <p>Source: pkg/scheduler/eventhandlers.go (1.37.2).
 */
public final class ClusterWatch implements AutoCloseable {

    private final ClusterListener listener;
    private final ReentrantLock lock = new ReentrantLock();
    private final ClusterState state = new ClusterState();
    private final List<Watched<?>> watched = new ArrayList<>();
    private final SharedIndexInformer<Pod> pods;

    private ClusterWatch(KubernetesClient client, ClusterListener listener) {
        this.listener = listener;
        BooleanSupplier always = () -> true;
        watch(
                client.genericKubernetesResources(VirtualNodes.CONTEXT).runnableInformer(0),
                new PutAndRemove<>(this::putVirtualNode, this::removeVirtualNode),
                () -> client.supports("skysail.dev/v1alpha1", "VirtualNode"));
        watch(
                client.nodes().runnableInformer(0),
                new PutAndRemove<>(this::putNode, this::removeNode),
                always);
        watch(
                client.namespaces().runnableInformer(0),
                new PutAndRemove<>(this::putNamespace, this::removeNamespace),
                always);
        workloads(client);
        pods = client.pods().inAnyNamespace().runnableInformer(0);
        watch(pods, new PodHandler(), always);
    }

    /** Starts watching; when this returns, the view shows what the server has. */
    public static ClusterWatch start(KubernetesClient client, ClusterListener listener) {
        ClusterWatch watch = new ClusterWatch(client, listener);
        try {
            watch.watched.forEach(Watched::start);
            watch.watched.forEach(Watched::await);
            return watch;
        } catch (RuntimeException e) {
            watch.close();
            throw e;
        }
    }

    /** Returns the engine's view of the cluster now. */
    public EngineView view() {
        lock.lock();
        try {
            return state.view();
        } finally {
            lock.unlock();
        }
    }

    /** Returns a pod as last seen. */
    public Optional<Pod> pod(String namespace, String name) {
        return Optional.ofNullable(pods.getIndexer().getByKey(namespace + "/" + name));
    }

    /** Returns all pods as last seen. */
    public List<Pod> pods() {
        return pods.getIndexer().list();
    }

    /** Returns the labels of a namespace, none if it is not known. */
    public Map<String, String> namespaceLabels(String name) {
        lock.lock();
        try {
            return state.namespaceLabels(name);
        } finally {
            lock.unlock();
        }
    }

    /** Counts a pod as bound before the API shows it. */
    public void assume(dev.skysail.scheduling.model.Pod pod, Place place) {
        locked(() -> state.assume(pod, place));
    }

    /** Takes an assumption back; others may have the room at once. */
    public void forget(String key) {
        boolean tookRoom;
        lock.lock();
        try {
            tookRoom = state.forget(key);
        } finally {
            lock.unlock();
        }
        if (tookRoom) {
            listener.changed(ClusterChange.POD_GONE);
        }
    }

    /** Promises an engine node to a pod for which others are leaving. */
    public void nominate(dev.skysail.scheduling.model.Pod pod, String engineNode) {
        locked(() -> state.nominate(pod, engineNode));
    }

    /** Returns the engine node promised to a pod, empty if none. */
    public String nominatedNode(String key) {
        lock.lock();
        try {
            return state.nominatedNode(key);
        } finally {
            lock.unlock();
        }
    }

    /** Whether a pod is assumed and not yet shown bound. */
    public boolean isAssumed(String key) {
        lock.lock();
        try {
            return state.isAssumed(key);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        watched.forEach(Watched::close);
    }

    private void workloads(KubernetesClient client) {
        watch(
                client.services().inAnyNamespace().runnableInformer(0),
                workload(Kind.SERVICE),
                () -> client.supports("v1", "Service"));
        watch(
                client.replicationControllers().inAnyNamespace().runnableInformer(0),
                workload(Kind.REPLICATION_CONTROLLER),
                () -> client.supports("v1", "ReplicationController"));
        watch(
                client.apps().replicaSets().inAnyNamespace().runnableInformer(0),
                workload(Kind.REPLICA_SET),
                () -> client.supports("apps/v1", "ReplicaSet"));
        watch(
                client.apps().statefulSets().inAnyNamespace().runnableInformer(0),
                workload(Kind.STATEFUL_SET),
                () -> client.supports("apps/v1", "StatefulSet"));
        watch(
                client.policy().v1().podDisruptionBudget().inAnyNamespace().runnableInformer(0),
                new PutAndRemove<>(
                        budget -> locked(() -> state.putBudget(Surroundings.budget(budget))),
                        budget -> locked(() -> state.removeBudget(Surroundings.budget(budget)))),
                () -> client.supports("policy/v1", "PodDisruptionBudget"));
    }

    private ResourceEventHandler<HasMetadata> workload(Kind kind) {
        return new PutAndRemove<>(
                object -> locked(() -> state.putWorkload(Surroundings.workload(kind, object))),
                object -> locked(() -> state.removeWorkload(Surroundings.workload(kind, object))));
    }

    private <T> void watch(
            SharedIndexInformer<T> informer,
            ResourceEventHandler<? super T> handler,
            BooleanSupplier served) {
        watched.add(new Watched<>(informer, handler, served));
    }

    private void putNode(Node node) {
        Optional<ClusterChange> change;
        lock.lock();
        try {
            change = state.putNode(node);
        } finally {
            lock.unlock();
        }
        change.ifPresent(listener::changed);
    }

    private void removeNode(Node node) {
        locked(() -> state.removeNode(node.getMetadata().getName()));
    }

    private void putVirtualNode(GenericKubernetesResource resource) {
        VirtualNodeView virtualNode = VirtualNodeView.of(resource);
        boolean changed;
        lock.lock();
        try {
            changed = state.putVirtualNode(virtualNode);
        } finally {
            lock.unlock();
        }
        if (changed) {
            listener.changed(ClusterChange.VIRTUAL_NODE_CHANGED);
        }
    }

    private void removeVirtualNode(GenericKubernetesResource resource) {
        locked(() -> state.removeVirtualNode(resource.getMetadata().getName()));
    }

    private void putNamespace(Namespace namespace) {
        locked(() -> state.putNamespace(namespace));
        listener.changed(ClusterChange.SURROUNDINGS_CHANGED);
    }

    private void removeNamespace(Namespace namespace) {
        locked(() -> state.removeNamespace(namespace.getMetadata().getName()));
    }

    private void locked(Runnable change) {
        lock.lock();
        try {
            change.run();
        } finally {
            lock.unlock();
        }
    }

    /** Sorts pods into those that wait, those that take room, and those that are over. */
    private final class PodHandler implements ResourceEventHandler<Pod> {

        @Override
        public void onAdd(Pod pod) {
            put(pod, Optional.empty());
        }

        @Override
        public void onUpdate(Pod before, Pod pod) {
            boolean same = before.getMetadata().getUid().equals(pod.getMetadata().getUid());
            if (!same) {
                remove(before);
            }
            put(pod, same ? Optional.of(before) : Optional.empty());
        }

        @Override
        public void onDelete(Pod pod, boolean unknown) {
            remove(pod);
        }

        private void put(Pod pod, Optional<Pod> before) {
            if (PodPhases.isOver(pod)) {
                remove(pod);
            } else if (PodPhases.isBound(pod)) {
                Optional<ClusterChange> change;
                lock.lock();
                try {
                    change = state.putBound(pod);
                } finally {
                    lock.unlock();
                }
                listener.settled(pod);
                change.ifPresent(listener::changed);
            } else if (PodPhases.isLeaving(pod)) {
                remove(pod);
            } else {
                listener.pending(pod, before);
            }
        }

        private void remove(Pod pod) {
            boolean tookRoom;
            lock.lock();
            try {
                tookRoom = state.removePod(PodPhases.key(pod));
            } finally {
                lock.unlock();
            }
            listener.settled(pod);
            if (tookRoom) {
                listener.changed(ClusterChange.POD_GONE);
            }
        }
    }
}
