package dev.skysail.virtualkubelet.provider;

import java.time.Instant;

/**
 * A piece of a container's output.
 *
 * @param at when it was written
 * @param text without its line end
 * @param complete whether a line end followed
 */
public record LogEntry(Instant at, String text, boolean complete) {}
