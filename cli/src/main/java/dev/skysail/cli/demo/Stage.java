package dev.skysail.cli.demo;

import dev.skysail.cli.cluster.LocalCluster;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** A running cluster and the handful of things a walkthrough does to it. */
public final class Stage {

    /** Annotation in which a virtual node reports the zone of a pod. */
    public static final String ZONE = "bci.virtual-kubelet.io/bci-logical-zone";

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long POLL_MS = 50;

    private final LocalCluster cluster;
    private final KubernetesClient client;

    /** Makes a stage on a cluster. */
    public Stage(LocalCluster cluster) {
        this.cluster = cluster;
        this.client = cluster.client();
    }

    /** Returns the cluster with its cloud. */
    public LocalCluster cluster() {
        return cluster;
    }

    /** Returns a client with all rights. */
    public KubernetesClient client() {
        return client;
    }

    /** Creates the objects of an example file, such as {@code seeds/seed000-spread.yaml}. */
    public List<HasMetadata> createExample(String path) {
        return create(example(path));
    }

    /** Returns the text of an example file. */
    public static String example(String path) {
        try (InputStream in = Stage.class.getResourceAsStream("/examples/" + path)) {
            return new String(
                    Objects.requireNonNull(in, () -> "no example " + path).readAllBytes(),
                    StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates all objects of a YAML text. */
    public List<HasMetadata> create(String yaml) {
        return client
                .load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
                .items()
                .stream()
                .map(item -> client.resource(item).create())
                .toList();
    }

    /** Sets the number of replicas of a Deployment in the default namespace. */
    public void scale(String deployment, int replicas) {
        client.apps().deployments().inNamespace("default").withName(deployment).scale(replicas);
    }

    /** Returns the pods of the default namespace with a label, by name; ending ones too. */
    public List<Pod> pods(String key, String value) {
        return client.pods().inNamespace("default").withLabel(key, value).list().getItems().stream()
                .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
                .toList();
    }

    /** Returns a pod of the default namespace, if it is there. */
    public java.util.Optional<Pod> pod(String name) {
        return java.util.Optional.ofNullable(
                client.pods().inNamespace("default").withName(name).get());
    }

    /** Waits until exactly so many pods with the label are there and all are Running. */
    public boolean awaitRunning(String key, String value, int count) {
        return await(
                () -> {
                    List<Pod> pods = pods(key, value);
                    return pods.size() == count && pods.stream().allMatch(Stage::isRunning);
                });
    }

    /** Waits until a pod of the default namespace satisfies the condition. */
    public boolean awaitPod(String name, Predicate<Pod> condition) {
        return await(() -> pod(name).filter(condition).isPresent());
    }

    /** Waits until the condition holds; false when it did not within a minute. */
    public boolean await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            if (condition.getAsBoolean()) {
                return true;
            }
            try {
                Thread.sleep(POLL_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return condition.getAsBoolean();
    }

    /** Returns how many of the pods are in each zone, as the virtual node reported it. */
    public static Map<String, Integer> zones(List<Pod> pods) {
        Map<String, Integer> zones = new TreeMap<>();
        for (Pod pod : pods) {
            zones.merge(annotation(pod, ZONE), 1, Integer::sum);
        }
        return zones;
    }

    /** Returns an annotation's value, empty when absent. */
    public static String annotation(Pod pod, String key) {
        Map<String, String> annotations = pod.getMetadata().getAnnotations();
        return annotations == null ? "" : annotations.getOrDefault(key, "");
    }

    /** Returns a label's value, empty when absent. */
    public static String label(HasMetadata object, String key) {
        Map<String, String> labels = object.getMetadata().getLabels();
        return labels == null ? "" : labels.getOrDefault(key, "");
    }

    /** Returns whether a pod is Running and ready. */
    public static boolean isRunning(Pod pod) {
        return pod.getStatus() != null && "Running".equals(pod.getStatus().getPhase());
    }

    /** Returns the node of a pod, empty while it has none. */
    public static String node(Pod pod) {
        return pod.getSpec().getNodeName() == null ? "" : pod.getSpec().getNodeName();
    }

    /** Returns whether a pod stands on a virtual node. */
    public boolean onVirtualNode(Pod pod) {
        if (node(pod).isEmpty()) {
            return false;
        }
        var node = client.nodes().withName(node(pod)).get();
        return node != null && "virtual-kubelet".equals(label(node, "type"));
    }

    /** Returns a pod's events in the order in which they were first written. */
    public List<Event> events(Pod pod) {
        return client
                .v1()
                .events()
                .inNamespace(pod.getMetadata().getNamespace())
                .list()
                .getItems()
                .stream()
                .filter(e -> pod.getMetadata().getUid().equals(e.getInvolvedObject().getUid()))
                .sorted(
                        Comparator.comparingLong(
                                e -> Long.parseUnsignedLong(e.getMetadata().getResourceVersion())))
                .toList();
    }
}
