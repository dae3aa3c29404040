package dev.skysail.cloud.shell;

/** A text that the simulated shell does not understand. */
final class ShellSyntaxException extends Exception {

    private static final long serialVersionUID = 1L;

    ShellSyntaxException(String message) {
        super(message);
    }
}
