package dev.skysail.virtualkubelet.provider;

/** A process that was started in a container. */
public interface ExecSession {

    /** Sends input. */
    void write(byte[] bytes);

    /** Closes the input. */
    void endInput();

    /** Ends the process. */
    void kill();
}
