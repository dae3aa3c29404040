package dev.skysail.controlplane.schema;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The Go type behind a schema, as far as decoding JSON into it can be told apart. */
sealed interface GoType {

    /** Returns the type as Go prints it, such as {@code []v1.Container}. */
    String goName();

    /** What a value without parts is read as. */
    enum Form {
        STRING,
        BOOL,
        INTEGER,
        FLOAT,
        QUANTITY,
        INT_OR_STRING,
        TIME,
        MICRO_TIME,
        BYTES
    }

    /** A value without parts. */
    record Scalar(Form form, String goName) implements GoType {}

    /** A map with string keys. */
    record MapOf(GoType value) implements GoType {
        @Override
        public String goName() {
            return "map[string]" + value.goName();
        }
    }

    /** A slice. */
    record ListOf(GoType item) implements GoType {
        @Override
        public String goName() {
            return "[]" + item.goName();
        }
    }

    /** Any JSON, kept as it is. */
    record Free(String goName) implements GoType {}

    /**
     * A field of a struct with its patch tags.
     *
     * @param type type of the value
     * @param merges whether a strategic merge patch merges a list instead of replacing it
     * @param mergeKey field that tells items of a merged list apart, empty for scalars
     * @param unset what is written when the field is not set, a missing node for nothing
     */
    record Field(GoType type, boolean merges, String mergeKey, JsonNode unset) {

        Field(GoType type) {
            this(type, false, "", JsonNodeFactory.instance.missingNode());
        }
    }

    /** A struct; its fields are filled in after it is made, because structs may hold themselves. */
    final class Struct implements GoType {

        private final String goName;
        private final SequencedMap<String, Field> fields = new LinkedHashMap<>();

        Struct(String goName) {
            this.goName = goName;
        }

        void add(String name, Field field) {
            fields.put(name, field);
        }

        SequencedMap<String, Field> fields() {
            return fields;
        }

        Optional<Field> field(String name) {
            @Nullable Field found = fields.get(name);
            return Optional.ofNullable(found);
        }

        @Override
        public String goName() {
            return goName;
        }

        /** Returns the name without its package, as errors name the struct of a field. */
        String plainName() {
            return goName.substring(goName.lastIndexOf('.') + 1);
        }
    }
}
