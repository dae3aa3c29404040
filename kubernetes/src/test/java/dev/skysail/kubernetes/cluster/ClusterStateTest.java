package dev.skysail.kubernetes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.kubernetes.Dialects;
import dev.skysail.scheduling.framework.ScheduleResult;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.preemption.CycleOutcome;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import dev.skysail.scheduling.profiles.Profiles;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClusterStateTest {

    private static final SchedulingCycle CYCLE = new SchedulingCycle(Profiles.kubernetes("1.28"));
    private static final String SUBNETS = Dialects.BCI.subnetIdsAnnotation();

    private final ClusterState state = new ClusterState();

    private static Node machine(String name, String cpu) {
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .addToLabels("kubernetes.io/hostname", name)
                .endMetadata()
                .withNewSpec()
                .endSpec()
                .withNewStatus()
                .addToAllocatable("cpu", new Quantity(cpu))
                .addToAllocatable("memory", new Quantity("64Gi"))
                .addToAllocatable("pods", new Quantity("100"))
                .endStatus()
                .build();
    }

    private static Node virtual(String name, String cpu) {
        return new NodeBuilder(machine(name, cpu))
                .editMetadata()
                .addToLabels("type", "virtual-kubelet")
                .addToLabels(VirtualNodes.NODE_LABEL, name)
                .endMetadata()
                .editSpec()
                .addNewTaint()
                .withKey("virtual-kubelet.io/provider")
                .withValue("baidu")
                .withEffect("NoSchedule")
                .endTaint()
                .endSpec()
                .build();
    }

    private static VirtualZone zone(String name, String subnet, long milliCpu) {
        return new VirtualZone(
                name, true, Resources.of(Resources.CPU, milliCpu), List.of(subnet), true);
    }

    private void bci(boolean strict, VirtualZone... zones) {
        state.putVirtualNode(
                new VirtualNodeView("bci", Dialects.BCI, true, true, strict, List.of(zones)));
    }

    private static PodBuilder pod(String name, String cpu) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .withUid("uid-" + name)
                .addToLabels("app", "web")
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("c")
                .withImage("i")
                .withNewResources()
                .addToRequests("cpu", new Quantity(cpu))
                .endResources()
                .endContainer()
                .addNewToleration()
                .withKey("virtual-kubelet.io/provider")
                .withOperator("Exists")
                .endToleration()
                .endSpec();
    }

    private static Pod bound(String name, String cpu, String node, String zone) {
        return pod(name, cpu)
                .editMetadata()
                .addToAnnotations(VirtualNodes.ZONE_ANNOTATION, zone)
                .endMetadata()
                .editSpec()
                .withNodeName(node)
                .endSpec()
                .build();
    }

    private CycleOutcome run(Pod pod) {
        EngineView view = state.view();
        return CYCLE.run(view.admit(pod), view.snapshot());
    }

    private String place(Pod pod) {
        CycleOutcome outcome = run(pod);
        if (outcome.result() instanceof ScheduleResult.Scheduled found) {
            Place place = state.view().place(found.node());
            return place.zone().isEmpty() ? place.node() : place.node() + " in " + place.zone();
        }
        return state.view().text(outcome, CYCLE.engine().profile().messages());
    }

    @Test
    void aSingleVirtualNodeIsOneEngineNodeForEachZone() {
        state.putNode(machine("m", "1"));
        state.putNode(virtual("bci", "10"));
        bci(true, zone("zoneD", "sbn-A", 4000), zone("zoneE", "sbn-B", 4000));

        assertThat(state.view().snapshot().nodes().stream().map(n -> n.name()))
                .containsExactly("m", "bci/zoneD", "bci/zoneE");
        assertThat(state.view().realNodes()).isEqualTo(2);
    }

    @Test
    void podsCountInTheZoneOfTheirAnnotation() {
        state.putNode(virtual("bci", "10"));
        bci(true, zone("zoneD", "sbn-A", 4000), zone("zoneE", "sbn-B", 4000));
        state.putBound(bound("a", "3", "bci", "zoneD"));

        assertThat(place(pod("b", "2").build())).isEqualTo("bci in zoneE");
    }

    @Test
    void theNodesAllocatableBoundsTheSumOfTheZones() {
        state.putNode(virtual("bci", "5"));
        bci(true, zone("zoneD", "sbn-A", 4000), zone("zoneE", "sbn-B", 4000));
        state.putBound(bound("a", "3", "bci", "zoneD"));
        state.putBound(bound("unplaced", "1", "bci", ""));

        assertThat(place(pod("small", "1").build())).startsWith("bci in");
        assertThat(place(pod("big", "2").build()))
                .isEqualTo(
                        "0/1 nodes are available: 1 Insufficient cpu. preemption: 0/1 nodes are"
                                + " available: 1 No preemption victims found for incoming pod..");
    }

    @Test
    void aRefusalCountsEachNodeOnce() {
        state.putNode(machine("m", "1"));
        state.putNode(virtual("bci", "10"));
        bci(true, zone("zoneD", "sbn-A", 4000), zone("zoneE", "sbn-B", 1000));
        Pod intolerant =
                new PodBuilder(pod("p", "2").build())
                        .editSpec()
                        .withTolerations(List.of())
                        .endSpec()
                        .build();

        assertThat(place(intolerant))
                .isEqualTo(
                        "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) had untolerated"
                            + " taint {virtual-kubelet.io/provider: baidu}. preemption: 0/2 nodes"
                            + " are available: 2 Preemption is not helpful for scheduling..");
    }

    @Test
    void thePodsSubnetsRuleZonesOut() {
        state.putNode(virtual("bci", "10"));
        bci(true, zone("zoneD", "sbn-A", 9000), zone("zoneE", "sbn-B", 9000));
        Pod pod =
                pod("p", "1")
                        .editMetadata()
                        .addToAnnotations(SUBNETS, "sbn-X, sbn-B")
                        .endMetadata()
                        .build();
        Pod nowhere =
                pod("n", "1")
                        .editMetadata()
                        .addToAnnotations(SUBNETS, "sbn-X")
                        .endMetadata()
                        .build();

        assertThat(place(pod)).isEqualTo("bci in zoneE");
        assertThat(place(nowhere)).contains("1 node(s) didn't match Pod's node affinity/selector");
    }

    @Test
    void spreadSeesTheZones() {
        state.putNode(virtual("bci", "10"));
        bci(true, zone("zoneD", "sbn-A", 9000), zone("zoneE", "sbn-B", 9000));
        state.putBound(bound("a", "1", "bci", "zoneE"));
        Pod pod =
                pod("b", "1")
                        .editSpec()
                        .addNewTopologySpreadConstraint()
                        .withMaxSkew(1)
                        .withTopologyKey("topology.kubernetes.io/zone")
                        .withWhenUnsatisfiable("DoNotSchedule")
                        .withNewLabelSelector()
                        .addToMatchLabels("app", "web")
                        .endLabelSelector()
                        .endTopologySpreadConstraint()
                        .endSpec()
                        .build();

        assertThat(place(pod)).isEqualTo("bci in zoneD");
    }

    @Test
    void anEmptyZoneCountsForSpreadingOnlyUnderStrict() {
        VirtualZone dead = new VirtualZone("zoneE", false, Resources.NONE, List.of("sbn-B"), true);
        state.putNode(virtual("bci", "10"));
        bci(true, zone("zoneD", "sbn-A", 9000), dead);
        assertThat(state.view().snapshot().nodes()).hasSize(2);
        assertThat(place(pod("p", "1").build())).isEqualTo("bci in zoneD");

        bci(false, zone("zoneD", "sbn-A", 9000), dead);
        assertThat(state.view().snapshot().nodes()).hasSize(1);
    }

    @Test
    void anAffinityThatNamesTheNodeMeansItsZones() {
        state.putNode(virtual("bci", "10"));
        bci(true, zone("zoneD", "sbn-A", 9000), zone("zoneE", "sbn-B", 9000));
        Pod pod =
                pod("p", "1")
                        .editSpec()
                        .withNewAffinity()
                        .withNewNodeAffinity()
                        .withNewRequiredDuringSchedulingIgnoredDuringExecution()
                        .addNewNodeSelectorTerm()
                        .addNewMatchField()
                        .withKey("metadata.name")
                        .withOperator("In")
                        .withValues("bci")
                        .endMatchField()
                        .endNodeSelectorTerm()
                        .endRequiredDuringSchedulingIgnoredDuringExecution()
                        .endNodeAffinity()
                        .endAffinity()
                        .endSpec()
                        .build();

        assertThat(place(pod)).startsWith("bci in");
    }

    @Test
    void anAssumedPodTakesRoomUntilForgotten() {
        state.putNode(machine("m", "2"));
        Pod first = pod("a", "2").build();
        EngineView view = state.view();
        state.assume(view.admit(first), view.place("m"));
        assertThat(place(pod("b", "1").build())).contains("Insufficient cpu");

        state.forget("default/a");
        assertThat(place(pod("b", "1").build())).isEqualTo("m");
    }

    @Test
    void anAssumedPodIsCountedOnceWhenItIsShownBound() {
        state.putNode(machine("m", "3"));
        Pod first = pod("a", "2").build();
        EngineView view = state.view();
        state.assume(view.admit(first), view.place("m"));
        assertThat(state.putBound(bound("a", "2", "m", ""))).contains(ClusterChange.POD_BOUND);

        assertThat(state.isAssumed("default/a")).isFalse();
        assertThat(place(pod("b", "1").build())).isEqualTo("m");
        assertThat(state.removePod("default/a")).isTrue();
        assertThat(place(pod("c", "3").build())).isEqualTo("m");
    }

    @Test
    void aNodeThatOffersTheSameIsNoChange() {
        assertThat(state.putNode(machine("m", "3"))).contains(ClusterChange.NODE_ADDED);
        assertThat(state.putNode(machine("m", "3"))).isEmpty();
        assertThat(state.putNode(machine("m", "4"))).contains(ClusterChange.NODE_CHANGED);
    }

    @Test
    void theReportedZoneGoesBeforeTheChosenOne() {
        Map<String, String> annotations =
                Map.of(
                        VirtualNodes.ZONE_ANNOTATION,
                        "zoneD",
                        Dialects.BCI.logicalZoneAnnotation(),
                        "zoneF");

        assertThat(Zones.of(annotations)).isEqualTo("zoneF");
    }
}
