package dev.skysail.scheduling.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// One full node and two virtual nodes that are not tolerated, in the words of each version.
class SeedMessageTest {
    private static final String NAMED =
            "0/3 nodes are available: 1 Insufficient cpu, 1 Insufficient memory, 2 node(s) had"
                    + " untolerated taint {virtual-kubelet.io/provider: cube-eci}.";
    private static final String UNNAMED =
            "0/3 nodes are available: 1 Insufficient cpu, 1 Insufficient memory, 2 node(s) had"
                    + " untolerated taint(s).";
    private static final String PREEMPTION =
            "preemption: 0/3 nodes are available: 1 No preemption victims found for incoming"
                    + " pod, 2 Preemption is not helpful for scheduling.";

    @ParameterizedTest
    @CsvSource({
        "1.27, true, '', .",
        "1.28, true, '', .",
        "1.29, true, '', ''",
        "1.33, true, '', ''",
        "1.34, false, 'no new claims to deallocate, ', ''",
        "1.36, false, 'no new claims to deallocate, ', ''",
        "1.37, false, '', ''",
        "1.38, false, '', ''"
    })
    void isWordedAsTheVersionWordsIt(String version, boolean named, String claims, String lastDot) {
        SchedulingCycle cycle = new SchedulingCycle(Profiles.kubernetes(version));
        String message = cycle.run(pod(2000, 4096), cluster()).message();
        String first = named ? NAMED : UNNAMED;
        assertThat(message).isEqualTo(first + " " + claims + PREEMPTION + lastDot);
    }

    private static Snapshot cluster() {
        Taint taint = new Taint("virtual-kubelet.io/provider", "cube-eci", TaintEffect.NO_SCHEDULE);
        Map<String, String> size = Map.of("cpu", "4", "memory", "8192", "pods", "10");
        Pod resident = pod(3000, 5000).toBuilder().nodeName("full").build();
        return Snapshot.builder()
                .node(Node.builder("full").allocatable(size).build())
                .node(Node.builder("virtual-1").allocatable(size).taint(taint).build())
                .node(Node.builder("virtual-2").allocatable(size).taint(taint).build())
                .pod(resident)
                .build();
    }

    private static Pod pod(long milliCpu, long memory) {
        Container container = Container.of("image", Resources.of(milliCpu, memory));
        return Pod.builder("default", "p").container(container).build();
    }
}
