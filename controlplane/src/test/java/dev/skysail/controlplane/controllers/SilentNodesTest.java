package dev.skysail.controlplane.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.controllers.nodelifecycle.Patience;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Taint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A node falls silent, comes back and is deleted. */
final class SilentNodesTest {

    private static final Patience SHORT =
            new Patience(Duration.ofSeconds(2), Duration.ofSeconds(2), Duration.ofSeconds(2));

    @Test
    void taintsSilentNodesAndEndsPodsOfLostOnes() throws Exception {
        try (TestCluster cluster = new TestCluster(SHORT)) {
            cluster.client.resource(TestCluster.node("n1")).create();
            cluster.client
                    .resource(
                            new PodBuilder()
                                    .withNewMetadata()
                                    .withName("p")
                                    .withNamespace("default")
                                    .endMetadata()
                                    .withNewSpec()
                                    .withNodeName("n1")
                                    .addNewContainer()
                                    .withName("c")
                                    .withImage("i")
                                    .endContainer()
                                    .addNewToleration()
                                    .withOperator("Exists")
                                    .endToleration()
                                    .endSpec()
                                    .build())
                    .create();
            TestCluster.await(
                    "unreachable",
                    () ->
                            taints(cluster)
                                    .containsAll(
                                            List.of(
                                                    "node.kubernetes.io/unreachable:NoSchedule",
                                                    "node.kubernetes.io/unreachable:NoExecute")));
            revive(cluster);
            TestCluster.await("untainted", () -> taints(cluster).isEmpty());
            cluster.client.nodes().withName("n1").delete();
            TestCluster.await("pod ended", () -> cluster.pods("default").isEmpty());
            assertThat(cluster.events("default"))
                    .anySatisfy(e -> assertThat(e.getReason()).isEqualTo("NodeNotReady"));
        }
    }

    private static void revive(TestCluster cluster) {
        String now = Instant.now().toString();
        Node node = cluster.client.nodes().withName("n1").get();
        cluster.client
                .resource(
                        new NodeBuilder(node)
                                .editStatus()
                                .editMatchingCondition(c -> c.getType().equals("Ready"))
                                .withStatus("True")
                                .withLastHeartbeatTime(now)
                                .endCondition()
                                .endStatus()
                                .build())
                .updateStatus();
    }

    private static List<String> taints(TestCluster cluster) {
        List<Taint> taints = cluster.client.nodes().withName("n1").get().getSpec().getTaints();
        return taints.stream().map(t -> t.getKey() + ":" + t.getEffect()).toList();
    }
}
