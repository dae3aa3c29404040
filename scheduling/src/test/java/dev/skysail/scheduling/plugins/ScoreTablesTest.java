package dev.skysail.scheduling.plugins;

import static dev.skysail.scheduling.plugins.Fixtures.GIB;
import static dev.skysail.scheduling.plugins.Fixtures.HOST;
import static dev.skysail.scheduling.plugins.Fixtures.MIB;
import static dev.skysail.scheduling.plugins.Fixtures.ZONE;
import static dev.skysail.scheduling.plugins.Fixtures.node;
import static dev.skysail.scheduling.plugins.Fixtures.normalized;
import static dev.skysail.scheduling.plugins.Fixtures.pod;
import static dev.skysail.scheduling.plugins.Fixtures.raw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.PreferredNodeTerm;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.model.WeightedPodAffinityTerm;
import dev.skysail.scheduling.plugins.imagelocality.ImageLocalityPlugin;
import dev.skysail.scheduling.plugins.interpodaffinity.InterPodAffinityScore;
import dev.skysail.scheduling.plugins.nodeaffinity.NodeAffinityScore;
import dev.skysail.scheduling.plugins.noderesources.BalancedAllocationScore;
import dev.skysail.scheduling.plugins.noderesources.LeastAllocatedScore;
import dev.skysail.scheduling.plugins.podtopologyspread.PodTopologySpreadScore;
import dev.skysail.scheduling.plugins.tainttoleration.TaintTolerationScore;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Scores measured on kube-scheduler 1.37.2 and, for the older balance, 1.35.4.
class ScoreTablesTest {
    private static final Snapshot EMPTY = Snapshot.builder().node(node("n").build()).build();

    @Test
    void leastAllocatedOnAnEmptyNode() {
        LeastAllocatedScore score = new LeastAllocatedScore();
        Pod small = pod("p", 100, 500 * MIB).build();
        Pod bestEffort = pod("p").container(Container.of("app:1", Resources.NONE)).build();
        assertThat(raw(score, small, EMPTY)).containsExactly(97L);
        assertThat(raw(score, bestEffort, EMPTY)).containsExactly(98L);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 100, 500, 99, 74",
        "2000, 4096, 1000, 1024, 70, 69",
        "3000, 4096, 0, 16384, 93, 87"
    })
    void balanceBeforeAndSince136(
            long cpu, long mib, long podCpu, long podMib, long before, long since) {
        Snapshot used = EMPTY.with(pod("x", cpu, mib * MIB).build(), "n");
        Pod pod = pod("p", podCpu, podMib * MIB).build();
        assertThat(raw(new BalancedAllocationScore(false), pod, used)).containsExactly(before);
        assertThat(raw(new BalancedAllocationScore(true), pod, used)).containsExactly(since);
    }

    @Test
    void balanceSaysNothingAboutAPodThatRequestsNothing() {
        Pod pod = pod("p", 0, 0).build();
        assertThat(raw(new BalancedAllocationScore(true), pod, EMPTY)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, 5, 2, 0, 0, 60, 100", "5, 9, 6, 4, 44, 77, 100"})
    void softSpreadOverThreeZones(
            int maxSkew, long a, long b, long c, long scaledA, long scaledB, long scaledC) {
        LabelSelector web = LabelSelector.ofLabels(Map.of("app", "web"));
        Snapshot.Builder zones = Snapshot.builder();
        for (String zone : List.of("a", "b", "c")) {
            zones.node(node("n" + zone, zone).build());
        }
        for (String on : List.of("na", "na", "na", "nb")) {
            zones.pod(pod("x").label("app", "web").nodeName(on).build());
        }
        Pod pod = pod("p").spread(TopologySpreadConstraint.soft(maxSkew, ZONE, web)).build();
        PodTopologySpreadScore score = new PodTopologySpreadScore(false);
        assertThat(raw(score, pod, zones.build())).containsExactly(a, b, c);
        assertThat(normalized(score, pod, zones.build()))
                .containsExactly(scaledA, scaledB, scaledC);
    }

    @Test
    void imagesThatEveryNodeHasCountFull() {
        Node with = node("a").image(500 * MIB, "app:1").build();
        Node without = node("b").build();
        Pod pod = pod("p", 100, MIB).build();
        ImageLocalityPlugin score = new ImageLocalityPlugin(true);
        Snapshot one = Snapshot.builder().node(with).node(without).build();
        assertThat(raw(score, pod, one)).containsExactly(23L, 0L);
        Node too = node("b").image(500 * MIB, "app:1").build();
        Snapshot both = Snapshot.builder().node(with).node(too).build();
        assertThat(raw(score, pod, both)).containsExactly(48L, 48L);
    }

    @Test
    void softTaintsThatAreNotTolerated() {
        Snapshot.Builder nodes = Snapshot.builder();
        for (int count : new int[] {0, 1, 3}) {
            Node.Builder builder = node("n" + count);
            for (int i = 0; i < count; i++) {
                builder.taint(new Taint("k" + i, "", TaintEffect.PREFER_NO_SCHEDULE));
            }
            nodes.node(builder.build());
        }
        assertThat(normalized(new TaintTolerationScore(), pod("p").build(), nodes.build()))
                .containsExactly(100L, 67L, 0L);
    }

    @Test
    void wishesAboutNodes() {
        Snapshot nodes =
                Snapshot.builder()
                        .node(node("a").build())
                        .node(node("b").label("x", "1").build())
                        .node(node("c").label("x", "1").label("y", "1").build())
                        .build();
        Affinity affinity =
                Affinity.builder()
                        .preferredNode(new PreferredNodeTerm(30, exists("x")))
                        .preferredNode(new PreferredNodeTerm(50, exists("y")))
                        .build();
        Pod pod = pod("p").affinity(affinity).build();
        assertThat(raw(new NodeAffinityScore(), pod, nodes)).containsExactly(0L, 30L, 80L);
        assertThat(normalized(new NodeAffinityScore(), pod, nodes)).containsExactly(0L, 37L, 100L);
    }

    private static NodeSelectorTerm exists(String key) {
        return NodeSelectorTerm.of(new Requirement(key, Requirement.Operator.EXISTS, List.of()));
    }

    @Test
    void wishesAboutPods() {
        Snapshot nodes =
                Snapshot.builder()
                        .node(node("a").build())
                        .node(node("b").build())
                        .node(node("c").build())
                        .pod(pod("bad").label("app", "bad").nodeName("a").build())
                        .pod(pod("good").label("app", "good").nodeName("c").build())
                        .build();
        Affinity affinity =
                Affinity.builder()
                        .preferPods(new WeightedPodAffinityTerm(10, near("good")))
                        .avoidPods(new WeightedPodAffinityTerm(5, near("bad")))
                        .build();
        Pod pod = pod("p").affinity(affinity).build();
        InterPodAffinityScore score = new InterPodAffinityScore(1);
        assertThat(raw(score, pod, nodes)).containsExactly(-5L, 0L, 10L);
        assertThat(normalized(score, pod, nodes)).containsExactly(0L, 33L, 100L);
    }

    private static PodAffinityTerm near(String app) {
        return PodAffinityTerm.of(HOST, LabelSelector.ofLabels(Map.of("app", app)));
    }

    @Test
    void requiredAffinityOfOthersDrawsPodsToThem() {
        Affinity theirs = Affinity.builder().podAffinity(near("web")).build();
        Snapshot nodes =
                Snapshot.builder()
                        .node(node("a").build())
                        .node(node("b").build())
                        .pod(pod("x").affinity(theirs).nodeName("b").build())
                        .build();
        Pod web = pod("p").label("app", "web").build();
        assertThat(raw(new InterPodAffinityScore(1), web, nodes)).containsExactly(0L, 1L);
        assertThat(raw(new InterPodAffinityScore(0), web, nodes)).isEmpty();
    }

    @Test
    void memoryCountsLikeProcessors() {
        Pod half = pod("p", 2000, 16 * GIB).build();
        assertThat(raw(new LeastAllocatedScore(), half, EMPTY)).containsExactly(50L);
    }
}
