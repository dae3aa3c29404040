package dev.skysail.scheduling.cases;

import static dev.skysail.scheduling.cases.Cases.feasible;
import static dev.skysail.scheduling.cases.Cases.message;
import static dev.skysail.scheduling.cases.Cases.node;
import static dev.skysail.scheduling.cases.Cases.place;
import static dev.skysail.scheduling.cases.Cases.web;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.HostPort;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.RequestedResources;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Public reports about requests and ports, with the right value.
class RequestCasesTest {
    /// #127868, kai-scheduler#1556: a sidecar counts beside the init containers after it.
    @ParameterizedTest
    @CsvSource({"sidecar init, 4000", "init sidecar, 3000"})
    void theOrderOfInitContainersCounts(String order, long milliCpu) {
        Pod.Builder pod = Pod.builder("default", "p").container(cpu(2000, false));
        for (String kind : order.split(" ")) {
            boolean sidecar = kind.equals("sidecar");
            pod.initContainer(cpu(sidecar ? 1000 : 3000, sidecar));
        }
        assertThat(RequestedResources.of(pod.build()).get(Resources.CPU)).isEqualTo(milliCpu);
    }

    private static Container cpu(long milli, boolean sidecar) {
        return new Container("c", "image", Resources.of(Resources.CPU, milli), List.of(), sidecar);
    }

    /// #102134: more than 63 bits hold reads as 0 upstream, so the pod is placed.
    @ParameterizedTest
    @CsvSource({"50E, 1", "9E, 0", "50Ei, 0"})
    void moreThanANumberHolds(String memory, int fitting) {
        Snapshot world = Snapshot.builder().node(node("n").build()).build();
        Pod pod =
                Pod.builder("default", "p")
                        .container(Container.of("a", Resources.parse(Map.of("memory", memory))))
                        .build();
        assertThat(feasible(pod, world)).hasSize(fitting);
    }

    /// #129138: pods that request nothing do not all follow the most even node.
    @Test
    void bestEffortPodsAreNotBalanced() {
        Snapshot world =
                Snapshot.builder()
                        .node(node("a").build())
                        .node(node("b").build())
                        .pod(sized("even", 2000, 4L << 30).nodeName("a").build())
                        .pod(sized("odd", 2000, 0).nodeName("b").build())
                        .build();
        Pod nothing =
                Pod.builder("default", "p").container(Container.of("a", Resources.NONE)).build();
        Scheduled result = (Scheduled) Cases.engine("1.37").schedule(nothing, world);
        assertThat(result.scores().getFirst().plugins())
                .noneMatch(score -> score.plugin().equals("NodeResourcesBalancedAllocation"));
        assertThat(result.node()).isEqualTo("b");
    }

    private static Pod.Builder sized(String name, long milliCpu, long memory) {
        return Pod.builder("default", name)
                .container(Container.of("a", Resources.of(milliCpu, memory)));
    }

    /// #132037, #57443: ports of sidecars are claimed, those of plain init containers are not.
    @ParameterizedTest
    @CsvSource({"true, 1", "false, 2"})
    void sidecarsClaimTheirPorts(boolean sidecar, int placed) {
        Snapshot world = Snapshot.builder().node(node("n").build()).build();
        Container init =
                new Container(
                        "s",
                        "image",
                        Resources.NONE,
                        List.of(new HostPort("TCP", "", 8081)),
                        sidecar);
        Pod pod = web("p").initContainer(init).build();
        Snapshot after = place(pod, 2, world);
        assertThat(after.node("n").orElseThrow().pods()).hasSize(placed);
        if (sidecar) {
            assertThat(message(pod, after))
                    .startsWith(
                            "0/1 nodes are available: 1 node(s) didn't have free ports for the"
                                    + " requested pod ports.");
        }
    }

    /// #51950, #5874: addresses and protocols tell ports apart, 0.0.0.0 is all addresses.
    @ParameterizedTest
    @CsvSource({
        "10.1.1.2, TCP, 1",
        "10.1.1.1, TCP, 0",
        "0.0.0.0, TCP, 0",
        "'', TCP, 0",
        "10.1.1.1, UDP, 1",
        "0.0.0.0, UDP, 1"
    })
    void portsDifferByAddressAndProtocol(String address, String protocol, int fitting) {
        Snapshot world =
                Snapshot.builder()
                        .node(node("n").build())
                        .pod(claiming("TCP", "10.1.1.1").nodeName("n").build())
                        .build();
        assertThat(feasible(claiming(protocol, address).build(), world)).hasSize(fitting);
    }

    private static Pod.Builder claiming(String protocol, String address) {
        List<HostPort> ports = List.of(new HostPort(protocol, address, 8080));
        return Pod.builder("default", protocol.toLowerCase(java.util.Locale.ROOT))
                .container(new Container("c", "image", Resources.NONE, ports, false));
    }
}
