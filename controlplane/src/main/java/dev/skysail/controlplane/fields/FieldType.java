package dev.skysail.controlplane.fields;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a value may be, and whether it is owned as a whole or part by part (structured-merge-diff
 * schema.Atom). A type may contain itself; its shapes are made when they are first asked for.
 */
public interface FieldType {

    /** Anything, owned as a whole. */
    FieldType UNTYPED = Anything.UNTYPED;

    /** Anything, maps owned field by field. */
    FieldType DEDUCED = Anything.DEDUCED;

    /** Returns the shapes that a value may have. */
    Shapes shapes();

    /** What a scalar must be. */
    enum Scalar {
        NUMERIC,
        STRING,
        BOOLEAN,
        UNTYPED
    }

    /**
     * The shapes of a value; several where it may be anything.
     *
     * @param scalar what a scalar must be, null if none is allowed
     * @param list how lists are, null if none is allowed
     * @param map how maps are, null if none is allowed
     */
    record Shapes(@Nullable Scalar scalar, @Nullable ListShape list, @Nullable MapShape map) {

        static final Shapes NONE = new Shapes(null, null, null);

        /** Returns the one shape that a value has, or all of them if it has none of them. */
        Shapes deduced(@Nullable JsonNode value) {
            if (value == null || value.isNull()) {
                return this;
            }
            if (value.isArray()) {
                return list == null ? this : new Shapes(null, list, null);
            }
            if (value.isObject()) {
                return map == null ? this : new Shapes(null, null, map);
            }
            return scalar == null ? this : new Shapes(scalar, null, null);
        }
    }

    /**
     * A list.
     *
     * @param atomic whether it is owned as a whole
     * @param keys fields that tell its items apart; none in a set
     * @param items type of its items
     */
    record ListShape(boolean atomic, List<String> keys, FieldType items) {}

    /**
     * A map.
     *
     * @param fields fields that it names
     * @param others type of all other fields, null if there are none
     * @param atomic whether it is owned as a whole
     */
    record MapShape(Map<String, Member> fields, @Nullable FieldType others, boolean atomic) {

        Optional<FieldType> type(String name) {
            Member member = fields.get(name);
            return Optional.ofNullable(member == null ? others : member.type());
        }
    }

    /**
     * A named field.
     *
     * @param type its type
     * @param preset its default, null if it has none
     */
    record Member(FieldType type, @Nullable JsonNode preset) {}

    /** The two types of values of which nothing is known. */
    enum Anything implements FieldType {
        UNTYPED,
        DEDUCED;

        @Override
        public Shapes shapes() {
            FieldType below = this;
            ListShape list = new ListShape(true, List.of(), UNTYPED);
            return new Shapes(Scalar.UNTYPED, list, new MapShape(Map.of(), below, this == UNTYPED));
        }
    }
}
