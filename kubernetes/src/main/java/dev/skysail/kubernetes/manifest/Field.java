package dev.skysail.kubernetes.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** A value in a document that knows the way to it. */
public final class Field {

    private static final int SHOWN = 60;

    private final Origin origin;
    private final @Nullable Field parent;
    private final String step;
    private final JsonNode value;

    private Field(Origin origin, @Nullable Field parent, String step, JsonNode value) {
        this.origin = origin;
        this.parent = parent;
        this.step = step;
        this.value = value;
    }

    /** Returns the object itself. */
    static Field root(Origin origin, JsonNode value) {
        return new Field(origin, null, "", value);
    }

    /** Returns where the object was read. */
    public Origin origin() {
        return origin;
    }

    /** Returns the tree at this field. */
    public JsonNode value() {
        return value;
    }

    /** Returns this path with another tree, as a template filled in gives it. */
    public Field with(JsonNode changed) {
        return new Field(origin, parent, step, changed);
    }

    /** Returns a field of this object; absent if this or it is absent. */
    public Field get(String name) {
        if (!present()) {
            return new Field(origin, this, "." + name, MissingNode.getInstance());
        }
        if (!value.isObject()) {
            throw error("must be a mapping, not " + shown());
        }
        return new Field(origin, this, "." + name, value.path(name));
    }

    /** Whether the field is there and not null. */
    public boolean present() {
        return !value.isMissingNode() && !value.isNull();
    }

    /** Returns the text, empty if absent. */
    public String text() {
        if (!present()) {
            return "";
        }
        if (!value.isString()) {
            throw error("must be text, not " + shown() + "; put it in quotes if it is meant so");
        }
        return value.stringValue();
    }

    /** Returns the text, which must be there. */
    public String requiredText() {
        String text = text();
        if (text.isEmpty()) {
            throw error("is missing");
        }
        return text;
    }

    /** Returns the whole number, or what holds if it is absent. */
    public int integer(int otherwise) {
        if (!present()) {
            return otherwise;
        }
        if (!value.isIntegralNumber() || !value.canConvertToInt()) {
            throw error("must be a whole number of 32 bits, not " + shown());
        }
        return value.intValue();
    }

    /** Returns the whole number, or what holds if it is absent. */
    public long whole(long otherwise) {
        if (!present()) {
            return otherwise;
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw error("must be a whole number of 64 bits, not " + shown());
        }
        return value.longValue();
    }

    /** Returns the truth value, false if absent. */
    public boolean flag() {
        if (!present()) {
            return false;
        }
        if (!value.isBoolean()) {
            throw error("must be true or false, not " + shown());
        }
        return value.booleanValue();
    }

    /** Returns the elements of a list, none if absent. */
    public List<Field> elements() {
        if (!present()) {
            return List.of();
        }
        if (!value.isArray()) {
            throw error("must be a list, not " + shown());
        }
        List<Field> elements = new ArrayList<>(value.size());
        for (int i = 0; i < value.size(); i++) {
            elements.add(new Field(origin, this, "[" + i + "]", value.get(i)));
        }
        return elements;
    }

    /** Returns the names of this mapping's fields, none if absent. */
    Set<String> names() {
        Map<String, JsonNode> names = new TreeMap<>();
        if (present()) {
            get("");
            value.properties().forEach(entry -> names.put(entry.getKey(), entry.getValue()));
        }
        return names.keySet();
    }

    /** Returns a mapping of text to text, empty if absent. */
    public Map<String, String> texts() {
        if (!present()) {
            return Map.of();
        }
        Map<String, String> texts = new TreeMap<>();
        for (String name : names()) {
            texts.put(name, new Field(origin, this, "[" + name + "]", value.get(name)).text());
        }
        return texts;
    }

    /** Returns the texts of a list, none if absent. */
    public List<String> textList() {
        return elements().stream().map(Field::text).toList();
    }

    /** Returns the value as people would write it, shortened. */
    String shown() {
        String text = value.isString() ? '"' + value.stringValue() + '"' : value.toString();
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
    }

    /** Returns the way from the object to this field. */
    public String path() {
        StringBuilder path = new StringBuilder();
        collect(path);
        return path.isEmpty() || path.charAt(0) != '.' ? path.toString() : path.substring(1);
    }

    private void collect(StringBuilder path) {
        if (parent != null) {
            parent.collect(path);
        }
        path.append(step);
    }

    /** Returns the failure that this field causes. */
    public ManifestException error(String what) {
        String path = path();
        return new ManifestException(
                place() + ": " + (path.isEmpty() ? "the object" : path) + " " + what + ".");
    }

    /** Returns file, document and object. */
    String place() {
        Field root = this;
        while (root.parent != null) {
            root = root.parent;
        }
        JsonNode metadata = root.value.path("metadata");
        String kind = root.value.path("kind").asString("");
        String name = metadata.path("name").asString("");
        String namespace = metadata.path("namespace").asString("");
        if (kind.isEmpty() || name.isEmpty()) {
            return origin.toString();
        }
        String key = namespace.isEmpty() ? name : namespace + "/" + name;
        return origin + " (" + kind + " " + key + ")";
    }
}
