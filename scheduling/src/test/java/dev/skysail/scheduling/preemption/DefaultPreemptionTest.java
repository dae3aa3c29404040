package dev.skysail.scheduling.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodDisruptionBudget;
import dev.skysail.scheduling.model.PreemptionPolicy;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.preemption.PreemptionResult.Nominated;
import dev.skysail.scheduling.preemption.PreemptionResult.NotEligible;
import dev.skysail.scheduling.profiles.Profiles;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefaultPreemptionTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private final SchedulingCycle cycle = new SchedulingCycle(Profiles.current());

    private static Pod pod(String name, int priority, long milliCpu) {
        return Pod.builder("default", name)
                .label("app", "web")
                .priority(priority)
                .container(Container.of("app:1", Resources.of(Resources.CPU, milliCpu)))
                .build();
    }

    private static Pod on(String node, String name, int priority, long startSecond) {
        return pod(name, priority, 1000).toBuilder()
                .nodeName(node)
                .startTime(START.plusSeconds(startSecond))
                .build();
    }

    private static Snapshot.Builder twoNodes() {
        Map<String, String> size = Map.of("cpu", "2", "pods", "10");
        return Snapshot.builder()
                .node(Node.builder("a").allocatable(size).build())
                .node(Node.builder("b").allocatable(size).build());
    }

    private Nominated nominated(Pod pod, Snapshot snapshot) {
        return (Nominated) cycle.run(pod, snapshot).preemption().orElseThrow();
    }

    private static List<String> victims(Nominated nominated) {
        return nominated.chosen().victims().stream().map(Pod::name).toList();
    }

    @Test
    void takesTheLeastImportantVictim() {
        Snapshot snapshot =
                twoNodes()
                        .pod(on("a", "a1", 10, 0))
                        .pod(on("a", "a2", 100, 1))
                        .pod(on("b", "b1", 50, 2))
                        .pod(on("b", "b2", 50, 3))
                        .build();
        CycleOutcome outcome = cycle.run(pod("p", 1000, 1000), snapshot);
        Nominated nominated = (Nominated) outcome.preemption().orElseThrow();
        assertThat(nominated.chosen().node()).isEqualTo("a");
        assertThat(victims(nominated)).containsExactly("a1");
        assertThat(outcome.message())
                .isEqualTo(
                        "0/2 nodes are available: 2 Insufficient cpu. preemption: found a"
                                + " potential placement for pod on node a, preempting 1 victims");
    }

    /// Removing both victims of a node breaks the budget once, unless it counts one as gone
    /// already.
    @ParameterizedTest
    @CsvSource({"'', b", "a1, a"})
    void aBudgetIsNotChargedTwiceForOnePod(String disrupted, String chosen) {
        Set<String> gone = disrupted.isEmpty() ? Set.of() : Set.of(disrupted);
        LabelSelector web = LabelSelector.ofLabels(Map.of("app", "web"));
        Pod other = on("b", "b1", 20, 2).toBuilder().label("app", "other").build();
        Snapshot snapshot =
                twoNodes()
                        .pod(on("a", "a1", 10, 0))
                        .pod(on("a", "a2", 10, 1))
                        .pod(other)
                        .pod(on("b", "b2", 2000, 3))
                        .budget(new PodDisruptionBudget("default", "one", web, 0, gone))
                        .build();
        assertThat(nominated(pod("p", 1000, 1000), snapshot).chosen().node()).isEqualTo(chosen);
    }

    @Test
    void amongEqualsTheLatestStartGoes() {
        Snapshot snapshot =
                twoNodes()
                        .pod(on("a", "a1", 10, 0))
                        .pod(on("a", "a2", 10, 5))
                        .pod(on("b", "b1", 10, 1))
                        .pod(on("b", "b2", 10, 7))
                        .build();
        Nominated nominated = nominated(pod("p", 1000, 1000), snapshot);
        assertThat(victims(nominated)).containsExactly("b2");
        assertThat(nominated.best()).containsExactly("b");
    }

    /// kubernetes PR 82235: two victims under a budget of one are one violation.
    @Test
    void budgetsAreSpentPodByPod() {
        LabelSelector web = LabelSelector.ofLabels(Map.of("app", "web"));
        Snapshot snapshot =
                twoNodes()
                        .pod(on("a", "a1", 10, 0))
                        .pod(on("a", "a2", 10, 1))
                        .pod(on("b", "b1", 2000, 2))
                        .pod(on("b", "b2", 2000, 3))
                        .budget(new PodDisruptionBudget("default", "b", web, 1, Set.of()))
                        .build();
        Nominated nominated = nominated(pod("p", 1000, 2000), snapshot);
        assertThat(victims(nominated)).containsExactly("a1", "a2");
        assertThat(nominated.chosen().pdbViolations()).isEqualTo(1);
    }

    @Test
    void neverMeansNever() {
        Snapshot snapshot = twoNodes().pod(on("a", "a1", 10, 0)).build();
        Pod meek =
                pod("p", 1000, 3000).toBuilder().preemptionPolicy(PreemptionPolicy.NEVER).build();
        CycleOutcome outcome = cycle.run(meek, snapshot);
        assertThat(outcome.preemption()).get().isInstanceOf(NotEligible.class);
        assertThat(outcome.message())
                .endsWith("preemption: not eligible due to preemptionPolicy=Never.");
    }
}
