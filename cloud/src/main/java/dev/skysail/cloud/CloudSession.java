package dev.skysail.cloud;

/** A process that a client started in an instance. */
public interface CloudSession {

    /** Sends input. */
    void write(byte[] bytes);

    /** Closes the input. */
    void endInput();

    /** Ends the process. */
    void kill();
}
