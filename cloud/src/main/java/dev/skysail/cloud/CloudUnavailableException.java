package dev.skysail.cloud;

/** A list or look-up that the cloud did not answer: nothing may be concluded from it. */
public final class CloudUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Says what was asked for. */
    public CloudUnavailableException(String message) {
        super(message);
    }
}
