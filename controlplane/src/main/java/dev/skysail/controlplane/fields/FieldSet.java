package dev.skysail.controlplane.fields;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A set of paths (structured-merge-diff fieldpath.Set): the elements that are in it and, below
 * elements, further sets. Its operations give new sets; {@link #insert} alone changes one, while it
 * is built.
 */
public final class FieldSet {

    private final NavigableSet<PathElement> members = new TreeSet<>();
    private final NavigableMap<PathElement, FieldSet> children = new TreeMap<>();

    /** Returns the set of paths of plain fields, each with dots between them. */
    public static FieldSet of(String... paths) {
        FieldSet set = new FieldSet();
        for (String path : paths) {
            List<PathElement> elements = new ArrayList<>();
            for (String name : path.split("\\.", -1)) {
                elements.add(new PathElement.Field(name));
            }
            set.insert(elements);
        }
        return set;
    }

    /**
     * Reads FieldsV1.
     *
     * @throws IllegalArgumentException for what is none
     */
    static FieldSet read(JsonNode fields) {
        FieldSet set = new FieldSet();
        fields.forEachEntry(
                (written, below) -> {
                    if (!written.equals(".")) {
                        PathElement.read(written).ifPresent(element -> set.read(element, below));
                    }
                });
        return set;
    }

    private void read(PathElement element, JsonNode below) {
        if (!below.isObject()) {
            throw new IllegalArgumentException("expected an object, got " + below);
        }
        if (below.isEmpty() || below.has(".")) {
            members.add(element);
        }
        FieldSet child = read(below);
        if (!child.isEmpty()) {
            children.put(element, child);
        }
    }

    /** Returns the set as FieldsV1. */
    ObjectNode write() {
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        NavigableSet<PathElement> all = new TreeSet<>(members);
        all.addAll(children.keySet());
        for (PathElement element : all) {
            ObjectNode below = fields.putObject(element.written());
            FieldSet child = children.get(element);
            if (child != null) {
                if (members.contains(element)) {
                    below.putObject(".");
                }
                below.setAll(child.write());
            }
        }
        return fields;
    }

    /** Adds a path; the empty one adds nothing. */
    void insert(List<PathElement> path) {
        FieldSet set = this;
        for (int i = 0; i < path.size() - 1; i++) {
            set = set.children.computeIfAbsent(path.get(i), _ -> new FieldSet());
        }
        if (!path.isEmpty()) {
            set.members.add(path.getLast());
        }
    }

    boolean isEmpty() {
        return members.isEmpty() && children.values().stream().allMatch(FieldSet::isEmpty);
    }

    /** Whether the element itself is in the set. */
    boolean has(PathElement element) {
        return members.contains(element);
    }

    boolean has(List<PathElement> path) {
        FieldSet set = this;
        for (int i = 0; i < path.size() - 1; i++) {
            set = set.below(path.get(i));
        }
        return !path.isEmpty() && set.has(path.getLast());
    }

    /** Returns what lies below an element. */
    FieldSet below(PathElement element) {
        FieldSet child = children.get(element);
        return child == null ? new FieldSet() : child;
    }

    FieldSet union(FieldSet other) {
        FieldSet result = new FieldSet();
        result.members.addAll(members);
        result.members.addAll(other.members);
        result.children.putAll(children);
        other.children.forEach((e, set) -> result.children.merge(e, set, FieldSet::union));
        return result;
    }

    FieldSet intersection(FieldSet other) {
        FieldSet result = new FieldSet();
        members.stream().filter(other.members::contains).forEach(result.members::add);
        children.forEach((e, set) -> result.put(e, set.intersection(other.below(e))));
        return result;
    }

    /** Returns what is in this set and not in the other; what lies below is taken by itself. */
    FieldSet difference(FieldSet other) {
        FieldSet result = new FieldSet();
        members.stream().filter(m -> !other.members.contains(m)).forEach(result.members::add);
        children.forEach((e, set) -> result.put(e, set.difference(other.below(e))));
        return result;
    }

    /** Returns what is neither in the other set nor below something that is. */
    FieldSet recursiveDifference(FieldSet other) {
        FieldSet result = new FieldSet();
        members.stream().filter(m -> !other.members.contains(m)).forEach(result.members::add);
        children.forEach(
                (e, set) -> {
                    if (!other.members.contains(e)) {
                        result.put(e, set.recursiveDifference(other.below(e)));
                    }
                });
        return result;
    }

    /** Returns the set with the fields that a type names and below which something is. */
    FieldSet withNamedFields(@Nullable FieldType type) {
        FieldType.Shapes shapes = type == null ? FieldType.Shapes.NONE : type.shapes();
        FieldSet result = new FieldSet();
        result.members.addAll(members);
        for (Map.Entry<PathElement, FieldSet> child : children.entrySet()) {
            PathElement element = child.getKey();
            if (element instanceof PathElement.Field(String name)
                    && shapes.map() != null
                    && shapes.map().fields().containsKey(name)) {
                result.members.add(element);
            }
            result.children.put(element, child.getValue().withNamedFields(typeOf(shapes, element)));
        }
        return result;
    }

    private static @Nullable FieldType typeOf(FieldType.Shapes shapes, PathElement element) {
        if (element instanceof PathElement.Field(String name) && shapes.map() != null) {
            return shapes.map().type(name).orElse(null);
        }
        boolean item = element instanceof PathElement.Key && shapes.list() != null;
        return item ? Optional.ofNullable(shapes.list()).orElseThrow().items() : null;
    }

    /** Visits every path, those of a set before those below it. */
    void forEach(Consumer<List<PathElement>> visitor) {
        walk(new ArrayList<>(), visitor);
    }

    private void walk(List<PathElement> path, Consumer<List<PathElement>> visitor) {
        for (PathElement member : members) {
            path.add(member);
            visitor.accept(List.copyOf(path));
            path.removeLast();
        }
        children.forEach(
                (element, set) -> {
                    path.add(element);
                    set.walk(path, visitor);
                    path.removeLast();
                });
    }

    private void put(PathElement element, FieldSet set) {
        if (!set.isEmpty()) {
            children.put(element, set);
        }
    }

    @Override
    public String toString() {
        return write().toString();
    }
}
