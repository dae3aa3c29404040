package dev.skysail.kubernetes.configuration;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** An object of a configuration file, of which every field must be asked for. */
final class Section {

    private final String path;
    private final JsonNode node;
    private final Set<String> asked = new TreeSet<>();

    Section(String path, JsonNode node) {
        this.path = path;
        this.node = node;
        if (!node.isObject()) {
            throw new IllegalArgumentException(name() + " is not an object.");
        }
    }

    private String name() {
        return path.isEmpty() ? "The configuration" : path;
    }

    private String at(String field) {
        return path.isEmpty() ? field : path + "." + field;
    }

    /** Returns the sentence that refuses a field. */
    IllegalArgumentException refuse(String field, String why) {
        return new IllegalArgumentException(at(field) + " " + why + ".");
    }

    private Optional<JsonNode> find(String field) {
        asked.add(field);
        JsonNode value = node.path(field);
        return value.isMissingNode() || value.isNull() ? Optional.empty() : Optional.of(value);
    }

    Optional<Section> section(String field) {
        return find(field).map(value -> new Section(at(field), value));
    }

    List<Section> sections(String field) {
        List<Section> sections = new ArrayList<>();
        for (JsonNode value : list(field)) {
            sections.add(new Section(at(field) + "[" + sections.size() + "]", value));
        }
        return sections;
    }

    private Iterable<JsonNode> list(String field) {
        Optional<JsonNode> value = find(field);
        if (value.isPresent() && !value.get().isArray()) {
            throw refuse(field, "is not a list");
        }
        return value.isPresent() ? value.get() : List.of();
    }

    List<String> texts(String field) {
        List<String> texts = new ArrayList<>();
        for (JsonNode value : list(field)) {
            if (!value.isString()) {
                throw refuse(field, "is not a list of texts");
            }
            texts.add(value.asString());
        }
        return texts;
    }

    String text(String field, String otherwise) {
        Optional<JsonNode> value = find(field);
        if (value.isPresent() && !value.get().isString()) {
            throw refuse(field, "is not a text");
        }
        return value.map(JsonNode::asString).orElse(otherwise);
    }

    Optional<Integer> number(String field, int min, int max) {
        Optional<JsonNode> value = find(field);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        boolean right = value.get().isInt() && in(value.get().asInt(), min, max);
        if (!right) {
            throw refuse(field, "is not a whole number from " + min + " to " + max);
        }
        return Optional.of(value.get().asInt());
    }

    private static boolean in(int value, int min, int max) {
        return value >= min && value <= max;
    }

    boolean flag(String field) {
        Optional<JsonNode> value = find(field);
        if (value.isPresent() && !value.get().isBoolean()) {
            throw refuse(field, "is neither true nor false");
        }
        return value.map(JsonNode::asBoolean).orElse(false);
    }

    /** Lets fields pass that say nothing about decisions. */
    void passOver(String... fields) {
        asked.addAll(List.of(fields));
    }

    /** Whether the field is given. */
    boolean has(String field) {
        return find(field).isPresent();
    }

    /** Refuses the first field that nobody asked for. */
    void finish() {
        for (String field : node.propertyNames()) {
            if (!asked.contains(field)) {
                throw refuse(field, "is not a known field");
            }
        }
    }
}
