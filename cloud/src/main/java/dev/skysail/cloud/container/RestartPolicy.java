package dev.skysail.cloud.container;

/** When a container that ended is started again (core/v1 RestartPolicy). */
public enum RestartPolicy {
    /** Whatever its exit code. */
    ALWAYS,
    /** When its exit code was not 0. */
    ON_FAILURE,
    /** Not at all. */
    NEVER;

    /** Whether a container that ended with the code is started again. */
    public boolean restarts(int exitCode) {
        return switch (this) {
            case ALWAYS -> true;
            case ON_FAILURE -> exitCode != 0;
            case NEVER -> false;
        };
    }
}
