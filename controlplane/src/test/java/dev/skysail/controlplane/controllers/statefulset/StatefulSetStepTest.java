package dev.skysail.controlplane.controllers.statefulset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSetStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Cases after pkg/controller/statefulset/stateful_set_control_test.go, 1.37. */
class StatefulSetStepTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void orderedSetsMakeOnePodAtATimeAndKeepTheTemplate() {
        List<StatefulSetEffect> effects = step(set("OrderedReady", 3, "img:1"), List.of());

        assertThat(moves(effects)).containsExactly("create db-0");
        assertThat(revisions(effects)).hasSize(1);
        assertThat(status(effects).getReplicas()).isEqualTo(1);
        assertThat(status(effects).getObservedGeneration()).isEqualTo(1);
    }

    @Test
    void parallelSetsMakeAllPodsAtOnce() {
        assertThat(moves(step(set("Parallel", 3, "img:1"), List.of())))
                .containsExactly("create db-0", "create db-1", "create db-2");
    }

    @Test
    void theNextPodWaitsUntilTheOneBeforeItIsReady() {
        StatefulSet set = set("OrderedReady", 2, "img:1");

        assertThat(moves(step(set, List.of(pod(set, 0, false))))).isEmpty();
        assertThat(moves(step(set, List.of(pod(set, 0, true))))).containsExactly("create db-1");
    }

    @Test
    void aPodHasItsNameItsNumberItsClaimAndItsHost() {
        List<StatefulSetEffect> effects = step(set("OrderedReady", 1, "img:1"), List.of());
        StatefulSetEffect.CreatePod made =
                effects.stream()
                        .filter(StatefulSetEffect.CreatePod.class::isInstance)
                        .map(StatefulSetEffect.CreatePod.class::cast)
                        .findFirst()
                        .orElseThrow();

        assertThat(made.pod().getMetadata().getLabels())
                .containsEntry("statefulset.kubernetes.io/pod-name", "db-0")
                .containsEntry("apps.kubernetes.io/pod-index", "0");
        assertThat(made.pod().getSpec().getHostname()).isEqualTo("db-0");
        assertThat(made.pod().getSpec().getSubdomain()).isEqualTo("db-service");
        assertThat(made.claims().getFirst().getMetadata().getName()).isEqualTo("data-db-0");
        assertThat(made.pod().getSpec().getVolumes().getFirst().getPersistentVolumeClaim())
                .satisfies(claim -> assertThat(claim.getClaimName()).isEqualTo("data-db-0"));
    }

    @Test
    void theHighestPodGoesFirst() {
        StatefulSet three = set("OrderedReady", 3, "img:1");
        List<Pod> pods = List.of(pod(three, 0, true), pod(three, 1, true), pod(three, 2, true));

        assertThat(moves(step(set("OrderedReady", 1, "img:1"), pods)))
                .containsExactly("delete db-2");
    }

    @Test
    void aFailedPodIsDeletedSoThatItsOrdinalIsMadeAnew() {
        StatefulSet set = set("OrderedReady", 1, "img:1");
        Pod failed =
                new PodBuilder(pod(set, 0, false))
                        .editStatus()
                        .withPhase("Failed")
                        .endStatus()
                        .build();

        assertThat(moves(step(set, List.of(failed)))).containsExactly("delete db-0");
    }

    @Test
    void aNewTemplateRollsFromTheHighestPodDownToThePartition() {
        StatefulSet old = set("OrderedReady", 2, "img:1");
        List<Pod> pods = List.of(pod(old, 0, true), pod(old, 1, true));
        StatefulSet fresh = set("OrderedReady", 2, "img:2");

        assertThat(moves(step(fresh, pods))).containsExactly("delete db-1");
        fresh.getSpec().getUpdateStrategy().getRollingUpdate().setPartition(2);
        assertThat(moves(step(fresh, pods))).isEmpty();
        fresh.getSpec().getUpdateStrategy().setType("OnDelete");
        assertThat(moves(step(fresh, pods))).isEmpty();
    }

    @Test
    void strangersWithoutAnOrdinalAreLeftAlone() {
        StatefulSet set = set("OrderedReady", 1, "img:1");
        Pod stranger =
                new PodBuilder(pod(set, 0, true))
                        .editMetadata()
                        .withName("db-x")
                        .endMetadata()
                        .build();

        assertThat(moves(step(set, List.of(stranger)))).containsExactly("create db-0");
    }

    private static List<StatefulSetEffect> step(StatefulSet set, List<Pod> pods) {
        return StatefulSetStep.step(new StatefulSetView(set, pods, List.of()), NOW);
    }

    private static List<String> moves(List<StatefulSetEffect> effects) {
        List<String> moves = new ArrayList<>();
        for (StatefulSetEffect effect : effects) {
            if (effect instanceof StatefulSetEffect.CreatePod create) {
                moves.add("create " + create.pod().getMetadata().getName());
            } else if (effect instanceof StatefulSetEffect.DeletePod(Pod pod)) {
                moves.add("delete " + pod.getMetadata().getName());
            }
        }
        return moves;
    }

    private static List<ControllerRevision> revisions(List<StatefulSetEffect> effects) {
        return effects.stream()
                .filter(StatefulSetEffect.CreateRevision.class::isInstance)
                .map(effect -> ((StatefulSetEffect.CreateRevision) effect).revision())
                .toList();
    }

    private static StatefulSetStatus status(List<StatefulSetEffect> effects) {
        return effects.stream()
                .filter(StatefulSetEffect.UpdateStatus.class::isInstance)
                .map(effect -> ((StatefulSetEffect.UpdateStatus) effect).status())
                .findFirst()
                .orElseThrow();
    }

    private static Pod pod(StatefulSet set, int ordinal, boolean ready) {
        String revision = revisions(step(set, List.of())).getFirst().getMetadata().getName();
        return new PodBuilder(Identity.pod(set, set.getSpec().getTemplate(), revision, ordinal))
                .withNewStatus()
                .withPhase(ready ? "Running" : "Pending")
                .addNewCondition()
                .withType("Ready")
                .withStatus(ready ? "True" : "False")
                .withLastTransitionTime("2025-12-31T00:00:00Z")
                .endCondition()
                .endStatus()
                .build();
    }

    private static StatefulSet set(String policy, int replicas, String image) {
        return new StatefulSetBuilder()
                .withNewMetadata()
                .withName("db")
                .withNamespace("default")
                .withUid("u1")
                .withGeneration(1L)
                .endMetadata()
                .withNewSpec()
                .withServiceName("db-service")
                .withPodManagementPolicy(policy)
                .withReplicas(replicas)
                .withNewUpdateStrategy()
                .withType("RollingUpdate")
                .withNewRollingUpdate()
                .withPartition(0)
                .endRollingUpdate()
                .endUpdateStrategy()
                .withNewSelector()
                .addToMatchLabels("app", "db")
                .endSelector()
                .withVolumeClaimTemplates(
                        new PersistentVolumeClaimBuilder()
                                .withNewMetadata()
                                .withName("data")
                                .endMetadata()
                                .build())
                .withNewTemplate()
                .withNewMetadata()
                .addToLabels("app", "db")
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("main")
                .withImage(image)
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
    }
}
