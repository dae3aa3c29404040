package dev.skysail.virtualkubelet;

import dev.skysail.kubernetes.cluster.ClusterChange;
import dev.skysail.kubernetes.cluster.ClusterListener;
import dev.skysail.kubernetes.cluster.ClusterWatch;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.virtualkubelet.kubeletapi.KubeletServer;
import dev.skysail.virtualkubelet.kubeletapi.PodFinder;
import dev.skysail.virtualkubelet.kubeletapi.ServingCertificate;
import dev.skysail.virtualkubelet.node.NodeKeeper;
import dev.skysail.virtualkubelet.node.ServedNode;
import dev.skysail.virtualkubelet.node.ServedNodes;
import dev.skysail.virtualkubelet.node.VirtualNodeController;
import dev.skysail.virtualkubelet.pod.KubernetesPodApi;
import dev.skysail.virtualkubelet.pod.PodBook;
import dev.skysail.virtualkubelet.pod.PodController;
import dev.skysail.virtualkubelet.pod.PodWatch;
import dev.skysail.virtualkubelet.provider.sim.ApiMaterial;
import dev.skysail.virtualkubelet.provider.sim.SimProvider;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A running virtual kubelet: all virtual nodes and simulated machines of one process. */
public final class VirtualKubelet implements AutoCloseable {

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final ServedNodes nodes = new ServedNodes();
    private final PodBook book = new PodBook();
    private int port;

    private VirtualKubelet() {}

    /**
     * Starts a virtual kubelet; the VirtualNode resource must be known to the cluster. When this
     * returns, the Nodes of machines and of present resources are being made.
     */
    public static VirtualKubelet start(KubernetesClient client, VirtualKubeletOptions options) {
        VirtualKubelet kubelet = new VirtualKubelet();
        try {
            kubelet.run(client, options);
            return kubelet;
        } catch (RuntimeException e) {
            kubelet.close();
            throw e;
        }
    }

    /** Returns the port of the kubelet API. */
    public int kubeletPort() {
        return port;
    }

    @Override
    public void close() {
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception e) {
                System.getLogger(VirtualKubelet.class.getName())
                        .log(System.Logger.Level.DEBUG, "a part did not close", e);
            }
        }
    }

    private void run(KubernetesClient client, VirtualKubeletOptions options) {
        ApiMaterial material = new ApiMaterial(client);
        KubeletServer server =
                keep(
                        KubeletServer.start(
                                options.kubeletPort(),
                                ServingCertificate.selfSigned(options.clock()),
                                new Finder(),
                                options.clock()));
        port = server.port();
        ClusterWatch cluster = keep(ClusterWatch.start(client, new Silent()));
        KubernetesPodApi api = keep(new KubernetesPodApi(client, nodes));
        PodController.Parts podParts =
                new PodController.Parts(nodes, book, api, () -> cluster.view().snapshot());
        VirtualKubeletOptions.Timing timing = options.timing();
        PodController pods =
                new PodController(
                        podParts, options.clock(), timing.backoffBase(), timing.backoffMax());
        keep(new PodWatch(client, podParts, pods, timing.sweepEvery())).start();
        NodeKeeper keeper = keep(new NodeKeeper(client, nodes, options.clock()));
        keeper.start();
        for (VirtualKubeletOptions.Machine machine : options.machines()) {
            keeper.add(
                    machine.spec(),
                    new ServedNode.Machine(
                            machine.spec().name(),
                            new SimProvider(machine.runtime(), material),
                            machine.spec().placement()),
                    port);
        }
        VirtualNodeController.Settings settings =
                new VirtualNodeController.Settings(port, this::used, options.clock());
        keep(new VirtualNodeController(
                        client,
                        new SimProvider(options.cloud(), material),
                        keeper,
                        nodes,
                        settings))
                .start();
    }

    private <T extends AutoCloseable> T keep(T part) {
        parts.push(part);
        return part;
    }

    private SortedMap<String, Resources> used(String node) {
        return nodes.get(node)
                .map(
                        served ->
                                served instanceof ServedNode.Virtual virtual
                                        ? book.used(node, virtual.spec().dialect())
                                        : new TreeMap<String, Resources>())
                .orElseGet(TreeMap::new);
    }

    private final class Finder implements PodFinder {

        @Override
        public List<Pod> pods() {
            return book.all().stream()
                    .filter(pod -> nodes.get(pod.getSpec().getNodeName()).isPresent())
                    .toList();
        }

        @Override
        public Optional<Running> find(String namespace, String name) {
            return book.find(namespace, name)
                    .flatMap(
                            pod ->
                                    nodes.get(pod.getSpec().getNodeName())
                                            .map(node -> new Running(pod, node.provider())));
        }
    }

    /** Only the view is wanted, not the news. */
    private static final class Silent implements ClusterListener {

        @Override
        public void changed(ClusterChange change) {}

        @Override
        public void pending(Pod pod, Optional<Pod> before) {}

        @Override
        public void settled(Pod pod) {}
    }
}
