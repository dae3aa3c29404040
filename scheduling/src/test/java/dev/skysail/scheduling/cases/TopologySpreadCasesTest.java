package dev.skysail.scheduling.cases;

import static dev.skysail.scheduling.cases.Cases.HOST;
import static dev.skysail.scheduling.cases.Cases.WEB;
import static dev.skysail.scheduling.cases.Cases.ZONE;
import static dev.skysail.scheduling.cases.Cases.counts;
import static dev.skysail.scheduling.cases.Cases.feasible;
import static dev.skysail.scheduling.cases.Cases.message;
import static dev.skysail.scheduling.cases.Cases.node;
import static dev.skysail.scheduling.cases.Cases.onNodes;
import static dev.skysail.scheduling.cases.Cases.place;
import static dev.skysail.scheduling.cases.Cases.spread;
import static dev.skysail.scheduling.cases.Cases.web;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.PreferredNodeTerm;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Requirement.Operator;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Public reports about topology spread, with the right value. Numbers are of
/// kubernetes/kubernetes.
class TopologySpreadCasesTest {
    private static final Taint DEDICATED = new Taint("control", "", TaintEffect.NO_SCHEDULE);

    /// #106971: nodes that the pod's affinity leaves out do not count.
    @Test
    void excludedNodesDoNotCount() {
        Snapshot world =
                Snapshot.builder()
                        .node(node("w1", "a").build())
                        .node(node("w2", "a").build())
                        .node(node("w3", "b").build())
                        .pods(List.of(on("w2", "x"), on("w2", "y"), on("w3", "z")))
                        .build();
        Pod pod =
                web("p").spread(spread(1, ZONE))
                        .affinity(onNodes(HOST, Operator.NOT_IN, "w2"))
                        .build();
        assertThat(feasible(pod, world)).containsExactly("w1");
    }

    /// #94635: by default a node the selector excludes is no place; with Ignore it is.
    @ParameterizedTest
    @CsvSource({"true, 5", "false, 1"})
    void nodesOutsideTheSelectorArePlacesOnlyIfSaid(boolean honor, int fitting) {
        Snapshot world =
                Snapshot.builder()
                        .node(node("n1").label("disktype", "ssd").build())
                        .node(node("n2").build())
                        .pods(List.of(on("n1", "x"), on("n2", "y")))
                        .build();
        TopologySpreadConstraint constraint =
                new TopologySpreadConstraint(1, HOST, true, WEB, List.of(), 1, honor, false);
        Pod pod =
                web("p").spread(constraint)
                        .affinity(onNodes("disktype", Operator.IN, "ssd"))
                        .build();
        assertThat(counts(HOST, place(pod, 5, world))).containsEntry("n1", 1 + fitting);
    }

    /// #141339: an empty selector counts every pod, but does so only since 1.38.
    @ParameterizedTest
    @CsvSource({"1.34, a b", "1.35, a b", "1.36, a b", "1.37, a b", "1.38, b"})
    void anEmptySelectorIsInertBefore138(String version, String fitting) {
        Snapshot world =
                Snapshot.builder()
                        .node(node("a", "a").build())
                        .node(node("b", "b").build())
                        .pods(List.of(on("a", "x"), on("a", "y"), on("a", "z")))
                        .build();
        TopologySpreadConstraint all =
                TopologySpreadConstraint.hard(1, ZONE, LabelSelector.everything());
        assertThat(String.join(" ", feasible(version, web("p").spread(all).build(), world)))
                .isEqualTo(fitting);
    }

    /// #107464, #116118, #106127: a tainted node is an empty place unless taints are honoured.
    @ParameterizedTest
    @CsvSource({"2, 6, false, 1 1", "2, 6, true, 3 3", "3, 7, false, 1 1 1", "3, 7, true, 3 2 2"})
    void taintedNodesHoldTheMinimumDown(int workers, int replicas, boolean honor, String placed) {
        Snapshot.Builder builder =
                Snapshot.builder().node(node("control").taint(DEDICATED).build());
        for (int i = 0; i < workers; i++) {
            builder.node(node("w" + i).build());
        }
        TopologySpreadConstraint constraint =
                new TopologySpreadConstraint(1, HOST, true, WEB, List.of(), 1, true, honor);
        Pod pod = web("p").spread(constraint).build();
        Snapshot after = place(pod, replicas, builder.build());
        List<String> sizes =
                counts(HOST, after).entrySet().stream()
                        .filter(entry -> !entry.getKey().equals("control"))
                        .map(entry -> entry.getValue().toString())
                        .sorted(java.util.Comparator.reverseOrder())
                        .toList();
        assertThat(String.join(" ", sizes)).isEqualTo(placed);
        if (!honor) {
            assertThat(message(web("q").spread(constraint).build(), after))
                    .startsWith(
                            "0/%d nodes are available: 1 node(s) had untolerated taint(s), %d"
                                            .formatted(workers + 1, workers)
                                    + " node(s) didn't match pod topology spread constraints.");
        }
    }

    /// #86037: a cordoned zone without pods still counts as one with none.
    @Test
    void aCordonedZoneCountsAsEmpty() {
        Snapshot world =
                Snapshot.builder()
                        .node(node("a", "a").build())
                        .node(node("b", "b").build())
                        .node(node("c", "c").unschedulable(true).build())
                        .pods(List.of(on("a", "x"), on("b", "y")))
                        .build();
        assertThat(feasible(web("p").spread(spread(1, ZONE)).build(), world)).isEmpty();
    }

    /// #95808: a key that no node has refuses all nodes, and nobody is displaced for it.
    @Test
    void aKeyThatNoNodeHasCannotBeHelped() {
        Snapshot world =
                Snapshot.builder().node(node("a").build()).pods(List.of(on("a", "x"))).build();
        Pod pod = web("p").spread(spread(1, "rack")).priority(1000).build();
        assertThat(message(pod, world))
                .isEqualTo(
                        "0/1 nodes are available: 1 node(s) didn't match pod topology spread"
                                + " constraints (missing required label). preemption: 0/1 nodes are"
                                + " available: 1 Preemption is not helpful for scheduling.");
    }

    /// #98215, #105661, #121284: a rollout may surge into one zone and end lopsided; with
    /// matchLabelKeys the new pods are counted among themselves.
    @ParameterizedTest
    @CsvSource({"false, 0 3", "true, 1 2"})
    void aRolloutEndsLopsidedUnlessRevisionsAreCountedApart(boolean apart, String ending) {
        Snapshot world =
                Snapshot.builder()
                        .node(node("a1", "a1").build())
                        .node(
                                node("a2", "a2")
                                        .allocatable(Map.of("cpu", "64", "pods", "9"))
                                        .build())
                        .pods(List.of(old("a1", "p1"), old("a1", "p2"), old("a2", "p3")))
                        .build();
        TopologySpreadConstraint constraint =
                new TopologySpreadConstraint(
                        apart ? 1 : 2,
                        ZONE,
                        true,
                        WEB,
                        apart ? List.of("pod-template-hash") : List.of(),
                        1,
                        true,
                        false);
        Pod pod = web("n").label("pod-template-hash", "2").spread(constraint).build();
        Snapshot after = place(pod, 3, world);
        for (String name : List.of("p1", "p2")) {
            after = after.without(old("a1", name));
        }
        after = after.without(old("a2", "p3"));
        assertThat(counts(ZONE, after).values().stream().map(String::valueOf).toList())
                .containsExactly(ending.split(" "));
    }

    /// #105661: a terminating pod is not counted by spread, but by affinity and by resources.
    @Test
    void terminatingPodsCountForEverythingButSpread() {
        Snapshot world =
                Snapshot.builder()
                        .node(node("a", "a").build())
                        .node(node("b", "b").build())
                        .pod(on("a", "x").toBuilder().terminating(true).build())
                        .build();
        assertThat(feasible(web("p").spread(spread(1, ZONE)).build(), world))
                .containsExactly("a", "b");
        Affinity away = Affinity.builder().podAntiAffinity(PodAffinityTerm.of(ZONE, WEB)).build();
        assertThat(feasible(web("p").affinity(away).build(), world)).containsExactly("b");
        assertThat(world.node("a").orElseThrow().requested().get("cpu")).isEqualTo(100);
    }

    /// enhancements#6211: honoured taints take a place away, and too few places mean minimum 0.
    @Test
    void tooFewPlacesTakeMaxSkewEach() {
        Snapshot world =
                Snapshot.builder()
                        .node(node("a", "a").build())
                        .node(node("b", "b").build())
                        .node(node("c", "c").taint(DEDICATED).build())
                        .build();
        TopologySpreadConstraint constraint =
                new TopologySpreadConstraint(2, ZONE, true, WEB, List.of(), 3, true, true);
        assertThat(counts(ZONE, place(web("p").spread(constraint).build(), 9, world)))
                .containsEntry("a", 2)
                .containsEntry("b", 2)
                .containsEntry("c", 0);
    }

    /// karpenter-provider-aws#4406: a wish for two zones does not take the third out of the count.
    @Test
    void wishesDoNotRestrictPlaces() {
        Snapshot world = threeZones().build();
        Requirement two = new Requirement(ZONE, Operator.IN, List.of("a", "b"));
        Affinity wish =
                Affinity.builder()
                        .preferredNode(new PreferredNodeTerm(100, NodeSelectorTerm.of(two)))
                        .build();
        Pod pod = web("p").affinity(wish).spread(spread(1, ZONE)).build();
        assertThat(counts(ZONE, place(pod, 3, world))).isEqualTo(Map.of("a", 1, "b", 1, "c", 1));
    }

    /// karpenter-provider-aws#8702, karpenter-provider-azure#1384: places the pod can never use and
    /// nodes without the key do not enter the minimum.
    @Test
    void unusablePlacesDoNotEnterTheMinimum() {
        Snapshot world =
                threeZones()
                        .node(node("d", "d").label("pool", "other").build())
                        .node(node("e").build())
                        .pods(List.of(on("a", "a1"), on("a", "a2"), on("b", "b1"), on("c", "c1")))
                        .build();
        Pod pod =
                web("p").spread(spread(1, ZONE))
                        .affinity(onNodes("pool", Operator.NOT_IN, "other"))
                        .build();
        assertThat(feasible(pod, world)).containsExactly("b", "c");
    }

    /// volcano#3726: a filter that passes does not end the chain.
    @Test
    void theChainGoesOnAfterEachPass() {
        Snapshot world = threeZones().pods(List.of(on("a", "x"), on("b", "y"))).build();
        Pod pod = web("p").spread(spread(1, ZONE)).affinity(onNodes(ZONE, Operator.EXISTS)).build();
        assertThat(feasible(pod, world)).containsExactly("c");
    }

    /// #121055: one place, so the skew is never more than allowed; nodes in it are not levelled.
    @Test
    void equalValuesAreOnePlace() {
        Snapshot.Builder builder = Snapshot.builder();
        for (int i = 0; i < 10; i++) {
            builder.node((i < 3 ? node("n" + i).label("gpu", "yes") : node("n" + i)).build());
        }
        Snapshot after = place(web("p").spread(spread(1, "gpu")).build(), 32, builder.build());
        assertThat(counts("gpu", after)).isEqualTo(Map.of("yes", 32, "", 0));
    }

    private static Snapshot.Builder threeZones() {
        return Snapshot.builder()
                .node(node("a", "a").build())
                .node(node("b", "b").build())
                .node(node("c", "c").build());
    }

    private static Pod on(String node, String name) {
        return web(name).nodeName(node).build();
    }

    private static Pod old(String node, String name) {
        return web(name).label("pod-template-hash", "1").nodeName(node).build();
    }
}
