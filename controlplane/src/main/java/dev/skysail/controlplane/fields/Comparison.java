package dev.skysail.controlplane.fields;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What changed between two values (structured-merge-diff typed/compare.go).
 *
 * @param removed paths that only the old value has
 * @param modified paths that both have and that differ
 * @param added paths that only the new value has
 */
record Comparison(FieldSet removed, FieldSet modified, FieldSet added) {

    static Comparison of(FieldType type, JsonNode before, JsonNode after) {
        Walk walk = new Walk();
        walk.compare(type, before, after);
        return walk.result;
    }

    FieldSet changed() {
        return modified.union(added);
    }

    Comparison without(FieldFilter filter) {
        return new Comparison(filter.apply(removed), filter.apply(modified), filter.apply(added));
    }

    private static final class Walk {

        final Comparison result = new Comparison(new FieldSet(), new FieldSet(), new FieldSet());
        private final List<PathElement> path = new ArrayList<>();

        void compare(FieldType type, @Nullable JsonNode left, @Nullable JsonNode right) {
            FieldType.Shapes all = type.shapes();
            FieldType.Shapes lefts = all.deduced(left);
            FieldType.Shapes rights = all.deduced(right);
            boolean leaf;
            if (right == null) {
                leaf = visit(lefts, left, null);
            } else {
                if (left != null && !lefts.equals(rights)) {
                    visit(lefts, left, right);
                }
                leaf = visit(rights, left, right);
            }
            if (!leaf && left == null) {
                result.added.insert(path);
            } else if (!leaf && right == null) {
                result.removed.insert(path);
            }
        }

        /** Returns whether the value is a leaf. */
        private boolean visit(
                FieldType.Shapes shapes, @Nullable JsonNode left, @Nullable JsonNode right) {
            boolean empty = Containers.isEmpty(left) && Containers.isEmpty(right);
            if (shapes.map() != null && !shapes.map().atomic() && !Containers.noMaps(left, right)) {
                maps(shapes.map(), left, right);
                return false;
            }
            boolean items = shapes.map() == null && shapes.scalar() == null;
            if (items && shapes.list() != null && !shapes.list().atomic() && !empty) {
                lists(shapes.list(), left, right);
                return false;
            }
            leaf(left, right);
            return true;
        }

        private void leaf(@Nullable JsonNode left, @Nullable JsonNode right) {
            if (left == null) {
                result.added.insert(path);
            } else if (right == null) {
                result.removed.insert(path);
            } else if (!Values.equal(left, right)) {
                result.modified.insert(path);
            }
        }

        private void maps(
                FieldType.MapShape map, @Nullable JsonNode left, @Nullable JsonNode right) {
            Set<String> names = new LinkedHashSet<>(Containers.names(left));
            names.addAll(Containers.names(right));
            for (String name : names) {
                path.add(new PathElement.Field(name));
                map.type(name)
                        .ifPresent(
                                type ->
                                        compare(
                                                type,
                                                Containers.field(left, name),
                                                Containers.field(right, name)));
                path.removeLast();
            }
        }

        private void lists(
                FieldType.ListShape list, @Nullable JsonNode left, @Nullable JsonNode right) {
            Map<PathElement, List<JsonNode>> lefts = grouped(list, left);
            Map<PathElement, List<JsonNode>> rights = grouped(list, right);
            Set<PathElement> all = new LinkedHashSet<>(lefts.keySet());
            rights.keySet().stream().filter(e -> !lefts.containsKey(e)).forEach(all::add);
            for (PathElement element : all) {
                path.add(element);
                items(
                        list.items(),
                        lefts.getOrDefault(element, List.of()),
                        rights.getOrDefault(element, List.of()));
                path.removeLast();
            }
        }

        /** Items of one name; several of them are owned as a whole. */
        private void items(FieldType type, List<JsonNode> lefts, List<JsonNode> rights) {
            if (lefts.size() <= 1 && rights.size() <= 1) {
                compare(type, first(lefts), first(rights));
            } else if (lefts.size() >= 2 && rights.size() >= 2) {
                if (!same(lefts, rights)) {
                    result.modified.insert(path);
                }
            } else if (lefts.size() >= 2) {
                if (!rights.isEmpty()) {
                    compare(type, null, rights.getFirst());
                }
                result.removed.insert(path);
            } else {
                if (!lefts.isEmpty()) {
                    compare(type, lefts.getFirst(), null);
                }
                result.added.insert(path);
            }
        }

        private static boolean same(List<JsonNode> lefts, List<JsonNode> rights) {
            boolean same = lefts.size() == rights.size();
            for (int i = 0; same && i < lefts.size(); i++) {
                same = Values.equal(lefts.get(i), rights.get(i));
            }
            return same;
        }

        private static @Nullable JsonNode first(List<JsonNode> items) {
            return items.isEmpty() ? null : items.getFirst();
        }

        private static Map<PathElement, List<JsonNode>> grouped(
                FieldType.ListShape list, @Nullable JsonNode value) {
            Map<PathElement, List<JsonNode>> groups = new TreeMap<>();
            for (JsonNode item : Containers.items(value)) {
                PathElement element = ListItem.of(list, item).element();
                if (element != null) {
                    groups.computeIfAbsent(element, _ -> new ArrayList<>()).add(item);
                }
            }
            return groups;
        }
    }
}
