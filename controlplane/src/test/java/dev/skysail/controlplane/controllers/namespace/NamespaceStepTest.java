package dev.skysail.controlplane.controllers.namespace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.controllers.cluster.ServedResource;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.NamespaceCondition;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class NamespaceStepTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");
    private static final ServedResource PODS =
            new ServedResource("", "v1", "pods", "Pod", true, Set.of("list", "delete"));
    private static final ServedResource MAPS =
            new ServedResource("", "v1", "configmaps", "ConfigMap", true, Set.of("list", "delete"));

    @Test
    void leavesLivingNamespacesAlone() {
        Namespace living =
                new NamespaceBuilder(going())
                        .editMetadata()
                        .withDeletionTimestamp(null)
                        .endMetadata()
                        .build();
        assertThat(step(living, left(PODS, 1, false))).isEmpty();
    }

    @Test
    void podsFirst() {
        assertThat(step(going(), left(PODS, 1, false), left(MAPS, 1, false)))
                .containsExactly(new NamespaceEffect.DeleteAll(PODS));
        List<NamespaceEffect> waiting = step(going(), left(PODS, 1, true), left(MAPS, 1, false));
        assertThat(waiting).hasSize(2);
        assertThat(waiting.getLast()).isInstanceOf(NamespaceEffect.CheckAgain.class);
        assertThat(conditions(waiting))
                .extracting(NamespaceCondition::getStatus)
                .containsOnly("False");
        assertThat(step(going(), left(PODS, 0, true), left(MAPS, 1, false)))
                .containsExactly(new NamespaceEffect.DeleteAll(MAPS));
    }

    @Test
    void saysWhatRemains() {
        Remains held = new Remains(MAPS, 2, List.of("example.com/a", "example.com/a"), true);
        assertThat(conditions(step(going(), held)))
                .extracting(NamespaceCondition::getMessage)
                .contains(
                        "Some resources are remaining: configmaps. has 2 resource instances",
                        "Some content in the namespace has finalizers remaining: example.com/a in 2"
                                + " resource instances");
    }

    @Test
    void endsWhenEmpty() {
        List<NamespaceEffect> effects = step(going(), left(PODS, 0, false));
        assertThat(effects.getLast()).isEqualTo(new NamespaceEffect.Finalize());
        assertThat(conditions(effects))
                .extracting(NamespaceCondition::getReason)
                .containsExactly(
                        "ResourcesDiscovered",
                        "ParsedGroupVersions",
                        "ContentDeleted",
                        "ContentRemoved",
                        "ContentHasNoFinalizers");
    }

    @Test
    void neverEndsOnAnIncompleteView() {
        NamespaceView view =
                new NamespaceView(going(), List.of(), List.of("example.com/v1"), List.of());
        assertThat(NamespaceStep.step(view, NOW))
                .noneMatch(e -> e instanceof NamespaceEffect.Finalize);
    }

    private static List<NamespaceEffect> step(Namespace namespace, Remains... remains) {
        return NamespaceStep.step(
                new NamespaceView(namespace, List.of(remains), List.of(), List.of()), NOW);
    }

    private static Remains left(ServedResource resource, int count, boolean tried) {
        return new Remains(resource, count, List.of(), tried);
    }

    private static List<NamespaceCondition> conditions(List<NamespaceEffect> effects) {
        return effects.stream()
                .filter(e -> e instanceof NamespaceEffect.UpdateStatus)
                .map(e -> ((NamespaceEffect.UpdateStatus) e).namespace())
                .flatMap(n -> n.getStatus().getConditions().stream())
                .toList();
    }

    private static Namespace going() {
        return new NamespaceBuilder()
                .withNewMetadata()
                .withName("ns")
                .withDeletionTimestamp(NOW.toString())
                .endMetadata()
                .withNewSpec()
                .withFinalizers("kubernetes")
                .endSpec()
                .withNewStatus()
                .withPhase("Terminating")
                .endStatus()
                .build();
    }
}
