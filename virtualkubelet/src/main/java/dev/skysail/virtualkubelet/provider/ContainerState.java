package dev.skysail.virtualkubelet.provider;

import java.time.Instant;

/** Where a container is on its way (core/v1 ContainerState). */
public sealed interface ContainerState {

    /** Not running, for a reason. */
    record Waiting(String reason, String message) implements ContainerState {}

    /** Running since then. */
    record Running(Instant startedAt) implements ContainerState {}

    /** Ended. */
    record Terminated(int exitCode, String reason, Instant startedAt, Instant finishedAt)
            implements ContainerState {}
}
