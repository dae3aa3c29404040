package dev.skysail.virtualkubelet.kubeletapi;

import io.vertx.core.MultiMap;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * What a client wants of a log (core/v1 PodLogOptions).
 *
 * @param follow whether to go on with what is written later
 * @param previous whether the run before is meant
 * @param timestamps whether each line starts with its time
 * @param tailLines only so many of the last lines, -1 for all
 * @param limitBytes only so many bytes, -1 for all
 * @param since only lines from then on
 */
record LogOptions(
        boolean follow,
        boolean previous,
        boolean timestamps,
        long tailLines,
        long limitBytes,
        Instant since) {

    /** Reads the query of a request. */
    static LogOptions of(MultiMap query, Instant now) {
        return new LogOptions(
                isSet(query.get("follow")),
                isSet(query.get("previous")),
                isSet(query.get("timestamps")),
                number(query.get("tailLines")),
                number(query.get("limitBytes")),
                since(query, now));
    }

    private static Instant since(MultiMap query, Instant now) {
        long seconds = number(query.get("sinceSeconds"));
        String time = query.get("sinceTime");
        if (seconds >= 0) {
            return now.minusSeconds(seconds);
        }
        try {
            return time == null ? Instant.MIN : Instant.parse(time);
        } catch (DateTimeParseException e) {
            return Instant.MIN;
        }
    }

    private static boolean isSet(@Nullable String value) {
        return "true".equals(value) || "1".equals(value);
    }

    private static long number(@Nullable String value) {
        return value == null || !value.matches("[0-9]{1,15}") ? -1 : Long.parseLong(value);
    }
}
