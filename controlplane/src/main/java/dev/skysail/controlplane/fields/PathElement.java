package dev.skysail.controlplane.fields;

import dev.skysail.controlplane.resource.GoText;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One step of a path: a field, or an item of a list by its keys, its value or its index. Printed as
 * conflicts show it, written as FieldsV1 has it.
 */
sealed interface PathElement extends Comparable<PathElement> {

    /** A field of a map, {@code .name}. */
    record Field(String name) implements PathElement {

        @Override
        public String toString() {
            return "." + name;
        }
    }

    /** An item of a list by the values of its key fields, {@code [name="a"]}. */
    record Key(NavigableMap<String, JsonNode> values) implements PathElement {

        @Override
        public String toString() {
            List<String> parts =
                    values.entrySet().stream()
                            .map(e -> e.getKey() + "=" + shown(e.getValue()))
                            .toList();
            return "[" + String.join(",", parts) + "]";
        }
    }

    /** An item of a set, {@code [="a"]}. */
    record Value(JsonNode value) implements PathElement {

        @Override
        public String toString() {
            return "[=" + shown(value) + "]";
        }
    }

    /** An item of a list by its place, {@code [0]}. */
    record Index(int index) implements PathElement {

        @Override
        public String toString() {
            return "[" + index + "]";
        }
    }

    JsonMapper MAPPER = new JsonMapper();

    @Override
    default int compareTo(PathElement other) {
        return switch (this) {
            case Field(String name) ->
                    other instanceof Field(String its) ? name.compareTo(its) : ranks(other);
            case Key(NavigableMap<String, JsonNode> values) ->
                    other instanceof Key(NavigableMap<String, JsonNode> its)
                            ? keys(values, its)
                            : ranks(other);
            case Value(JsonNode value) ->
                    other instanceof Value(JsonNode its)
                            ? Values.compare(value, its)
                            : ranks(other);
            case Index(int index) ->
                    other instanceof Index(int its) ? Integer.compare(index, its) : ranks(other);
        };
    }

    /** Returns the element as a name in FieldsV1. */
    default String written() {
        return switch (this) {
            case Field(String name) -> "f:" + name;
            case Key(NavigableMap<String, JsonNode> values) -> {
                ObjectNode fields = JsonNodeFactory.instance.objectNode();
                values.forEach(fields::set);
                yield "k:" + fields;
            }
            case Value(JsonNode value) -> "v:" + value;
            case Index(int index) -> "i:" + index;
        };
    }

    /**
     * Reads a name of FieldsV1; empty for a kind of element that is not known.
     *
     * @throws IllegalArgumentException for a name that is none
     */
    static Optional<PathElement> read(String written) {
        if (written.length() < 2 || written.charAt(1) != ':') {
            throw new IllegalArgumentException("missing colon: " + written);
        }
        String rest = written.substring(2);
        try {
            return switch (written.charAt(0)) {
                case 'f' -> Optional.of(new Field(rest));
                case 'v' -> Optional.of(new Value(MAPPER.readTree(rest)));
                case 'i' -> Optional.of(new Index(Integer.parseInt(rest)));
                case 'k' -> {
                    NavigableMap<String, JsonNode> values = new TreeMap<>();
                    MAPPER.readTree(rest).forEachEntry(values::put);
                    yield Optional.of(new Key(values));
                }
                default -> Optional.empty();
            };
        } catch (JacksonException e) {
            throw new IllegalArgumentException("not a path element: " + written, e);
        }
    }

    private int ranks(PathElement other) {
        return Integer.compare(rank(this), rank(other));
    }

    private static int rank(PathElement element) {
        return switch (element) {
            case Field field -> 0;
            case Key key -> 1;
            case Value value -> 2;
            case Index index -> 3;
        };
    }

    private static int keys(NavigableMap<String, JsonNode> a, NavigableMap<String, JsonNode> b) {
        Iterator<Map.Entry<String, JsonNode>> left = a.entrySet().iterator();
        Iterator<Map.Entry<String, JsonNode>> right = b.entrySet().iterator();
        while (left.hasNext() && right.hasNext()) {
            Map.Entry<String, JsonNode> l = left.next();
            Map.Entry<String, JsonNode> r = right.next();
            int names = l.getKey().compareTo(r.getKey());
            if (names != 0) {
                return names;
            }
            int values = Values.compare(l.getValue(), r.getValue());
            if (values != 0) {
                return values;
            }
        }
        return Boolean.compare(left.hasNext(), right.hasNext());
    }

    private static String shown(JsonNode value) {
        return value.isString() ? GoText.quoted(value.stringValue()) : value.toString();
    }
}
