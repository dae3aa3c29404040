package dev.skysail.controlplane.store;

/** A resource version that has left the bounded log. */
public final class VersionGoneException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final long oldest;

    VersionGoneException(long wanted, long oldest) {
        super("version " + wanted + " is older than " + oldest, null, false, false);
        this.oldest = oldest;
    }

    /** Returns the oldest version from which changes are still known. */
    public long oldest() {
        return oldest;
    }
}
