package dev.skysail.controlplane.codec;

/**
 * A patch that is malformed or does not apply; the message is that of the library which upstream
 * uses (evanphx/json-patch v4). The API server answers the plain 422 {@code the server rejected our
 * request due to an error in our request}; admission shows the text itself.
 */
public final class PatchException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean malformed;

    private PatchException(String message, boolean malformed) {
        super(message, null, false, false);
        this.malformed = malformed;
    }

    /** A patch document that has not even the shape of a patch (HTTP 400). */
    static PatchException malformed(String message) {
        return new PatchException(message, true);
    }

    /** A well formed patch that does not fit the document (HTTP 422). */
    static PatchException inapplicable(String message) {
        return new PatchException(message, false);
    }

    /** Returns whether the patch document itself is malformed. */
    public boolean malformed() {
        return malformed;
    }
}
