package dev.skysail.cloud.container;

import dev.skysail.cloud.Timeline;
import dev.skysail.cloud.shell.ProcessSink;
import dev.skysail.cloud.shell.Surroundings;
import dev.skysail.cloud.shell.TerminalProcess;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A container with its restarts.
 *
 * <p>The first restart is immediate; the next wait 10 s, 20 s … up to 5 min; a run of 10 min starts
 * that count anew.
 *
 * <p>Source: pkg/kubelet/kuberuntime/kuberuntime_manager.go doBackOff (1.37.2).
 */
final class SimulatedContainer {

    private static final Duration BACKOFF_BASE = Duration.ofSeconds(10);
    private static final Duration BACKOFF_MAX = Duration.ofMinutes(5);
    private static final Duration BACKOFF_RESET = Duration.ofMinutes(10);

    private final String workload;
    private final ContainerSpec spec;
    private final RestartPolicy policy;
    private final Timeline timeline;
    private final Runnable changed;

    private ContainerState state;
    private ContainerState.@Nullable Terminated last;
    private int restarts;
    private Duration backoff = Duration.ZERO;
    private boolean stopped;
    private @Nullable TerminalProcess process;
    private Timeline.@Nullable Alarm alarm;
    private ContainerLog log = new ContainerLog();
    private @Nullable ContainerLog previousLog;

    SimulatedContainer(
            String workload,
            ContainerSpec spec,
            RestartPolicy policy,
            Timeline timeline,
            Runnable changed) {
        this.workload = workload;
        this.spec = spec;
        this.policy = policy;
        this.timeline = timeline;
        this.changed = changed;
        this.state = new ContainerState.Waiting("ContainerCreating", "");
    }

    ContainerSpec spec() {
        return spec;
    }

    ContainerState state() {
        return state;
    }

    /** Whether it ended and will not be started again. */
    boolean isOver() {
        return state instanceof ContainerState.Terminated end
                && (stopped || !policy.restarts(end.exitCode()));
    }

    ContainerView view() {
        return new ContainerView(
                spec.name(), spec.image(), state, Optional.ofNullable(last), restarts);
    }

    /** Returns the log of this run or of the one before. */
    Optional<ContainerLog> log(boolean previous) {
        return Optional.ofNullable(previous ? previousLog : log);
    }

    /** Says that it waits for something. */
    void await(String reason) {
        state = new ContainerState.Waiting(reason, "");
    }

    void start() {
        if (stopped) {
            return;
        }
        Instant startedAt = timeline.now();
        ContainerLog runLog = log;
        state = new ContainerState.Running(startedAt);
        TerminalProcess started =
                new TerminalProcess(
                        surroundings(),
                        false,
                        new ProcessSink() {
                            @Override
                            public void output(boolean error, byte[] bytes) {
                                runLog.write(timeline.now(), error, bytes);
                            }

                            @Override
                            public void exited(int code) {
                                runLog.end(timeline.now());
                                ended(startedAt, code);
                            }
                        });
        process = started;
        changed.run();
        if (!spec.stdin()) {
            started.endInput();
        }
        started.start(EntryPoint.of(spec));
    }

    /** Ends it for good. */
    void stop(int code) {
        stopped = true;
        Timeline.Alarm set = alarm;
        if (set != null) {
            set.cancel();
        }
        TerminalProcess running = process;
        if (state instanceof ContainerState.Running && running != null) {
            running.kill(code);
        } else if (last != null) {
            state = last;
            changed.run();
        } else if (state instanceof ContainerState.Waiting) {
            Instant now = timeline.now();
            state = new ContainerState.Terminated(code, "Error", now, now);
            changed.run();
        }
    }

    /** Starts a further process in it. */
    TerminalProcess exec(List<String> command, boolean terminal, ProcessSink sink) {
        TerminalProcess further = new TerminalProcess(surroundings(), terminal, sink);
        further.start(command);
        return further;
    }

    private Surroundings surroundings() {
        return Surroundings.of(workload, spec.environment(), spec.files(), timeline);
    }

    private void ended(Instant startedAt, int code) {
        Instant now = timeline.now();
        ContainerState.Terminated end =
                new ContainerState.Terminated(
                        code, code == 0 ? "Completed" : "Error", startedAt, now);
        state = end;
        if (stopped || !policy.restarts(code)) {
            changed.run();
            return;
        }
        if (Duration.between(startedAt, now).compareTo(BACKOFF_RESET) >= 0) {
            backoff = Duration.ZERO;
        }
        Duration wait = backoff;
        backoff = next(backoff);
        last = end;
        if (!wait.isZero()) {
            state =
                    new ContainerState.Waiting(
                            "CrashLoopBackOff",
                            "back-off %s restarting failed container=%s pod=%s"
                                    .formatted(text(wait), spec.name(), workload));
        }
        alarm = timeline.after(wait, this::restart);
        changed.run();
    }

    private void restart() {
        restarts++;
        previousLog = log;
        log = new ContainerLog();
        start();
    }

    private static Duration next(Duration backoff) {
        Duration doubled = backoff.isZero() ? BACKOFF_BASE : backoff.multipliedBy(2);
        return doubled.compareTo(BACKOFF_MAX) > 0 ? BACKOFF_MAX : doubled;
    }

    private static String text(Duration wait) {
        long minutes = wait.toMinutes();
        return minutes == 0
                ? wait.toSeconds() + "s"
                : minutes + "m" + wait.minusMinutes(minutes).toSeconds() + "s";
    }
}
