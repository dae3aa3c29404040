package dev.skysail.controlplane.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.ControlPlane;
import dev.skysail.controlplane.ControlPlaneOptions;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ApiServerTest {

    private @Nullable ControlPlane plane;
    private @Nullable KubernetesClient client;

    @BeforeAll
    void start() {
        ControlPlane started = ControlPlane.start(new ControlPlaneOptions(0, PlainParts.make(50)));
        plane = started;
        client =
                new KubernetesClientBuilder()
                        .withConfig(Config.fromKubeconfig(started.kubeconfig()))
                        .build();
    }

    @AfterAll
    void stop() {
        client().close();
        if (plane != null) {
            plane.close();
        }
    }

    private KubernetesClient client() {
        if (client == null) {
            throw new IllegalStateException("not started");
        }
        return client;
    }

    private static Pod pod(String name) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .addToLabels("app", name)
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("c")
                .withImage("i")
                .endContainer()
                .endSpec()
                .build();
    }

    private static ConfigMap map(String name, String value) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .endMetadata()
                .addToData("k", value)
                .build();
    }

    @Test
    void watchesOverWebSocket() throws Exception {
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        try (var watch =
                client().pods()
                        .inNamespace("default")
                        .withLabel("app", "watched")
                        .watch(
                                new Watcher<>() {
                                    @Override
                                    public void eventReceived(Action action, Pod pod) {
                                        seen.add(action + " " + pod.getMetadata().getName());
                                    }

                                    @Override
                                    public void onClose(WatcherException cause) {}
                                })) {
            assertThat(watch).isNotNull();
            client().resource(pod("watched")).create();
            client().pods()
                    .inNamespace("default")
                    .withName("watched")
                    .edit(
                            p ->
                                    new PodBuilder(p)
                                            .editMetadata()
                                            .addToLabels("x", "y")
                                            .endMetadata()
                                            .build());
            client().resource(pod("watched")).delete();
            assertThat(seen.poll(5, TimeUnit.SECONDS)).isEqualTo("ADDED watched");
            assertThat(seen.poll(5, TimeUnit.SECONDS)).isEqualTo("MODIFIED watched");
            assertThat(seen.poll(5, TimeUnit.SECONDS)).isEqualTo("DELETED watched");
        }
    }

    @Test
    void feedsInformers() throws Exception {
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        try (SharedIndexInformer<ConfigMap> informer =
                client().configMaps()
                        .inNamespace("default")
                        .withField("metadata.name", "m")
                        .inform(
                                new ResourceEventHandler<>() {
                                    @Override
                                    public void onAdd(ConfigMap map) {
                                        seen.add("add " + map.getMetadata().getName());
                                    }

                                    @Override
                                    public void onUpdate(ConfigMap old, ConfigMap map) {
                                        seen.add("update " + map.getData().get("k"));
                                    }

                                    @Override
                                    public void onDelete(ConfigMap map, boolean unknown) {
                                        seen.add("delete " + map.getMetadata().getName());
                                    }
                                })) {
            client().resource(map("m", "1")).create();
            client().resource(map("m", "2")).update();
            client().resource(map("m", "2")).delete();
            assertThat(seen.poll(5, TimeUnit.SECONDS)).isEqualTo("add m");
            assertThat(seen.poll(5, TimeUnit.SECONDS)).isEqualTo("update 2");
            assertThat(seen.poll(5, TimeUnit.SECONDS)).isEqualTo("delete m");
            assertThat(informer.isRunning()).isTrue();
        }
    }
}
