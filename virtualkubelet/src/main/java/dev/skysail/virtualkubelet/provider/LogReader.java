package dev.skysail.virtualkubelet.provider;

/** Someone who reads a log while it is written. Must return quickly. */
public interface LogReader {

    /** Takes the next entry. */
    void entry(LogEntry entry);

    /** Takes the end: nothing will follow. */
    void end();
}
