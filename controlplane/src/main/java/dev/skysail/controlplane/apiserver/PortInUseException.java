package dev.skysail.controlplane.apiserver;

/** The port to listen on is taken; the message says by whom, where that can be found out. */
public final class PortInUseException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PortInUseException(String message, Throwable cause) {
        super(message, cause);
    }
}
