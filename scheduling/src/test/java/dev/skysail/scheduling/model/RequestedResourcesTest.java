package dev.skysail.scheduling.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Init containers, sidecars and defaults (KEP-753; kubernetes#127868).
class RequestedResourcesTest {
    private static final Container MAIN = cpu(2000, false);
    private static final Container PLAIN = cpu(3000, false);
    private static final Container SIDECAR = cpu(1000, true);

    private static Container cpu(long milli, boolean sidecar) {
        return new Container("c", "image", Resources.of(Resources.CPU, milli), List.of(), sidecar);
    }

    private static Pod.Builder pod() {
        return Pod.builder("default", "p");
    }

    @Test
    void aSidecarRunsBesideInitContainersDeclaredAfterIt() {
        Pod first = pod().initContainers(List.of(SIDECAR, PLAIN)).container(MAIN).build();
        Pod last = pod().initContainers(List.of(PLAIN, SIDECAR)).container(MAIN).build();
        assertThat(RequestedResources.of(first).get(Resources.CPU)).isEqualTo(4000);
        assertThat(RequestedResources.of(last).get(Resources.CPU)).isEqualTo(3000);
    }

    @Test
    void requestsOfThePodReplaceSumsAndOverheadComesOnTop() {
        Pod pod =
                pod().container(MAIN)
                        .podRequests(Resources.of(Resources.CPU, 500))
                        .overhead(Resources.of(Resources.CPU, 50))
                        .build();
        assertThat(RequestedResources.of(pod).get(Resources.CPU)).isEqualTo(550);
    }

    @Test
    void scoresCountADefaultPerContainerThatRequestsNothing() {
        Pod pod =
                pod().container(Container.of("a", Resources.NONE))
                        .container(Container.of("b", Resources.of(0, 0)))
                        .build();
        Resources counted = RequestedResources.nonZero(pod);
        assertThat(counted.get(Resources.CPU)).isEqualTo(100);
        assertThat(counted.get(Resources.MEMORY)).isEqualTo(200L * 1024 * 1024);
        assertThat(RequestedResources.of(pod).get(Resources.CPU)).isZero();
    }
}
