package dev.skysail.controlplane.controllers.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.controllers.cluster.Ownership;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentCondition;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class DeploymentStepTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");

    @Test
    void createsTheFirstReplicaSet() {
        List<DeploymentEffect> effects = step(deployment(3), List.of());
        ReplicaSet made = only(effects, DeploymentEffect.CreateReplicaSet.class).replicaSet();
        String hash = made.getMetadata().getLabels().get("pod-template-hash");
        assertThat(made.getMetadata().getName()).isEqualTo("web-" + hash);
        assertThat(made.getMetadata().getAnnotations())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "deployment.kubernetes.io/desired-replicas", "3",
                                "deployment.kubernetes.io/max-replicas", "4",
                                "deployment.kubernetes.io/revision", "1",
                                "kubernetes.io/change-cause", "first"));
        assertThat(made.getSpec().getReplicas()).isEqualTo(3);
        assertThat(made.getSpec().getSelector().getMatchLabels())
                .containsEntry("pod-template-hash", hash)
                .containsEntry("app", "web");
        assertThat(messages(effects))
                .containsExactly("Scaled up replica set web-" + hash + " from 0 to 3");
        Deployment after = only(effects, DeploymentEffect.UpdateStatus.class).deployment();
        assertThat(after.getMetadata().getAnnotations())
                .containsEntry("deployment.kubernetes.io/revision", "1");
        assertThat(reasons(after))
                .containsExactly("NewReplicaSetCreated", "MinimumReplicasUnavailable");
    }

    @Test
    void reportsProgressAndCompletion() {
        Deployment d = deployment(3);
        Deployment counted = counted(step(d, List.of()));
        ReplicaSet rs = made(step(d, List.of()));
        Deployment progressing = counted(step(counted, List.of(sized(rs, 3, 0))));
        assertThat(reasons(progressing))
                .containsExactly("MinimumReplicasUnavailable", "ReplicaSetUpdated");
        assertThat(messagesOf(progressing))
                .contains("ReplicaSet \"" + rs.getMetadata().getName() + "\" is progressing.");
        Deployment done = counted(step(progressing, List.of(sized(rs, 3, 3))));
        assertThat(reasons(done))
                .containsExactly("MinimumReplicasAvailable", "NewReplicaSetAvailable");
        assertThat(step(done, List.of(sized(rs, 3, 3)))).isEmpty();
    }

    @Test
    void rollsWithinSurgeAndUnavailability() {
        Deployment d = deployment(4);
        ReplicaSet old = sized(made(step(d, List.of())), 4, 4);
        List<DeploymentEffect> effects = step(withImage(d, "img:2"), List.of(old));
        assertThat(messages(effects))
                .anySatisfy(m -> assertThat(m).startsWith("Scaled up").endsWith("from 0 to 1"))
                .contains(
                        "Scaled down replica set " + old.getMetadata().getName() + " from 4 to 3");
        assertThat(made(effects).getMetadata().getAnnotations())
                .containsEntry("deployment.kubernetes.io/revision", "2");
    }

    @Test
    void rollsBackToAnOldTemplate() {
        Deployment one = deployment(1);
        ReplicaSet first = sized(made(step(one, List.of())), 0, 0);
        Deployment two = withImage(one, "img:2");
        ReplicaSet second = sized(made(step(two, List.of(first))), 1, 1);
        List<DeploymentEffect> effects = step(one, List.of(first, second));
        ReplicaSet again = only(effects, DeploymentEffect.UpdateReplicaSet.class).replicaSet();
        assertThat(again.getMetadata().getName()).isEqualTo(first.getMetadata().getName());
        assertThat(again.getMetadata().getAnnotations())
                .containsEntry("deployment.kubernetes.io/revision", "3")
                .containsEntry("deployment.kubernetes.io/revision-history", "1");
    }

    @Test
    void recreateEndsOldPodsFirst() {
        Deployment d = recreate(deployment(2));
        ReplicaSet old = sized(made(step(d, List.of())), 2, 2);
        Deployment next = withImage(d, "img:2");
        List<DeploymentEffect> down = step(next, List.of(old));
        assertThat(messages(down))
                .containsExactly(
                        "Scaled down replica set " + old.getMetadata().getName() + " from 2 to 0");
        assertThat(step(next, List.of(wanting(old, 0))))
                .noneMatch(e -> e instanceof DeploymentEffect.CreateReplicaSet);
        assertThat(made(step(next, List.of(sized(old, 0, 0)))).getSpec().getReplicas())
                .isEqualTo(2);
    }

    @Test
    void scalesInProportion() {
        Deployment d = surging(deployment(10), 3, 2);
        ReplicaSet old = sized(made(step(d, List.of())), 8, 8);
        Deployment next = withImage(d, "img:2");
        ReplicaSet fresh = sized(made(step(next, List.of(old))), 5, 0);
        List<DeploymentEffect> effects = step(sizedTo(next, 15), List.of(old, fresh));
        assertThat(sizes(effects)).containsExactlyInAnyOrder(11, 7);
    }

    @Test
    void pauseStopsTheRollout() {
        Deployment d = deployment(2);
        ReplicaSet old = sized(made(step(d, List.of())), 2, 2);
        Deployment paused =
                new DeploymentBuilder(withImage(d, "img:2"))
                        .editSpec()
                        .withPaused(true)
                        .endSpec()
                        .build();
        List<DeploymentEffect> effects = step(paused, List.of(old));
        assertThat(effects).noneMatch(e -> e instanceof DeploymentEffect.CreateReplicaSet);
        assertThat(messagesOf(counted(effects))).contains("Deployment is paused");
    }

    @Test
    void cleansUpTheHistory() {
        Deployment d =
                new DeploymentBuilder(deployment(1))
                        .editSpec()
                        .withRevisionHistoryLimit(1)
                        .endSpec()
                        .build();
        List<ReplicaSet> sets = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            int size = i == 4 ? 1 : 0;
            sets.add(sized(made(step(withImage(d, "img:" + i), sets)), size, size));
        }
        Deployment done = counted(step(withImage(d, "img:4"), sets));
        List<String> deleted =
                step(done, sets).stream()
                        .filter(e -> e instanceof DeploymentEffect.DeleteReplicaSet)
                        .map(e -> ((DeploymentEffect.DeleteReplicaSet) e).replicaSet())
                        .map(rs -> rs.getMetadata().getName())
                        .toList();
        assertThat(deleted)
                .containsExactly(
                        sets.get(0).getMetadata().getName(), sets.get(1).getMetadata().getName());
    }

    @Test
    void timesOut() {
        Deployment d = deployment(1);
        ReplicaSet rs = sized(made(step(d, List.of())), 1, 0);
        Deployment progressing = counted(step(counted(step(d, List.of())), List.of(rs)));
        DeploymentView later = new DeploymentView(progressing, List.of(rs), List.of());
        List<DeploymentEffect> effects = DeploymentStep.step(later, NOW.plusSeconds(601));
        assertThat(messagesOf(counted(effects)))
                .contains(
                        "ReplicaSet \""
                                + rs.getMetadata().getName()
                                + "\" has timed out"
                                + " progressing.");
    }

    @Test
    void roundsPercentages() {
        assertThat(Sizes.of(deployment(3))).isEqualTo(new Sizes(3, 1, 0));
        assertThat(Sizes.of(deployment(4))).isEqualTo(new Sizes(4, 1, 1));
        assertThat(Sizes.of(deployment(10))).isEqualTo(new Sizes(10, 3, 2));
        assertThat(Sizes.of(surging(deployment(2), 0, 0))).isEqualTo(new Sizes(2, 0, 1));
        assertThat(Sizes.of(deployment(0))).isEqualTo(new Sizes(0, 0, 0));
    }

    @Test
    void adoptsAndReleases() {
        Deployment d = deployment(1);
        ReplicaSet owned = sized(made(step(d, List.of())), 1, 1);
        ReplicaSet stray =
                new ReplicaSetBuilder(owned)
                        .editMetadata()
                        .withOwnerReferences(List.of())
                        .endMetadata()
                        .build();
        assertThat(step(d, List.of(stray)))
                .first()
                .isEqualTo(new DeploymentEffect.AdoptReplicaSet(stray));
        ReplicaSet other =
                new ReplicaSetBuilder(owned)
                        .editMetadata()
                        .withLabels(Map.of("app", "other"))
                        .endMetadata()
                        .build();
        assertThat(step(d, List.of(other)))
                .first()
                .isEqualTo(new DeploymentEffect.ReleaseReplicaSet(other));
    }

    private static List<DeploymentEffect> step(Deployment d, List<ReplicaSet> sets) {
        return DeploymentStep.step(new DeploymentView(d, sets, List.of()), NOW);
    }

    private static Deployment deployment(int replicas) {
        return new DeploymentBuilder()
                .withNewMetadata()
                .withName("web")
                .withNamespace("default")
                .withUid("d-uid")
                .withGeneration(1L)
                .addToAnnotations("kubernetes.io/change-cause", "first")
                .endMetadata()
                .withNewSpec()
                .withReplicas(replicas)
                .withProgressDeadlineSeconds(600)
                .withRevisionHistoryLimit(10)
                .withNewSelector()
                .addToMatchLabels("app", "web")
                .endSelector()
                .withNewTemplate()
                .withNewMetadata()
                .addToLabels("app", "web")
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("main")
                .withImage("img:1")
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
    }

    private static Deployment withImage(Deployment d, String image) {
        return new DeploymentBuilder(d)
                .editSpec()
                .editTemplate()
                .editSpec()
                .editFirstContainer()
                .withImage(image)
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
    }

    private static Deployment recreate(Deployment d) {
        return new DeploymentBuilder(d)
                .editSpec()
                .withNewStrategy()
                .withType("Recreate")
                .endStrategy()
                .endSpec()
                .build();
    }

    private static Deployment surging(Deployment d, int surge, int unavailable) {
        return new DeploymentBuilder(d)
                .editSpec()
                .withNewStrategy()
                .withType("RollingUpdate")
                .withNewRollingUpdate()
                .withMaxSurge(new IntOrString(surge))
                .withMaxUnavailable(new IntOrString(unavailable))
                .endRollingUpdate()
                .endStrategy()
                .endSpec()
                .build();
    }

    private static Deployment sizedTo(Deployment d, int replicas) {
        return new DeploymentBuilder(d).editSpec().withReplicas(replicas).endSpec().build();
    }

    /** The ReplicaSet as the server has it when it wants and has so many pods. */
    private static ReplicaSet sized(ReplicaSet rs, int replicas, int available) {
        return new ReplicaSetBuilder(wanting(rs, replicas))
                .editMetadata()
                .withUid("uid-" + rs.getMetadata().getName())
                .withGeneration(1L)
                .withCreationTimestamp(created(rs))
                .endMetadata()
                .withNewStatus()
                .withReplicas(replicas)
                .withReadyReplicas(available)
                .withAvailableReplicas(available)
                .withTerminatingReplicas(0)
                .withObservedGeneration(1L)
                .endStatus()
                .build();
    }

    private static String created(ReplicaSet rs) {
        long revision = Annotations.revision(rs);
        return Instant.parse("2026-01-01T00:00:00Z").plusSeconds(revision).toString();
    }

    private static ReplicaSet wanting(ReplicaSet rs, int replicas) {
        return new ReplicaSetBuilder(rs).editSpec().withReplicas(replicas).endSpec().build();
    }

    private static ReplicaSet made(List<DeploymentEffect> effects) {
        ReplicaSet rs = only(effects, DeploymentEffect.CreateReplicaSet.class).replicaSet();
        assertThat(Ownership.controllerOf(rs)).isPresent();
        return rs;
    }

    private static Deployment counted(List<DeploymentEffect> effects) {
        return only(effects, DeploymentEffect.UpdateStatus.class).deployment();
    }

    private static <T extends DeploymentEffect> T only(
            List<DeploymentEffect> effects, Class<T> type) {
        @Nullable T found = null;
        for (DeploymentEffect effect : effects) {
            if (type.isInstance(effect)) {
                assertThat(found).isNull();
                found = type.cast(effect);
            }
        }
        if (found == null) {
            throw new AssertionError("no " + type.getSimpleName() + " in " + effects);
        }
        return found;
    }

    private static List<String> messages(List<DeploymentEffect> effects) {
        return effects.stream()
                .filter(e -> e instanceof DeploymentEffect.Announce)
                .map(e -> ((DeploymentEffect.Announce) e).message())
                .toList();
    }

    private static List<Integer> sizes(List<DeploymentEffect> effects) {
        return effects.stream()
                .filter(e -> e instanceof DeploymentEffect.UpdateReplicaSet)
                .map(e -> ((DeploymentEffect.UpdateReplicaSet) e).replicaSet())
                .map(rs -> rs.getSpec().getReplicas())
                .toList();
    }

    private static List<String> reasons(Deployment d) {
        return d.getStatus().getConditions().stream().map(DeploymentCondition::getReason).toList();
    }

    private static List<String> messagesOf(Deployment d) {
        return d.getStatus().getConditions().stream().map(DeploymentCondition::getMessage).toList();
    }
}
