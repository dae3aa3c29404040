package dev.skysail.controlplane.resource;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** An answer that is a {@code metav1.Status} with status Failure; {@link Statuses} makes them. */
public final class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int code;
    private final transient ObjectNode status;
    private final @Nullable Integer retryAfterSeconds;

    ApiException(int code, ObjectNode status, @Nullable Integer retryAfterSeconds) {
        super(status.path("message").asString(""), null, false, false);
        this.code = code;
        this.status = status;
        this.retryAfterSeconds = retryAfterSeconds;
    }

    /** Returns the HTTP status code. */
    public int code() {
        return code;
    }

    /** Returns the Status object to send. */
    public ObjectNode status() {
        return status;
    }

    /** Returns the value of a Retry-After header, or null. */
    public @Nullable Integer retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
