package dev.skysail.controlplane.controllers.nodelifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Taint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class NodeStepTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");
    private static final Duration QUARANTINE = Duration.ofSeconds(40);

    @Test
    void notesANewNode() {
        List<NodeEffect> effects = step(node("True"), Optional.empty());
        assertThat(effects)
                .contains(
                        new NodeEffect.Announce(
                                "RegisteredNode",
                                "Node n1 event: Registered Node n1 in Controller"));
        assertThat(effects).anyMatch(e -> e instanceof NodeEffect.Note);
        assertThat(step(node("True"), Optional.of(noted(node("True"), 39)))).isEmpty();
    }

    @Test
    void silenceTaints() {
        Node node = node("True");
        List<NodeEffect> effects = step(node, Optional.of(noted(node, 41)));
        Node silent =
                effects.stream()
                        .filter(e -> e instanceof NodeEffect.UpdateStatus)
                        .map(e -> ((NodeEffect.UpdateStatus) e).node())
                        .findFirst()
                        .orElseThrow();
        assertThat(silent.getStatus().getConditions())
                .extracting(NodeCondition::getType)
                .containsExactly("Ready", "MemoryPressure", "DiskPressure", "PIDPressure");
        assertThat(silent.getStatus().getConditions().getFirst().getReason())
                .isEqualTo("NodeStatusUnknown");
        assertThat(taints(effects))
                .containsExactly(
                        "node.kubernetes.io/unreachable:NoSchedule",
                        "node.kubernetes.io/unreachable:NoExecute");
        assertThat(effects)
                .contains(
                        new NodeEffect.Announce(
                                "NodeNotReady", "Node n1 status is now: NodeNotReady"),
                        new NodeEffect.PodsNotReady());
    }

    @Test
    void healthRemovesTaintsAndKeepsOthers() {
        Node node =
                new NodeBuilder(node("True"))
                        .editOrNewSpec()
                        .addNewTaint("NoExecute", "node.kubernetes.io/unreachable", null, null)
                        .addNewTaint("NoSchedule", "node.kubernetes.io/unreachable", null, null)
                        .addNewTaint("NoSchedule", "virtual-kubelet.io/provider", null, "baidu")
                        .endSpec()
                        .build();
        assertThat(taints(step(node, Optional.of(noted(node, 1)))))
                .containsExactly("virtual-kubelet.io/provider:NoSchedule");
    }

    @Test
    void cordonAndNotReadyTaint() {
        Node node =
                new NodeBuilder(node("False"))
                        .editOrNewSpec()
                        .withUnschedulable(true)
                        .endSpec()
                        .build();
        assertThat(taints(step(node, Optional.of(noted(node, 1)))))
                .containsExactly(
                        "node.kubernetes.io/not-ready:NoSchedule",
                        "node.kubernetes.io/unschedulable:NoSchedule",
                        "node.kubernetes.io/not-ready:NoExecute");
    }

    @Test
    void lostPods() {
        Pod lost = pod("lost", "gone");
        Pod fine = pod("fine", "n1");
        LostPodsView first = new LostPodsView(List.of(lost, fine), Set.of("n1"), Map.of());
        assertThat(LostPodsStep.step(first, QUARANTINE, NOW))
                .containsExactly(new LostPodsEffect.Missing(Set.of("gone")));
        LostPodsView later =
                new LostPodsView(
                        List.of(lost, fine), Set.of("n1"), Map.of("gone", NOW.minusSeconds(40)));
        assertThat(LostPodsStep.step(later, QUARANTINE, NOW))
                .contains(new LostPodsEffect.DeleteOrphan(lost));
        Pod unscheduled =
                new PodBuilder(pod("u", ""))
                        .editMetadata()
                        .withDeletionTimestamp(NOW.toString())
                        .endMetadata()
                        .build();
        LostPodsView deleting = new LostPodsView(List.of(unscheduled), Set.of(), Map.of());
        assertThat(LostPodsStep.step(deleting, QUARANTINE, NOW))
                .contains(new LostPodsEffect.DeleteUnscheduled(unscheduled));
    }

    private static List<NodeEffect> step(Node node, Optional<Heartbeat> heartbeat) {
        return NodeStep.step(
                new NodeView(node, Optional.empty(), heartbeat), Patience.STANDARD, NOW);
    }

    private static Heartbeat noted(Node node, int seconds) {
        NodeView view = new NodeView(node, Optional.empty(), Optional.empty());
        return NodeStep.step(view, Patience.STANDARD, NOW.minusSeconds(seconds)).stream()
                .filter(e -> e instanceof NodeEffect.Note)
                .map(e -> ((NodeEffect.Note) e).heartbeat())
                .findFirst()
                .orElseThrow();
    }

    private static List<String> taints(List<NodeEffect> effects) {
        return effects.stream()
                .filter(e -> e instanceof NodeEffect.SetTaints)
                .flatMap(e -> ((NodeEffect.SetTaints) e).taints().stream())
                .map((Taint t) -> t.getKey() + ":" + t.getEffect())
                .toList();
    }

    private static Node node(String ready) {
        return new NodeBuilder()
                .withNewMetadata()
                .withName("n1")
                .withUid("n-uid")
                .endMetadata()
                .withNewStatus()
                .addNewCondition()
                .withType("Ready")
                .withStatus(ready)
                .withReason("KubeletReady")
                .withLastHeartbeatTime("2026-01-01T00:00:00Z")
                .endCondition()
                .endStatus()
                .build();
    }

    private static Pod pod(String name, String node) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("ns")
                .endMetadata()
                .withNewSpec()
                .withNodeName(node.isEmpty() ? null : node)
                .endSpec()
                .build();
    }
}
