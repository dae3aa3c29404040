package dev.skysail.controlplane.controllers.tainteviction;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class TaintEvictionStepTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");

    @Test
    void evictsWithoutToleration() {
        Pod pod = pod(null, false);
        assertThat(step(pod, node("boom"), null))
                .containsExactly(new TaintEvictionEffect.Evict(pod));
        assertThat(step(pod, node(""), null)).isEmpty();
    }

    @Test
    void staysWithToleration() {
        assertThat(step(pod(null, true), node("boom"), null)).isEmpty();
    }

    @Test
    void plansWaitsAndEvicts() {
        Pod pod = pod(30L, true);
        EvictionTimer timer = new EvictionTimer("u", NOW.plusSeconds(30), false);
        assertThat(step(pod, node("boom"), null))
                .containsExactly(new TaintEvictionEffect.Plan(timer, Duration.ofSeconds(30)));
        EvictionTimer soon = new EvictionTimer("u", NOW.plusSeconds(5), false);
        assertThat(step(pod, node("boom"), soon))
                .containsExactly(new TaintEvictionEffect.Wait(Duration.ofSeconds(5)));
        EvictionTimer due = new EvictionTimer("u", NOW, false);
        assertThat(step(pod, node("boom"), due))
                .containsExactly(new TaintEvictionEffect.Evict(pod));
    }

    @Test
    void cancelsWhenTheTaintGoes() {
        Pod pod = pod(30L, true);
        EvictionTimer timer = new EvictionTimer("u", NOW.plusSeconds(5), false);
        assertThat(step(pod, node(""), timer)).containsExactly(new TaintEvictionEffect.Cancel(pod));
    }

    @Test
    void evictsOnce() {
        EvictionTimer done = new EvictionTimer("u", NOW, true);
        assertThat(step(pod(null, false), node("boom"), done)).isEmpty();
        EvictionTimer ofNamesake = new EvictionTimer("other", NOW, true);
        assertThat(step(pod(null, false), node("boom"), ofNamesake)).hasSize(1);
    }

    @Test
    void forgetsPodsThatGo() {
        Pod pod =
                new PodBuilder(pod(null, false))
                        .editMetadata()
                        .withDeletionTimestamp(NOW.toString())
                        .endMetadata()
                        .build();
        EvictionTimer done = new EvictionTimer("u", NOW, true);
        assertThat(step(pod, node("boom"), done)).containsExactly(new TaintEvictionEffect.Forget());
        assertThat(step(pod, node("boom"), null)).isEmpty();
    }

    private static List<TaintEvictionEffect> step(
            Pod pod, Node node, @Nullable EvictionTimer timer) {
        return TaintEvictionStep.step(
                new TaintEvictionView(
                        Optional.of(pod), Optional.of(node), Optional.ofNullable(timer)),
                NOW);
    }

    private static Node node(String taint) {
        NodeBuilder node = new NodeBuilder().withNewMetadata().withName("n").endMetadata();
        if (taint.isEmpty()) {
            return node.build();
        }
        return node.withNewSpec()
                .addNewTaint()
                .withKey(taint)
                .withEffect("NoExecute")
                .endTaint()
                .endSpec()
                .build();
    }

    private static Pod pod(@Nullable Long seconds, boolean tolerates) {
        PodBuilder pod =
                new PodBuilder()
                        .withNewMetadata()
                        .withName("p")
                        .withNamespace("ns")
                        .withUid("u")
                        .endMetadata()
                        .withNewSpec()
                        .withNodeName("n")
                        .endSpec();
        if (!tolerates) {
            return pod.build();
        }
        return pod.editSpec()
                .addNewToleration()
                .withKey("boom")
                .withOperator("Exists")
                .withEffect("NoExecute")
                .withTolerationSeconds(seconds)
                .endToleration()
                .endSpec()
                .build();
    }
}
