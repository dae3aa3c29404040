package dev.skysail.cloud.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.cloud.ManualTimeline;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedWorkloadTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final ManualTimeline time = new ManualTimeline(START);

    @Test
    void anUnknownImageRunsForEver() {
        SimulatedWorkload workload = run(RestartPolicy.ALWAYS, ContainerSpec.of("c", "nginx:1.14"));
        time.advance(Duration.ofDays(1));
        assertThat(state(workload)).isEqualTo(new ContainerState.Running(START));
        workload.stop();
        assertThat(state(workload)).isInstanceOf(ContainerState.Terminated.class);
        assertThat(workload.isOver()).isTrue();
    }

    @Test
    void neverKeepsTheExitCode() {
        SimulatedWorkload workload =
                run(RestartPolicy.NEVER, ContainerSpec.of("c", "busybox", "sh", "-c", "exit 5"));
        assertThat(state(workload))
                .isEqualTo(new ContainerState.Terminated(5, "Error", START, START));
        assertThat(workload.isOver()).isTrue();
    }

    @Test
    void restartsBackOffAsTheKubeletDoes() {
        SimulatedWorkload workload =
                run(RestartPolicy.ON_FAILURE, ContainerSpec.of("c", "busybox", "false"));
        List<Long> startsAtSeconds = new ArrayList<>();
        int seen = 0;
        for (int second = 0; second <= 700; second++) {
            int restarts = workload.containers().getFirst().restarts();
            if (restarts > seen) {
                startsAtSeconds.add((long) second);
                seen = restarts;
            }
            time.advance(Duration.ofSeconds(1));
        }
        assertThat(startsAtSeconds).containsExactly(1L, 10L, 30L, 70L, 150L, 310L, 610L);
        assertThat(state(workload))
                .isEqualTo(
                        new ContainerState.Waiting(
                                "CrashLoopBackOff",
                                "back-off 5m0s restarting failed container=c pod=web-0"));
    }

    @Test
    void onFailureLeavesSuccessAlone() {
        SimulatedWorkload workload =
                run(RestartPolicy.ON_FAILURE, ContainerSpec.of("c", "busybox", "sleep", "5"));
        time.advance(Duration.ofSeconds(5));
        assertThat(workload.isOver()).isTrue();
        assertThat(state(workload))
                .isEqualTo(
                        new ContainerState.Terminated(0, "Completed", START, START.plusSeconds(5)));
    }

    @Test
    void initContainersComeOneAfterAnother() {
        WorkloadSpec spec =
                new WorkloadSpec(
                        "web-0",
                        RestartPolicy.ALWAYS,
                        List.of(
                                ContainerSpec.of("i1", "busybox", "sleep", "1"),
                                ContainerSpec.of("i2", "busybox", "sleep", "2")),
                        List.of(ContainerSpec.of("c", "nginx")),
                        List.of());
        SimulatedWorkload workload = new SimulatedWorkload(spec, time, () -> {});
        workload.start();
        time.advance(Duration.ofSeconds(1));
        assertThat(workload.initContainers().get(1).state())
                .isEqualTo(new ContainerState.Running(START.plusSeconds(1)));
        assertThat(state(workload)).isEqualTo(new ContainerState.Waiting("PodInitializing", ""));
        time.advance(Duration.ofSeconds(2));
        assertThat(state(workload)).isEqualTo(new ContainerState.Running(START.plusSeconds(3)));
    }

    @Test
    void aFailedInitContainerEndsAPodThatNeverRestarts() {
        WorkloadSpec spec =
                new WorkloadSpec(
                        "web-0",
                        RestartPolicy.NEVER,
                        List.of(ContainerSpec.of("i", "busybox", "false")),
                        List.of(ContainerSpec.of("c", "nginx")),
                        List.of());
        SimulatedWorkload workload = new SimulatedWorkload(spec, time, () -> {});
        workload.start();
        assertThat(workload.isOver()).isTrue();
    }

    @Test
    void logsCarryTimesAndKeepTheRunBefore() {
        SimulatedWorkload workload =
                run(
                        RestartPolicy.ALWAYS,
                        ContainerSpec.of(
                                "c", "busybox", "sh", "-c", "echo a; sleep 1; echo b >&2; exit 1"));
        time.advance(Duration.ofSeconds(1));
        assertThat(workload.log("c", true).orElseThrow().lines())
                .containsExactly(
                        new LogLine(START, false, "a", true),
                        new LogLine(START.plusSeconds(1), true, "b", true));
        assertThat(workload.log("c", false).orElseThrow().lines())
                .containsExactly(new LogLine(START.plusSeconds(1), false, "a", true));
    }

    @Test
    void aLogIsBounded() {
        ContainerLog log = new ContainerLog();
        for (int i = 0; i < 20_000; i++) {
            log.write(START, false, (i + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
        assertThat(log.lines()).hasSize(10_000);
        assertThat(log.lines().getLast().text()).isEqualTo("19999");
    }

    private SimulatedWorkload run(RestartPolicy policy, ContainerSpec container) {
        SimulatedWorkload workload =
                new SimulatedWorkload(WorkloadSpec.of("web-0", policy, container), time, () -> {});
        workload.start();
        return workload;
    }

    private static ContainerState state(SimulatedWorkload workload) {
        return workload.containers().getFirst().state();
    }
}
