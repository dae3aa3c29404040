package dev.skysail.controlplane.store;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One committed write: a record of the log that watches and an eventual journal read.
 *
 * @param version resource version of the write
 * @param key what was written
 * @param type what happened
 * @param object the object after the write; for DELETED its last state with the deletion's version
 * @param previous the object before the write, null when it was added
 * @param bytes about how much memory the object takes
 */
public record Change(
        long version,
        Key key,
        Type type,
        ObjectNode object,
        @Nullable ObjectNode previous,
        long bytes) {

    private static final long NODE_BYTES = 40;

    /** Kinds of writes. */
    public enum Type {
        ADDED,
        MODIFIED,
        DELETED
    }

    /** Makes a record of a write that has just been decided. */
    static Change of(
            long version, Key key, Type type, ObjectNode object, @Nullable ObjectNode previous) {
        return new Change(version, key, type, object, previous, weigh(object));
    }

    private static long weigh(JsonNode node) {
        long bytes = NODE_BYTES;
        if (node.isString()) {
            return bytes + node.stringValue().length();
        }
        for (var property : node.properties()) {
            bytes += NODE_BYTES + weigh(property.getValue());
        }
        if (node.isArray()) {
            for (JsonNode element : node) {
                bytes += weigh(element);
            }
        }
        return bytes;
    }
}
