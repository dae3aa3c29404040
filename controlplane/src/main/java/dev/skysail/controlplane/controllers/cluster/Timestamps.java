package dev.skysail.controlplane.controllers.cluster;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads and writes metav1.Time: RFC 3339 in UTC, whole seconds. */
public final class Timestamps {

    private Timestamps() {}

    /** Returns the time in a field, empty if it is absent or no time. */
    public static Optional<Instant> read(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Returns the time as a field has it. */
    public static String write(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
