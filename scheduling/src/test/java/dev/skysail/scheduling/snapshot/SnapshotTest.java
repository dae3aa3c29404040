package dev.skysail.scheduling.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Resources;
import org.junit.jupiter.api.Test;

class SnapshotTest {
    private static Node node(String name, String zone) {
        return Node.builder(name).label(Node.ZONE_LABEL, zone).build();
    }

    @Test
    void takesOneNodeOfEachZoneInTurn() {
        NodeTree tree =
                NodeTree.empty()
                        .with(node("a1", "a"))
                        .with(node("a2", "a"))
                        .with(node("a3", "a"))
                        .with(node("b1", "b"))
                        .with(node("c1", "c"));
        assertThat(tree.order()).containsExactly("a1", "b1", "c1", "a2", "a3");
        NodeTree refilled = tree.without("b1").with(node("b1", "b"));
        assertThat(refilled.order()).containsExactly("a1", "c1", "b1", "a2", "a3");
        assertThat(tree.with(node("a1", "c")).order())
                .containsExactly("a2", "b1", "c1", "a3", "a1");
    }

    @Test
    void aChangeLeavesTheOldSnapshotAlone() {
        Snapshot empty = Snapshot.builder().node(node("n", "a")).build();
        Pod pod =
                Pod.builder("default", "p")
                        .container(Container.of("app:1", Resources.of(100, 200)))
                        .build();
        Snapshot busy = empty.with(pod, "n");
        assertThat(requested(empty)).isZero();
        assertThat(requested(busy)).isEqualTo(100);
        assertThat(requested(busy.without(pod.on("n")))).isZero();
        assertThat(busy.withNode(node("n", "b")).node("n").orElseThrow().pods()).hasSize(1);
        assertThat(busy.withoutNode("n").nodes()).isEmpty();
    }

    private static long requested(Snapshot snapshot) {
        return snapshot.node("n").orElseThrow().requested().get(Resources.CPU);
    }
}
