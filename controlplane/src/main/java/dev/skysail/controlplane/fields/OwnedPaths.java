package dev.skysail.controlplane.fields;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Lists every leaf and every list item of a value (structured-merge-diff typed/tofieldset.go). */
final class OwnedPaths {

    private final FieldSet set = new FieldSet();
    private final List<PathElement> path = new ArrayList<>();

    private OwnedPaths() {}

    static FieldSet of(FieldType type, JsonNode value) {
        OwnedPaths paths = new OwnedPaths();
        paths.walk(type, value);
        return paths.set;
    }

    private void walk(FieldType type, JsonNode value) {
        FieldType.Shapes shapes = type.shapes().deduced(value);
        if (shapes.map() != null) {
            map(shapes.map(), value);
        } else if (shapes.scalar() != null) {
            set.insert(path);
        } else if (shapes.list() != null) {
            list(shapes.list(), value);
        }
    }

    private void map(FieldType.MapShape map, JsonNode value) {
        if (map.atomic()) {
            set.insert(path);
            return;
        }
        value.forEachEntry(
                (name, child) -> {
                    path.add(new PathElement.Field(name));
                    map.type(name).ifPresent(type -> walk(type, child));
                    boolean empty = child.isNull() || (child.isObject() && child.isEmpty());
                    if (empty || !map.fields().containsKey(name)) {
                        set.insert(path);
                    }
                    path.removeLast();
                });
    }

    private void list(FieldType.ListShape list, JsonNode value) {
        if (list.atomic()) {
            set.insert(path);
            return;
        }
        Map<String, Integer> counts = new HashMap<>();
        for (JsonNode item : value) {
            PathElement element = ListItem.of(list, item).element();
            if (element != null) {
                counts.merge(element.written(), 1, Integer::sum);
            }
        }
        for (JsonNode item : value) {
            PathElement element = ListItem.of(list, item).element();
            if (element != null) {
                path.add(element);
                if (counts.getOrDefault(element.written(), 0) == 1) {
                    walk(list.items(), item);
                }
                set.insert(path);
                path.removeLast();
            }
        }
    }
}
