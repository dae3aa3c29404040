package dev.skysail.virtualkubelet.provider;

/** Takes what a process in a container writes. Must return quickly. */
public interface ExecOutput {

    /** Takes output. */
    void output(boolean error, byte[] bytes);

    /** Takes the exit code; nothing follows. */
    void exited(int code);
}
