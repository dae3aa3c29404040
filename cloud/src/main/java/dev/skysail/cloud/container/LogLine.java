package dev.skysail.cloud.container;

import java.time.Instant;

/**
 * A piece of output.
 *
 * @param at when it was written
 * @param error whether it went to standard error
 * @param text without its line end
 * @param complete whether a line end followed
 */
public record LogLine(Instant at, boolean error, String text, boolean complete) {}
