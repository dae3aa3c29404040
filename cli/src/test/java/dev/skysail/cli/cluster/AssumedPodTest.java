package dev.skysail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.ControlPlane;
import dev.skysail.controlplane.ControlPlaneOptions;
import dev.skysail.controlplane.StandardParts;
import dev.skysail.controlplane.schema.RecordedSchemas;
import dev.skysail.kubernetes.cluster.ClusterChange;
import dev.skysail.kubernetes.cluster.ClusterListener;
import dev.skysail.kubernetes.cluster.ClusterWatch;
import dev.skysail.kubernetes.cluster.Place;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** kubernetes#122444: when a Binding fails, pods that were refused for its room are looked at. */
class AssumedPodTest {

    private final List<ClusterChange> changes = new CopyOnWriteArrayList<>();

    @Test
    void anAssumptionTakenBackIsRoomForOthersOnce() {
        try (ControlPlane plane =
                        ControlPlane.start(
                                new ControlPlaneOptions(
                                        0, StandardParts.make(new RecordedSchemas())));
                KubernetesClient client =
                        new KubernetesClientBuilder()
                                .withConfig(Config.fromKubeconfig(plane.kubeconfig()))
                                .build();
                ClusterWatch watch = ClusterWatch.start(client, new Recorder())) {
            changes.clear();
            watch.assume(
                    dev.skysail.scheduling.model.Pod.builder("default", "p").build(),
                    new Place("n", "", false, List.of(), ""));
            assertThat(changes).isEmpty();
            watch.forget("default/p");
            assertThat(changes).containsExactly(ClusterChange.POD_GONE);
            watch.forget("default/p");
            assertThat(changes).hasSize(1);
        }
    }

    private final class Recorder implements ClusterListener {

        @Override
        public void changed(ClusterChange change) {
            changes.add(change);
        }

        @Override
        public void pending(Pod pod, Optional<Pod> before) {}

        @Override
        public void settled(Pod pod) {}
    }
}
