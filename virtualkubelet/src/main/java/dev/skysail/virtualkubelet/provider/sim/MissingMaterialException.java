package dev.skysail.virtualkubelet.provider.sim;

/** A pod refers to an object or key that is not there. */
final class MissingMaterialException extends Exception {

    private static final long serialVersionUID = 1L;

    MissingMaterialException(String message) {
        super(message);
    }
}
