package dev.skysail.virtualkubelet.provider;

/** The cloud did not answer: nothing may be concluded. */
public final class ProviderUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Says what was asked for. */
    public ProviderUnavailableException(String message) {
        super(message);
    }
}
