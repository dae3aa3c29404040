package dev.skysail.virtualkubelet.zone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZonePlacementTest {

    private static final String ZONE = Node.ZONE_LABEL;
    private static final LabelSelector WEB = LabelSelector.ofLabels(Map.of("app", "web"));
    private static final List<CandidateZone> THREE =
            List.of(
                    zone("zoneD", Map.of("sbn-A", 250L)),
                    zone("zoneE", Map.of("sbn-B", 250L)),
                    zone("zoneF", Map.of("sbn-C", 250L)));

    private final ZonePlacement placement = new ZonePlacement();

    /** Seed 000: maxSkew 1, DoNotSchedule, three zones. */
    @ParameterizedTest
    @CsvSource({"1, 0 0 1", "4, 1 1 2", "6, 2 2 2", "9, 3 3 3"})
    void spreadKeepsTheSkew(int replicas, String counts) {
        List<PlacedPod> placed = fill(THREE, replicas, Snapshot.empty());
        assertThat(sortedCounts(THREE, placed)).isEqualTo(counts);
    }

    /** Domains are zones and not subnets. */
    @Test
    void twoSubnetsInOneZoneAreOneDomain() {
        List<CandidateZone> zones =
                List.of(
                        zone("zoneD", Map.of("sbn-C", 250L)),
                        zone("zoneF", Map.of("sbn-A", 250L, "sbn-B", 250L)));
        assertThat(sortedCounts(zones, fill(zones, 4, Snapshot.empty()))).isEqualTo("2 2");
    }

    @Test
    void aFullSubnetIsReplacedByAnotherOfTheSameZone() {
        List<CandidateZone> zones = List.of(zone("zoneF", Map.of("sbn-A", 0L, "sbn-B", 7L)));
        assertThat(decide(spread("p"), zones, List.of()))
                .isEqualTo(
                        new ZoneAnswer.Placed(
                                "zoneF",
                                "sbn-B",
                                "virtual-kubelet",
                                List.of(new ZoneVerdict("zoneF", 0, ""))));
    }

    @Test
    void podsOnRealNodesCountInTheSameConstraint() {
        Node real =
                Node.builder("node-1").label(ZONE, "zoneD").allocatable(Map.of("cpu", "4")).build();
        Snapshot around =
                Snapshot.builder().node(real).pod(web("r").nodeName("node-1").build()).build();
        List<PlacedPod> placed = fill(THREE, 2, around);
        assertThat(placed).extracting(PlacedPod::zone).containsExactlyInAnyOrder("zoneE", "zoneF");
    }

    @Test
    void podAffinityFollowsTheOtherPod() {
        List<PlacedPod> placed = List.of(new PlacedPod(web("w").build(), "zoneE"));
        Pod follower =
                Pod.builder("default", "f")
                        .affinity(
                                Affinity.builder()
                                        .podAffinity(PodAffinityTerm.of(ZONE, WEB))
                                        .build())
                        .build();
        assertThat(zoneOf(decide(follower, THREE, placed))).isEqualTo("zoneE");
    }

    @Test
    void antiAffinityLeavesNoZoneAfterThree() {
        Affinity apart = Affinity.builder().podAntiAffinity(PodAffinityTerm.of(ZONE, WEB)).build();
        List<PlacedPod> placed = new ArrayList<>();
        for (CandidateZone zone : THREE) {
            placed.add(new PlacedPod(web("w-" + zone.name()).build(), zone.name()));
        }
        assertThat(decide(web("x").affinity(apart).build(), THREE, placed))
                .isInstanceOfSatisfying(
                        ZoneAnswer.NoZone.class,
                        none ->
                                assertThat(none.message())
                                        .startsWith("0/3 zones of node bci-0001 are available: ")
                                        .contains("didn't match pod anti-affinity rules"));
    }

    @Test
    void nodeAffinityToAZone() {
        assertThat(zoneOf(decide(inZone("zoneD"), THREE, List.of()))).isEqualTo("zoneD");
        assertThat(decide(inZone("zoneX"), THREE, List.of())).isInstanceOf(ZoneAnswer.NoZone.class);
    }

    @Test
    void theSchedulersChoiceHoldsUntilTheZoneRefuses() {
        ZoneQuestion.Wishes wish = new ZoneQuestion.Wishes(List.of(), "zoneF", true, true, true);
        assertThat(decide(spread("p"), THREE, List.of(), wish))
                .isInstanceOfSatisfying(
                        ZoneAnswer.Placed.class,
                        placed -> {
                            assertThat(placed.zone()).isEqualTo("zoneF");
                            assertThat(placed.decidedBy()).isEqualTo("scheduler");
                        });
        List<CandidateZone> without =
                List.of(THREE.get(0), THREE.get(1), soldOut("zoneF", "sbn-C"));
        assertThat(zoneOf(decide(spread("p"), without, List.of(), wish))).isNotEqualTo("zoneF");
    }

    /** An empty zone counts as a domain (strict), or does not. */
    @Test
    void emptyZones() {
        List<CandidateZone> zones = List.of(THREE.get(0), THREE.get(1), soldOut("zoneF", "sbn-C"));
        List<PlacedPod> placed =
                List.of(
                        new PlacedPod(web("a").build(), "zoneD"),
                        new PlacedPod(web("b").build(), "zoneE"));
        assertThat(decide(spread("p"), zones, placed)).isInstanceOf(ZoneAnswer.NoZone.class);
        ZoneQuestion.Wishes relaxed = new ZoneQuestion.Wishes(List.of(), "", true, true, false);
        assertThat(decide(spread("p"), zones, placed, relaxed))
                .isInstanceOf(ZoneAnswer.Placed.class);
    }

    @Test
    void onlyZonesOfThePodsSubnetsAreCandidates() {
        ZoneQuestion.Wishes wish =
                new ZoneQuestion.Wishes(List.of("sbn-A", "sbn-B"), "zoneF", true, true, true);
        List<PlacedPod> placed = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            ZoneAnswer answer = decide(spread("p" + i), THREE, placed, wish);
            placed.add(new PlacedPod(spread("p" + i), zoneOf(answer)));
        }
        assertThat(sortedCounts(THREE, placed)).isEqualTo("0 2 2");
    }

    @Test
    void aZoneWithoutRoomIsLeftOut() {
        CandidateZone small =
                new CandidateZone(
                        "zoneD", true, Resources.of(500, 1L << 40), free(Map.of("s", 9L)), "");
        CandidateZone large = zone("zoneE", Map.of("sbn-B", 250L));
        Pod pod =
                Pod.builder("default", "p")
                        .container(Container.of("c", Resources.of(1000, 1)))
                        .build();
        assertThat(zoneOf(decide(pod, List.of(small, large), List.of()))).isEqualTo("zoneE");
    }

    @Test
    void switchedOffConstraintsAreNotLookedAt() {
        ZoneQuestion.Wishes off = new ZoneQuestion.Wishes(List.of(), "", false, false, true);
        assertThat(decide(inZone("zoneX"), THREE, List.of(), off))
                .isInstanceOf(ZoneAnswer.Placed.class);
    }

    @Test
    void theRecordSaysWhyEachOtherZoneLost() {
        ZoneAnswer answer = decide(inZone("zoneD"), THREE, List.of());
        assertThat(PlacementRecord.json((ZoneAnswer.Placed) answer))
                .isEqualTo(
                        "{\"zone\":\"zoneD\",\"subnet\":\"sbn-A\",\"decidedBy\":\"virtual-kubelet\","
                            + "\"zones\":[{\"name\":\"zoneD\",\"pods\":0},{\"name\":\"zoneE\",\"pods\":0,\"reason\":\"node(s)"
                            + " didn't match Pod's node"
                            + " affinity/selector\"},{\"name\":\"zoneF\",\"pods\":0,\"reason\":\"node(s)"
                            + " didn't match Pod's node affinity/selector\"}]}");
    }

    private List<PlacedPod> fill(List<CandidateZone> zones, int replicas, Snapshot around) {
        List<PlacedPod> placed = new ArrayList<>();
        for (int i = 0; i < replicas; i++) {
            Pod pod = spread("p" + i);
            ZoneQuestion question =
                    new ZoneQuestion(pod, node(), zones, placed, around, ZoneQuestion.Wishes.NONE);
            placed.add(new PlacedPod(pod, zoneOf(placement.decide(question))));
        }
        return placed;
    }

    private ZoneAnswer decide(Pod pod, List<CandidateZone> zones, List<PlacedPod> placed) {
        return decide(pod, zones, placed, ZoneQuestion.Wishes.NONE);
    }

    private ZoneAnswer decide(
            Pod pod,
            List<CandidateZone> zones,
            List<PlacedPod> placed,
            ZoneQuestion.Wishes wishes) {
        return placement.decide(
                new ZoneQuestion(pod, node(), zones, placed, Snapshot.empty(), wishes));
    }

    private static String zoneOf(ZoneAnswer answer) {
        return switch (answer) {
            case ZoneAnswer.Placed placed -> placed.zone();
            case ZoneAnswer.NoZone none -> none.message();
        };
    }

    private static String sortedCounts(List<CandidateZone> zones, List<PlacedPod> placed) {
        return String.join(
                " ",
                zones.stream()
                        .map(z -> placed.stream().filter(p -> p.zone().equals(z.name())).count())
                        .sorted()
                        .map(String::valueOf)
                        .toList());
    }

    private static Node node() {
        return Node.builder("bci-0001")
                .label("type", "virtual-kubelet")
                .allocatable(Map.of("cpu", "1000", "memory", "4000Gi", "pods", "1000"))
                .build();
    }

    private static CandidateZone zone(String name, Map<String, Long> free) {
        return new CandidateZone(name, true, Resources.of(1_000_000, 4000L << 30), free(free), "");
    }

    private static CandidateZone soldOut(String name, String subnet) {
        return new CandidateZone(
                name, true, Resources.NONE, free(Map.of(subnet, 9L)), "no stock for 1 vCPU");
    }

    private static SortedMap<String, Long> free(Map<String, Long> free) {
        return new TreeMap<>(free);
    }

    private static Pod.Builder web(String name) {
        return Pod.builder("default", name).label("app", "web");
    }

    private static Pod spread(String name) {
        return web(name)
                .nodeName("bci-0001")
                .spread(TopologySpreadConstraint.hard(1, ZONE, WEB))
                .build();
    }

    private static Pod inZone(String zone) {
        Requirement in = new Requirement(ZONE, Requirement.Operator.IN, List.of(zone));
        return Pod.builder("default", "p")
                .nodeName("bci-0001")
                .affinity(
                        Affinity.builder()
                                .requiredNodes(
                                        new NodeSelector(
                                                List.of(
                                                        new NodeSelectorTerm(
                                                                List.of(in), List.of()))))
                                .build())
                .build();
    }
}
