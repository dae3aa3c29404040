package dev.skysail.cloud.container;

import java.time.Instant;

/** Where a container is on its way (core/v1 ContainerState). */
public sealed interface ContainerState {

    /**
     * Not running.
     *
     * @param reason such as {@code ContainerCreating} or {@code CrashLoopBackOff}
     * @param message more about it, possibly empty
     */
    record Waiting(String reason, String message) implements ContainerState {}

    /** Running since then. */
    record Running(Instant startedAt) implements ContainerState {}

    /**
     * Ended.
     *
     * @param exitCode code of its main process
     * @param reason {@code Completed} for 0, else {@code Error}
     */
    record Terminated(int exitCode, String reason, Instant startedAt, Instant finishedAt)
            implements ContainerState {}
}
