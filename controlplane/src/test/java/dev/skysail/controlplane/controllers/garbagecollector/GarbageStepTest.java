package dev.skysail.controlplane.controllers.garbagecollector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.controllers.cluster.ServedResource;
import dev.skysail.controlplane.controllers.garbagecollector.GarbageView.OwnerState;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class GarbageStepTest {

    private static final ServedResource THINGS =
            new ServedResource("example.com", "v1", "things", "Thing", true, Set.of());

    @Test
    void deletesWhenAllOwnersAreGone() {
        GraphNode item = node("item", "a", "b");
        assertThat(step(item, Map.of("a", OwnerState.ABSENT, "b", OwnerState.ABSENT)))
                .containsExactly(new GarbageEffect.Delete(item, "Background"));
    }

    @Test
    void keepsWhileOneOwnerIsThere() {
        GraphNode item = node("item", "a", "b");
        assertThat(step(item, Map.of("a", OwnerState.PRESENT, "b", OwnerState.PRESENT))).isEmpty();
        assertThat(step(item, Map.of("a", OwnerState.ABSENT, "b", OwnerState.PRESENT)))
                .containsExactly(new GarbageEffect.RemoveOwners(item, Set.of("a")));
    }

    @Test
    void anOwnerThatWasNotAskedForCountsAsThere() {
        assertThat(step(node("item", "a"), Map.of())).isEmpty();
    }

    @Test
    void waitingOwnersPassTheWaitOn() {
        GraphNode item = node("item", "a");
        GraphNode child = node("child", "item");
        Map<String, OwnerState> waiting = Map.of("a", OwnerState.WAITING);
        assertThat(step(item, waiting, child))
                .containsExactly(new GarbageEffect.Delete(item, "Foreground"));
        assertThat(step(item, waiting))
                .containsExactly(new GarbageEffect.Delete(item, "Background"));
    }

    @Test
    void breaksCircles() {
        GraphNode item = node("item", "a");
        GraphNode circle = deleting(node("a", "item"), GraphNode.FOREGROUND);
        assertThat(step(item, Map.of("a", OwnerState.WAITING), circle))
                .containsExactly(
                        new GarbageEffect.Unblock(item),
                        new GarbageEffect.Delete(item, "Foreground"));
    }

    @Test
    void waitsForBlockingDependents() {
        GraphNode item = deleting(node("item"), GraphNode.FOREGROUND);
        assertThat(step(item, Map.of(), node("child", "item")))
                .containsExactly(new GarbageEffect.Visit("child"));
        assertThat(step(item, Map.of(), deleting(node("child", "item"), "x"))).isEmpty();
        assertThat(step(item, Map.of()))
                .containsExactly(new GarbageEffect.RemoveFinalizer(item, GraphNode.FOREGROUND));
    }

    @Test
    void setsOrphansFree() {
        GraphNode item = deleting(node("item"), GraphNode.ORPHAN);
        GraphNode child = node("child", "item");
        assertThat(step(item, Map.of(), child))
                .containsExactly(
                        new GarbageEffect.RemoveOwners(child, Set.of("item")),
                        new GarbageEffect.RemoveFinalizer(item, GraphNode.ORPHAN));
    }

    @Test
    void theGraphKnowsWhomAChangeConcerns() {
        OwnerGraph graph = new OwnerGraph();
        assertThat(graph.put(node("owner"))).isEmpty();
        assertThat(graph.put(node("child", "owner"))).isEmpty();
        assertThat(graph.put(node("stray", "unknown"))).containsExactly("stray");
        assertThat(graph.put(deleting(node("owner"), GraphNode.FOREGROUND)))
                .containsExactly("child", "owner");
        assertThat(graph.remove("child")).containsExactly("owner");
        graph.put(node("child", "owner"));
        assertThat(graph.remove("owner")).containsExactly("child");
        assertThat(graph.dependents("unknown")).hasSize(1);
    }

    private static List<GarbageEffect> step(
            GraphNode item, Map<String, OwnerState> owners, GraphNode... dependents) {
        return GarbageStep.step(new GarbageView(item, owners, List.of(dependents)));
    }

    private static GraphNode node(String uid, String... owners) {
        List<OwnerReference> references =
                Arrays.stream(owners)
                        .map(
                                owner ->
                                        new OwnerReferenceBuilder()
                                                .withApiVersion("example.com/v1")
                                                .withKind("Thing")
                                                .withName(owner)
                                                .withUid(owner)
                                                .withBlockOwnerDeletion(true)
                                                .build())
                        .toList();
        return new GraphNode(THINGS, "ns", uid, uid, references, List.of(), false);
    }

    private static GraphNode deleting(GraphNode node, String finalizer) {
        return new GraphNode(
                node.resource(),
                node.namespace(),
                node.name(),
                node.uid(),
                node.owners(),
                List.of(finalizer),
                true);
    }
}
