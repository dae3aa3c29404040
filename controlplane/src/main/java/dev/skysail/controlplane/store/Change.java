package dev.skysail.controlplane.store;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * One committed write: a record of the log that watches and an eventual journal read.
 *
 * @param version resource version of the write
 * @param key what was written
 * @param type what happened
 * @param object the object after the write; for DELETED its last state with the deletion's version
 * @param previous the object before the write, null when it was added
 */
public record Change(
        long version, Key key, Type type, ObjectNode object, @Nullable ObjectNode previous) {

    /** Kinds of writes. */
    public enum Type {
        ADDED,
        MODIFIED,
        DELETED
    }
}
