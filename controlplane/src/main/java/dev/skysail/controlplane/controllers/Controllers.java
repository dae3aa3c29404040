package dev.skysail.controlplane.controllers;

import dev.skysail.controlplane.controllers.cluster.ClusterCache;
import dev.skysail.controlplane.controllers.deployment.DeploymentController;
import dev.skysail.controlplane.controllers.garbagecollector.GarbageCollector;
import dev.skysail.controlplane.controllers.job.JobController;
import dev.skysail.controlplane.controllers.namespace.NamespaceController;
import dev.skysail.controlplane.controllers.nodelifecycle.LostPodsController;
import dev.skysail.controlplane.controllers.nodelifecycle.NodeLifecycleController;
import dev.skysail.controlplane.controllers.nodelifecycle.Patience;
import dev.skysail.controlplane.controllers.replicaset.ReplicaSetController;
import dev.skysail.controlplane.controllers.statefulset.StatefulSetController;
import dev.skysail.controlplane.controllers.tainteviction.TaintEvictionController;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.InstantSource;

/** Kubernetes' controllers over the API, as kube-controller-manager runs them. */
public final class Controllers implements AutoCloseable {

    private final ClusterCache cache;
    private final DeploymentController deployments;
    private final ReplicaSetController replicaSets;
    private final StatefulSetController statefulSets;
    private final JobController jobs;
    private final NamespaceController namespaces;
    private final NodeLifecycleController nodes;
    private final LostPodsController lostPods;
    private final TaintEvictionController taints;
    private final GarbageCollector garbage;

    private Controllers(KubernetesClient client, Patience patience) {
        InstantSource clock = InstantSource.system();
        cache = new ClusterCache(client);
        deployments = new DeploymentController(client, cache, clock);
        replicaSets = new ReplicaSetController(client, cache, clock);
        statefulSets = new StatefulSetController(client, cache, clock);
        jobs = new JobController(client, cache, clock);
        namespaces = new NamespaceController(client, cache, clock);
        nodes = new NodeLifecycleController(client, cache, patience, clock);
        lostPods = new LostPodsController(client, cache, patience, clock);
        taints = new TaintEvictionController(client, cache, clock);
        garbage = new GarbageCollector(client);
    }

    /** Starts all controllers; the client stays the caller's to close, after them. */
    public static Controllers start(KubernetesClient client) {
        return start(client, Patience.STANDARD);
    }

    /** Starts all controllers with other times for silent nodes. */
    public static Controllers start(KubernetesClient client, Patience patience) {
        Controllers controllers = new Controllers(client, patience);
        controllers.cache.start();
        controllers.deployments.start();
        controllers.replicaSets.start();
        controllers.statefulSets.start();
        controllers.jobs.start();
        controllers.namespaces.start();
        controllers.nodes.start();
        controllers.lostPods.start();
        controllers.taints.start();
        controllers.garbage.start();
        return controllers;
    }

    @Override
    public void close() {
        garbage.close();
        taints.close();
        lostPods.close();
        nodes.close();
        namespaces.close();
        jobs.close();
        statefulSets.close();
        replicaSets.close();
        deployments.close();
        cache.close();
    }
}
