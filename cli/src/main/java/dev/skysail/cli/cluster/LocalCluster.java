package dev.skysail.cli.cluster;

import dev.skysail.controlplane.ControlPlane;
import dev.skysail.controlplane.ControlPlaneOptions;
import dev.skysail.controlplane.StandardParts;
import dev.skysail.controlplane.controllers.Controllers;
import dev.skysail.controlplane.schema.RecordedSchemas;
import dev.skysail.kubernetes.Threads;
import dev.skysail.kubernetes.cluster.VirtualNodes;
import dev.skysail.profile.Profile;
import dev.skysail.profile.ProfileOptions;
import dev.skysail.scheduler.SchedulerOptions;
import dev.skysail.scheduler.SchedulerProcess;
import dev.skysail.virtualkubelet.VirtualKubelet;
import dev.skysail.virtualkubelet.VirtualKubeletOptions;
import dev.skysail.virtualkubelet.node.MachineSpec;
import dev.skysail.virtualkubelet.provider.Placement;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A whole cluster in this process; its parts talk to its API and to nothing else. */
public final class LocalCluster implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long POLL_MS = 20;
    private static final SortedMap<String, String> MACHINE =
            new TreeMap<>(Map.of("cpu", "4", "memory", "8Gi", "pods", "110"));
    private static final Map<String, String> BUDGET =
            Map.of("cpu", "1000", "memory", "4000Gi", "pods", "1000");

    private final LocalClusterOptions options;
    private final ControlPlane controlPlane;
    private final KubernetesClient client;
    private final LocalCloud cloud;
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    private LocalCluster(LocalClusterOptions options, ControlPlane controlPlane) {
        this.options = options;
        this.controlPlane = controlPlane;
        this.cloud = new LocalCloud(options.zones());
        this.parts.push(controlPlane);
        this.client = client("skysail");
    }

    /** Makes a client whose name is shown where somebody asks who set a field. */
    private KubernetesClient client(String program) {
        Config config = Config.fromKubeconfig(controlPlane.kubeconfig());
        config.setNamespace("default");
        config.setUserAgent(program);
        KubernetesClient made = new KubernetesClientBuilder().withConfig(config).build();
        parts.push(made);
        return made;
    }

    /** Starts a cluster; its nodes are ready and its API answers when this returns. */
    public static LocalCluster start(LocalClusterOptions options) {
        ControlPlane controlPlane =
                ControlPlane.start(
                        new ControlPlaneOptions(
                                options.port(), StandardParts.make(new RecordedSchemas())));
        LocalCluster cluster = new LocalCluster(options, controlPlane);
        try {
            cluster.startParts();
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    private void startParts() {
        parts.push(cloud);
        VirtualNodes.install(client);
        KubernetesClient controllers = client("kube-controller-manager");
        KubernetesClient scheduler = client("kube-scheduler");
        KubernetesClient kubelet = client("virtual-kubelet");
        startTogether(
                List.of(
                        () -> Controllers.start(controllers),
                        () -> SchedulerProcess.start(scheduler, schedulerOptions()),
                        () -> Profile.start(client, profileOptions()),
                        () -> CloudControl.start(client, cloud.simulated()),
                        () -> VirtualKubelet.start(kubelet, kubeletOptions())));
        options.virtualNodes().forEach(name -> client.resource(virtualNode(name)).create());
        awaitNodes();
    }

    /** The parts wait for the API and for nothing else, so they can start side by side. */
    private void startTogether(List<Supplier<AutoCloseable>> starts) {
        List<CompletableFuture<AutoCloseable>> starting = new ArrayList<>();
        for (Supplier<AutoCloseable> start : starts) {
            CompletableFuture<AutoCloseable> part = new CompletableFuture<>();
            starting.add(part);
            Threads.start("start", () -> part.completeAsync(start, Runnable::run));
        }
        CompletableFuture<Void> all =
                CompletableFuture.allOf(starting.toArray(CompletableFuture[]::new));
        all.exceptionally(failure -> null).join();
        starting.stream()
                .filter(part -> !part.isCompletedExceptionally())
                .forEach(part -> parts.push(part.join()));
        all.join();
    }

    private SchedulerOptions schedulerOptions() {
        return SchedulerOptions.defaults().withTextProfile(options.textProfile());
    }

    private ProfileOptions profileOptions() {
        return ProfileOptions.from(System.getenv()).withTextProfile(options.textProfile());
    }

    private List<String> zones() {
        return List.copyOf(options.zones().keySet());
    }

    private VirtualKubeletOptions kubeletOptions() {
        VirtualKubeletOptions kubelet = VirtualKubeletOptions.of(cloud.port());
        for (int i = 0; i < options.machineNames().size(); i++) {
            String name = options.machineNames().get(i);
            kubelet =
                    kubelet.withMachine(
                            new MachineSpec(
                                    name,
                                    MACHINE,
                                    new TreeMap<>(MachineTopology.labels(i, zones())),
                                    new Placement(name, name)),
                            cloud.machine(name, i));
        }
        return kubelet;
    }

    private GenericKubernetesResource virtualNode(String name) {
        List<Map<String, Object>> zones = new ArrayList<>();
        options.zones()
                .forEach((zone, subnets) -> zones.add(Map.of("name", zone, "subnets", subnets)));
        GenericKubernetesResource resource = new GenericKubernetesResource();
        resource.setApiVersion("skysail.dev/v1alpha1");
        resource.setKind("VirtualNode");
        resource.setMetadata(new ObjectMetaBuilder().withName(name).build());
        resource.setAdditionalProperty(
                "spec",
                Map.of(
                        "dialect",
                        name.startsWith("bci") ? "bci" : "cubevk",
                        "shape",
                        "Single",
                        "provider",
                        Map.of("type", "sim"),
                        "zones",
                        zones,
                        "budget",
                        BUDGET,
                        "zoneEnforcement",
                        "Scheduler"));
        return resource;
    }

    private void awaitNodes() {
        int expected = options.machineNames().size() + options.virtualNodes().size();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (client.nodes().list().getItems().stream().filter(LocalCluster::isReady).count()
                < expected) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "The nodes did not become ready within %d s."
                                .formatted(PATIENCE.toSeconds()));
            }
            try {
                Thread.sleep(POLL_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted while the cluster started.", e);
            }
        }
    }

    private static boolean isReady(Node node) {
        return node.getStatus() != null
                && node.getStatus().getConditions().stream()
                        .anyMatch(c -> "Ready".equals(c.getType()) && "True".equals(c.getStatus()))
                && node.getSpec().getTaints().stream()
                        .noneMatch(t -> t.getKey().startsWith("node.kubernetes.io/"));
    }

    /** Returns a client with all rights. */
    public KubernetesClient client() {
        return client;
    }

    /** Returns the cloud behind the virtual nodes. */
    public LocalCloud cloud() {
        return cloud;
    }

    /** Returns what the cluster is made of. */
    public LocalClusterOptions options() {
        return options;
    }

    /** Returns a kubeconfig with all rights. */
    public String kubeconfig() {
        return controlPlane.kubeconfig();
    }

    /** Returns the URL of the API. */
    public String url() {
        return controlPlane.url();
    }

    @Override
    public void close() {
        while (!parts.isEmpty()) {
            AutoCloseable part = parts.pop();
            try {
                part.close();
            } catch (Exception e) {
                System.getLogger(LocalCluster.class.getName())
                        .log(System.Logger.Level.DEBUG, "a part did not stop cleanly", e);
            }
        }
    }
}
