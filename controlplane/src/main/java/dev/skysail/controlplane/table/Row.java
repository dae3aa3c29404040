package dev.skysail.controlplane.table;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** One row while it is printed: its cells, its conditions and the moment that ages refer to. */
final class Row {

    static final String NONE = "<none>";
    static final String UNKNOWN = "<unknown>";

    private final ArrayNode cells = JsonNodeFactory.instance.arrayNode();
    private final ArrayNode conditions = JsonNodeFactory.instance.arrayNode();
    private final Instant now;

    Row(Instant now) {
        this.now = now;
    }

    ArrayNode cells() {
        return cells;
    }

    ArrayNode conditions() {
        return conditions;
    }

    Instant now() {
        return now;
    }

    Row text(String value) {
        cells.add(value);
        return this;
    }

    /** Adds a text, or a placeholder for an empty one. */
    Row textOr(String value, String placeholder) {
        return text(value.isEmpty() ? placeholder : value);
    }

    Row number(long value) {
        cells.add(value);
        return this;
    }

    Row flag(boolean value) {
        cells.add(value);
        return this;
    }

    Row nothing() {
        cells.addNull();
        return this;
    }

    Row name(ObjectNode object) {
        return text(object.path("metadata").path("name").asString(""));
    }

    /** Adds the age of the object by its creationTimestamp. */
    Row age(ObjectNode object) {
        return text(since(object.path("metadata").path("creationTimestamp")));
    }

    /** Adds the creationTimestamp itself, as the default printer does. */
    Row created(ObjectNode object) {
        return text(object.path("metadata").path("creationTimestamp").asString(""));
    }

    void condition(String reason, String message) {
        conditions
                .addObject()
                .put("type", "Completed")
                .put("status", "True")
                .put("reason", reason)
                .put("message", message);
    }

    /** Returns the human duration since a timestamp, {@code <unknown>} without one. */
    String since(JsonNode timestamp) {
        return instant(timestamp).map(this::since).orElse(UNKNOWN);
    }

    String since(Instant instant) {
        return HumanDuration.format(Duration.between(instant, now));
    }

    static Optional<Instant> instant(JsonNode timestamp) {
        String text = timestamp.asString("");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
