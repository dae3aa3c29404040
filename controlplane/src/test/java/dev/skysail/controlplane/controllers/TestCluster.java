package dev.skysail.controlplane.controllers;

import static org.assertj.core.api.Assertions.fail;

import dev.skysail.controlplane.ControlPlane;
import dev.skysail.controlplane.ControlPlaneOptions;
import dev.skysail.controlplane.StandardParts;
import dev.skysail.controlplane.controllers.nodelifecycle.Patience;
import dev.skysail.controlplane.schema.RecordedSchemas;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A control plane with controllers, a client, and the part of a kubelet that tests play. */
final class TestCluster implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final ControlPlane plane;
    private final Controllers controllers;
    final KubernetesClient client;

    TestCluster(Patience patience) {
        plane =
                ControlPlane.start(
                        new ControlPlaneOptions(0, StandardParts.make(new RecordedSchemas())));
        client = client(plane);
        controllers = Controllers.start(client, patience);
    }

    private static KubernetesClient client(ControlPlane plane) {
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(plane.kubeconfig()))
                .build();
    }

    @Override
    public void close() {
        controllers.close();
        client.close();
        plane.close();
    }

    /** Waits for something to become true. */
    static void await(String what, BooleanSupplier condition) throws InterruptedException {
        Instant end = Instant.now().plus(PATIENCE);
        while (!condition.getAsBoolean()) {
            if (Instant.now().isAfter(end)) {
                fail("did not happen: " + what);
            }
            Thread.sleep(20);
        }
    }

    static Deployment deployment(String name, int replicas) {
        return new DeploymentBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .endMetadata()
                .withNewSpec()
                .withReplicas(replicas)
                .withNewSelector()
                .addToMatchLabels("app", name)
                .endSelector()
                .withNewTemplate()
                .withNewMetadata()
                .addToLabels("app", name)
                .endMetadata()
                .withNewSpec()
                .withContainers(
                        new ContainerBuilder()
                                .withName("main")
                                .withImage("img.example/app:1")
                                .build())
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
    }

    static Node node(String name) {
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewStatus()
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .withReason("KubeletReady")
                .withLastHeartbeatTime(Instant.now().toString())
                .withLastTransitionTime(Instant.now().toString())
                .endCondition()
                .endStatus()
                .build();
    }

    List<Pod> pods(String namespace) {
        return client.pods().inNamespace(namespace).list().getItems();
    }

    List<Pod> activePods(String app) {
        return client.pods().inNamespace("default").withLabel("app", app).list().getItems().stream()
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                .toList();
    }

    List<ReplicaSet> replicaSets(String app) {
        return client.apps()
                .replicaSets()
                .inNamespace("default")
                .withLabel("app", app)
                .list()
                .getItems();
    }

    Optional<Deployment> deploymentNow(String name) {
        return Optional.ofNullable(
                client.apps().deployments().inNamespace("default").withName(name).get());
    }

    List<Event> events(String namespace) {
        return client.v1().events().inNamespace(namespace).list().getItems();
    }

    /** Plays the kubelet: all pods of an app run and are ready. */
    void runPods(String app) {
        String now = Instant.now().toString();
        for (Pod pod : activePods(app)) {
            boolean ready = pod.getStatus() != null && "Running".equals(pod.getStatus().getPhase());
            if (!ready) {
                client.resource(
                                new PodBuilder(pod)
                                        .editOrNewStatus()
                                        .withPhase("Running")
                                        .withConditions()
                                        .addNewCondition()
                                        .withType("Ready")
                                        .withStatus("True")
                                        .withLastTransitionTime(now)
                                        .endCondition()
                                        .endStatus()
                                        .build())
                        .updateStatus();
            }
        }
    }
}
