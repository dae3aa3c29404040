package dev.skysail.cloud.shell;

/** Takes what a process writes. Must return quickly. */
public interface ProcessSink {

    /** Takes output. */
    void output(boolean error, byte[] bytes);

    /** Takes the exit code; nothing follows. */
    void exited(int code);
}
