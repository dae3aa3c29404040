package dev.skysail.scheduling.plugins;

import static dev.skysail.scheduling.plugins.Fixtures.HOST;
import static dev.skysail.scheduling.plugins.Fixtures.ZONE;
import static dev.skysail.scheduling.plugins.Fixtures.node;
import static dev.skysail.scheduling.plugins.Fixtures.pod;
import static dev.skysail.scheduling.plugins.Fixtures.verdicts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Namespace;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.plugins.interpodaffinity.InterPodAffinityFilter;
import dev.skysail.scheduling.plugins.podtopologyspread.PodTopologySpreadFilter;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Filters that count over all nodes, on cases from public reports.
class TopologyTablesTest {
    private static final LabelSelector WEB = LabelSelector.ofLabels(Map.of("app", "web"));
    private static final String SKEW = "node(s) didn't match pod topology spread constraints";
    private static final String NEAR = "node(s) didn't match pod affinity rules";
    private static final String AWAY = "node(s) didn't match pod anti-affinity rules";
    private static final String THEIRS = "node(s) didn't satisfy existing pods anti-affinity rules";
    private static final PodTopologySpreadFilter SPREAD = new PodTopologySpreadFilter(false);
    private static final InterPodAffinityFilter AFFINITY = new InterPodAffinityFilter();

    private static Pod web(String name, String node) {
        return pod(name).label("app", "web").nodeName(node).build();
    }

    private static Pod spread(TopologySpreadConstraint constraint) {
        return pod("p").label("app", "web").spread(constraint).build();
    }

    private static Snapshot.Builder zones() {
        return Snapshot.builder()
                .node(node("w1", "a").build())
                .node(node("w2", "a").build())
                .node(node("w3", "b").build());
    }

    /// kubernetes#106971.
    @Test
    void podsOnNodesThatTheAffinityExcludesDoNotCount() {
        Snapshot snapshot =
                zones().pod(web("x", "w2")).pod(web("y", "w2")).pod(web("z", "w3")).build();
        Requirement notW2 = new Requirement(HOST, Requirement.Operator.NOT_IN, List.of("w2"));
        Affinity affinity =
                Affinity.builder()
                        .requiredNodes(NodeSelector.of(NodeSelectorTerm.of(notW2)))
                        .build();
        Pod plain = spread(TopologySpreadConstraint.hard(1, ZONE, WEB));
        Pod narrowed = plain.toBuilder().affinity(affinity).build();
        assertThat(verdicts(SPREAD, plain, snapshot)).containsExactly(SKEW, SKEW, "ok");
        assertThat(verdicts(SPREAD, narrowed, snapshot)).containsExactly("ok", "ok", SKEW);
    }

    /// kubernetes#95808: a key that no node has.
    @Test
    void aKeyThatNoNodeHasRefusesEveryNode() {
        Pod pod = spread(TopologySpreadConstraint.hard(1, "rack", WEB));
        String missing = SKEW + " (missing required label)";
        assertThat(verdicts(SPREAD, pod, zones().build()))
                .containsExactly(missing, missing, missing);
    }

    /// kubernetes#141339: an empty selector is inert before 1.38.
    @Test
    void anEmptySelectorCountsOnlySince138() {
        LabelSelector all = LabelSelector.everything();
        Snapshot snapshot = zones().pod(web("x", "w1")).pod(web("y", "w2")).build();
        Pod pod = spread(TopologySpreadConstraint.hard(1, ZONE, all));
        assertThat(verdicts(SPREAD, pod, snapshot)).containsExactly("ok", "ok", "ok");
        assertThat(verdicts(new PodTopologySpreadFilter(true), pod, snapshot))
                .containsExactly(SKEW, SKEW, "ok");
    }

    /// KEP-3022.
    @Test
    void fewerPlacesThanMinDomainsMakeTheMinimumZero() {
        TopologySpreadConstraint three =
                new TopologySpreadConstraint(1, ZONE, true, WEB, List.of(), 3, true, false);
        Snapshot snapshot = zones().pod(web("x", "w1")).pod(web("y", "w3")).build();
        Pod two = spread(TopologySpreadConstraint.hard(1, ZONE, WEB));
        assertThat(verdicts(SPREAD, two, snapshot)).containsExactly("ok", "ok", "ok");
        assertThat(verdicts(SPREAD, spread(three), snapshot)).containsExactly(SKEW, SKEW, SKEW);
    }

    /// kubernetes#105661: terminating pods do not count for spreading.
    @Test
    void terminatingPodsDoNotCount() {
        Pod leaving = web("x", "w1").toBuilder().terminating(true).build();
        Pod pod = spread(TopologySpreadConstraint.hard(1, ZONE, WEB));
        assertThat(verdicts(SPREAD, pod, zones().pod(leaving).build()))
                .containsExactly("ok", "ok", "ok");
        assertThat(verdicts(SPREAD, pod, zones().pod(web("x", "w1")).build()))
                .containsExactly(SKEW, SKEW, "ok");
    }

    private static Pod affine(Affinity affinity) {
        return pod("p").label("app", "web").affinity(affinity).build();
    }

    @Test
    void theFirstPodOfAGroupMayGoAnywhere() {
        Pod self = affine(Affinity.builder().podAffinity(PodAffinityTerm.of(ZONE, WEB)).build());
        assertThat(verdicts(AFFINITY, self, zones().build())).containsExactly("ok", "ok", "ok");
        assertThat(verdicts(AFFINITY, self, zones().pod(web("x", "w3")).build()))
                .containsExactly(NEAR, NEAR, "ok");
        Pod stranger = self.toBuilder().label("app", "other").build();
        assertThat(verdicts(AFFINITY, stranger, zones().build())).containsExactly(NEAR, NEAR, NEAR);
    }

    @Test
    void antiAffinityWorksBothWays() {
        Affinity away = Affinity.builder().podAntiAffinity(PodAffinityTerm.of(HOST, WEB)).build();
        Snapshot plain = zones().pod(web("x", "w1")).build();
        assertThat(verdicts(AFFINITY, affine(away), plain)).containsExactly(AWAY, "ok", "ok");
        Pod guarded = web("x", "w1").toBuilder().affinity(away).build();
        Pod web = pod("p").label("app", "web").build();
        assertThat(verdicts(AFFINITY, web, zones().pod(guarded).build()))
                .containsExactly(THEIRS, "ok", "ok");
    }

    /// kubernetes#141526.
    @Test
    void aNegativeNamespaceSelectorLeavesTheNamespaceOut() {
        Requirement notOwn = new Requirement("team", Requirement.Operator.NOT_IN, List.of("blue"));
        PodAffinityTerm elsewhere =
                new PodAffinityTerm(
                        HOST,
                        WEB,
                        List.of(),
                        LabelSelector.of(Map.of(), List.of(notOwn)),
                        List.of(),
                        List.of());
        Pod pod = affine(Affinity.builder().podAntiAffinity(elsewhere).build());
        Snapshot.Builder blue =
                zones().pod(web("x", "w1"))
                        .namespace(new Namespace("default", Map.of("team", "blue")));
        assertThat(verdicts(AFFINITY, pod, blue.build())).containsExactly("ok", "ok", "ok");
        Snapshot.Builder red =
                zones().pod(web("x", "w1"))
                        .namespace(new Namespace("default", Map.of("team", "red")));
        assertThat(verdicts(AFFINITY, pod, red.build())).containsExactly(AWAY, "ok", "ok");
    }
}
