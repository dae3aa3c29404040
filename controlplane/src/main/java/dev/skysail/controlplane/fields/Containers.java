package dev.skysail.controlplane.fields;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Looks into values that may be absent or of another shape than is asked for. */
final class Containers {

    private Containers() {}

    /** Whether a value has no items and no fields. */
    static boolean isEmpty(@Nullable JsonNode value) {
        return value == null || !value.isContainer() || value.isEmpty();
    }

    /** Whether neither value is a map with fields. */
    static boolean noMaps(@Nullable JsonNode left, @Nullable JsonNode right) {
        return names(left).isEmpty() && names(right).isEmpty();
    }

    static Collection<String> names(@Nullable JsonNode value) {
        return value == null || !value.isObject() ? List.of() : value.propertyNames();
    }

    static @Nullable JsonNode field(@Nullable JsonNode value, String name) {
        return value == null || !value.isObject() ? null : value.get(name);
    }

    static Collection<JsonNode> items(@Nullable JsonNode value) {
        return value == null || !value.isArray() ? List.of() : value.values();
    }
}
