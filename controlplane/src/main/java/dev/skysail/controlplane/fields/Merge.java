package dev.skysail.controlplane.fields;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Merges an applied value into the live one (structured-merge-diff typed/merge.go): nothing is
 * removed, leaves are taken from the applied value, list items keep the order of the live list
 * except those that the applied list orders.
 */
final class Merge {

    private Merge() {}

    /** Returns the merged value, null if nothing is left of it. */
    static @Nullable JsonNode of(
            FieldType type, @Nullable JsonNode live, @Nullable JsonNode applied) {
        FieldType.Shapes all = type.shapes();
        FieldType.Shapes shapes = applied == null ? all.deduced(live) : all.deduced(applied);
        if (shapes.map() != null && !shapes.map().atomic() && !Containers.noMaps(live, applied)) {
            return maps(shapes.map(), live, applied);
        }
        boolean items = shapes.map() == null && shapes.scalar() == null;
        boolean empty = Containers.items(live).isEmpty() && Containers.items(applied).isEmpty();
        if (items && shapes.list() != null && !shapes.list().atomic() && !empty) {
            return new Lists(shapes.list(), live, applied).merged();
        }
        return applied == null ? live : applied;
    }

    private static @Nullable JsonNode maps(
            FieldType.MapShape map, @Nullable JsonNode live, @Nullable JsonNode applied) {
        ObjectNode merged = JsonNodeFactory.instance.objectNode();
        Set<String> names = new LinkedHashSet<>(Containers.names(live));
        names.addAll(Containers.names(applied));
        for (String name : names) {
            Optional<FieldType> type = map.type(name);
            if (type.isPresent()) {
                JsonNode left = Containers.field(live, name);
                JsonNode right = Containers.field(applied, name);
                JsonNode value = of(type.get(), left, right);
                if (value != null) {
                    merged.set(name, value);
                }
            }
        }
        return merged.isEmpty() ? null : merged;
    }

    /** Two lists whose items have names. */
    private static final class Lists {

        private final FieldType.ListShape list;
        private final List<Named> lefts;
        private final List<Named> rights;
        private final Map<PathElement, Optional<JsonNode>> left;
        private final Map<PathElement, Optional<JsonNode>> right;
        private final ArrayNode merged = JsonNodeFactory.instance.arrayNode();

        private record Named(PathElement element, JsonNode item) {}

        Lists(FieldType.ListShape list, @Nullable JsonNode live, @Nullable JsonNode applied) {
            this.list = list;
            lefts = named(live);
            rights = named(applied);
            left = index(lefts);
            right = index(rights);
        }

        private List<Named> named(@Nullable JsonNode value) {
            List<Named> named = new ArrayList<>();
            for (JsonNode item : Containers.items(value)) {
                PathElement element = ListItem.of(list, item).element();
                if (element != null) {
                    named.add(new Named(element, item));
                }
            }
            return named;
        }

        /** Items by name; a name that is there twice has none that could be merged. */
        private static Map<PathElement, Optional<JsonNode>> index(List<Named> items) {
            Map<PathElement, Optional<JsonNode>> index = new TreeMap<>();
            for (Named item : items) {
                index.merge(item.element(), Optional.of(item.item()), (a, b) -> Optional.empty());
            }
            return index;
        }

        @Nullable JsonNode merged() {
            List<PathElement> shared =
                    new ArrayList<>(
                            rights.stream().map(Named::element).filter(left::containsKey).toList());
            Set<String> taken = new LinkedHashSet<>();
            int l = 0;
            int r = 0;
            while (l < lefts.size() || r < rights.size()) {
                PathElement mine = l < lefts.size() ? lefts.get(l).element() : null;
                PathElement theirs = r < rights.size() ? rights.get(r).element() : null;
                if (mine != null && theirs != null) {
                    if (mine.compareTo(theirs) == 0) {
                        take(theirs, taken);
                        dropFirst(shared);
                        l++;
                        r++;
                        continue;
                    }
                    if (right.containsKey(mine)
                            && !shared.isEmpty()
                            && shared.getFirst().compareTo(mine) != 0) {
                        l++;
                        continue;
                    }
                }
                if (mine != null && !right.containsKey(mine)) {
                    add(Merge.of(list.items(), lefts.get(l).item(), null));
                    l++;
                    continue;
                }
                if (mine != null && taken.contains(mine.written())) {
                    l++;
                }
                if (theirs != null) {
                    take(theirs, taken);
                    r++;
                    if (!shared.isEmpty() && shared.getFirst().compareTo(theirs) == 0) {
                        dropFirst(shared);
                    }
                }
            }
            return merged.isEmpty() ? null : merged;
        }

        private void take(PathElement element, Set<String> taken) {
            taken.add(element.written());
            JsonNode live = left.getOrDefault(element, Optional.empty()).orElse(null);
            JsonNode applied = right.getOrDefault(element, Optional.empty()).orElse(null);
            add(Merge.of(list.items(), live, applied));
        }

        private void add(@Nullable JsonNode value) {
            if (value != null) {
                merged.add(value);
            }
        }

        private static void dropFirst(List<PathElement> shared) {
            if (!shared.isEmpty()) {
                shared.removeFirst();
            }
        }
    }
}
