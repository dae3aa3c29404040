package dev.skysail.controlplane.controllers.replicaset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.controllers.cluster.Expectations;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ReplicaSetStepTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");

    @Test
    void createsWhatLacks() {
        assertThat(step(replicaSet(3), List.of(ready("a", "n1"))))
                .contains(new ReplicaSetEffect.CreatePods(2));
        assertThat(step(replicaSet(900), List.of())).contains(new ReplicaSetEffect.CreatePods(500));
    }

    @Test
    void waitsForWhatItAskedFor() {
        ReplicaSetView view = new ReplicaSetView(replicaSet(3), List.of(), List.of(), false);
        assertThat(ReplicaSetStep.step(view, NOW))
                .noneMatch(e -> e instanceof ReplicaSetEffect.CreatePods);
    }

    @Test
    void endedAndTerminatingPodsAreReplaced() {
        Pod failed = phase(ready("a", "n1"), "Failed");
        Pod going = deleting(ready("b", "n1"));
        List<ReplicaSetEffect> effects = step(replicaSet(1), List.of(failed, going));
        assertThat(effects).contains(new ReplicaSetEffect.CreatePods(1));
        assertThat(counted(effects).getTerminatingReplicas()).isEqualTo(1);
        assertThat(counted(effects).getReplicas()).isZero();
    }

    @Test
    void claims() {
        Pod stray = owners(ready("stray", "n1"), false);
        Pod left = labels(ready("left", "n1"), "other");
        List<ReplicaSetEffect> effects = step(replicaSet(1), List.of(stray, left));
        assertThat(effects.subList(0, 2))
                .containsExactly(
                        new ReplicaSetEffect.AdoptPod(stray),
                        new ReplicaSetEffect.ReleasePod(left));
        assertThat(effects).noneMatch(e -> e instanceof ReplicaSetEffect.CreatePods);
    }

    @Test
    void deletionOrder() {
        List<Pod> order = new ArrayList<>();
        order.add(phase(pod("unassigned", ""), "Pending"));
        order.add(phase(pod("pending", "n1"), "Pending"));
        order.add(phase(pod("unready", "n1"), "Running"));
        order.add(cost(ready("cheap", "n1"), "-5"));
        order.add(ready("double-young", "n1", 10));
        order.add(ready("double-old", "n1", 500));
        order.add(restarts(ready("single-restarts", "n2", 100), 3));
        order.add(ready("single", "n3", 100));
        order.add(cost(ready("dear", "n1"), "7"));
        List<Pod> shuffled = new ArrayList<>(order);
        Collections.shuffle(shuffled, new Random(7));
        List<Pod> sorted = shuffled.stream().sorted(new PodRanking(order, NOW)).toList();
        assertThat(sorted.stream().map(p -> p.getMetadata().getName()).toList())
                .isEqualTo(order.stream().map(p -> p.getMetadata().getName()).toList());
    }

    @Test
    void deletesTheSurplus() {
        List<ReplicaSetEffect> effects =
                step(replicaSet(1), List.of(ready("a", "n1"), phase(pod("b", ""), "Pending")));
        assertThat(effects)
                .anySatisfy(
                        e ->
                                assertThat(e)
                                        .isInstanceOfSatisfying(
                                                ReplicaSetEffect.DeletePods.class,
                                                d ->
                                                        assertThat(d.pods())
                                                                .singleElement()
                                                                .extracting(
                                                                        p ->
                                                                                p.getMetadata()
                                                                                        .getName())
                                                                .isEqualTo("b")));
    }

    @Test
    void waitsForAvailability() {
        ReplicaSet rs =
                new ReplicaSetBuilder(replicaSet(1))
                        .editSpec()
                        .withMinReadySeconds(30)
                        .endSpec()
                        .build();
        List<ReplicaSetEffect> effects = step(rs, List.of(ready("a", "n1", 10)));
        assertThat(counted(effects).getReadyReplicas()).isEqualTo(1);
        assertThat(counted(effects).getAvailableReplicas()).isNull();
        assertThat(effects).contains(new ReplicaSetEffect.CheckAgain(Duration.ofSeconds(20)));
    }

    @Test
    void noDeletionsWhileItGoes() {
        ReplicaSet rs =
                new ReplicaSetBuilder(replicaSet(5))
                        .editMetadata()
                        .withDeletionTimestamp(NOW.toString())
                        .endMetadata()
                        .build();
        assertThat(step(rs, List.of())).noneMatch(e -> e instanceof ReplicaSetEffect.CreatePods);
    }

    @Test
    void failureBecomesACondition() {
        ReplicaSet rs = replicaSet(1);
        ReplicaSetStatus status = counted(step(rs, List.of()));
        Optional<ReplicaSetStatus> failed =
                ReplicaSetStatuses.complete(
                        rs,
                        status,
                        Optional.of(new ReplicaSetStatuses.Failure("FailedCreate", "no")),
                        NOW);
        assertThat(failed.orElseThrow().getConditions())
                .singleElement()
                .satisfies(c -> assertThat(c.getReason()).isEqualTo("FailedCreate"));
    }

    @Test
    void expectationsEndWithTime() {
        Instant[] time = {NOW};
        InstantSource clock = () -> time[0];
        Expectations expectations = new Expectations(clock);
        expectations.creations("ns/r", 2);
        expectations.created("ns/r");
        assertThat(expectations.met("ns/r")).isFalse();
        expectations.created("ns/r");
        assertThat(expectations.met("ns/r")).isTrue();
        expectations.deletions("ns/r", List.of("ns/a"));
        assertThat(expectations.met("ns/r")).isFalse();
        time[0] = NOW.plusSeconds(301);
        assertThat(expectations.met("ns/r")).isTrue();
    }

    private static List<ReplicaSetEffect> step(ReplicaSet rs, List<Pod> pods) {
        return ReplicaSetStep.step(new ReplicaSetView(rs, pods, List.of(), true), NOW);
    }

    private static ReplicaSetStatus counted(List<ReplicaSetEffect> effects) {
        return effects.stream()
                .filter(e -> e instanceof ReplicaSetEffect.UpdateStatus)
                .map(e -> ((ReplicaSetEffect.UpdateStatus) e).counted())
                .findFirst()
                .orElseThrow();
    }

    private static ReplicaSet replicaSet(int replicas) {
        return new ReplicaSetBuilder()
                .withNewMetadata()
                .withName("r")
                .withNamespace("ns")
                .withUid("r-uid")
                .endMetadata()
                .withNewSpec()
                .withReplicas(replicas)
                .withNewSelector()
                .addToMatchLabels("app", "r")
                .endSelector()
                .endSpec()
                .build();
    }

    private static Pod pod(String name, String node) {
        return owners(
                new PodBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withNamespace("ns")
                        .withUid("uid-" + name)
                        .withCreationTimestamp("2026-01-01T00:00:00Z")
                        .addToLabels("app", "r")
                        .endMetadata()
                        .withNewSpec()
                        .withNodeName(node.isEmpty() ? null : node)
                        .endSpec()
                        .build(),
                true);
    }

    private static Pod ready(String name, String node) {
        return ready(name, node, 300);
    }

    private static Pod ready(String name, String node, int seconds) {
        return new PodBuilder(phase(pod(name, node), "Running"))
                .editStatus()
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .withLastTransitionTime(NOW.minusSeconds(seconds).toString())
                .endCondition()
                .endStatus()
                .build();
    }

    private static Pod owners(Pod pod, boolean owned) {
        return new PodBuilder(pod)
                .editMetadata()
                .withOwnerReferences(
                        owned ? List.of(Ownership.reference(replicaSet(1))) : List.of())
                .endMetadata()
                .build();
    }

    private static Pod labels(Pod pod, String app) {
        return new PodBuilder(pod)
                .editMetadata()
                .withLabels(Map.of("app", app))
                .endMetadata()
                .build();
    }

    private static Pod phase(Pod pod, String phase) {
        return new PodBuilder(pod).editOrNewStatus().withPhase(phase).endStatus().build();
    }

    private static Pod deleting(Pod pod) {
        return new PodBuilder(pod)
                .editMetadata()
                .withDeletionTimestamp(NOW.toString())
                .endMetadata()
                .build();
    }

    private static Pod cost(Pod pod, String cost) {
        return new PodBuilder(pod)
                .editMetadata()
                .addToAnnotations("controller.kubernetes.io/pod-deletion-cost", cost)
                .endMetadata()
                .build();
    }

    private static Pod restarts(Pod pod, int restarts) {
        return new PodBuilder(pod)
                .editStatus()
                .addNewContainerStatus()
                .withRestartCount(restarts)
                .endContainerStatus()
                .endStatus()
                .build();
    }
}
