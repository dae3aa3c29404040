package dev.skysail.cloud.container;

/** Someone who reads a log while it is written. Must return quickly. */
public interface LogFollower {

    /** Takes the next line. */
    void line(LogLine line);

    /** Takes the end: nothing will follow. */
    void end();
}
