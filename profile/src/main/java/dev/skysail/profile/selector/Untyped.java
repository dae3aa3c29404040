package dev.skysail.profile.selector;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Careful reading of untyped JSON. */
final class Untyped {

    private Untyped() {}

    static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> found ? found : Map.of();
    }

    static SortedMap<String, String> texts(@Nullable Object value) {
        SortedMap<String, String> texts = new TreeMap<>();
        map(value).forEach((key, text) -> texts.put(String.valueOf(key), String.valueOf(text)));
        return texts;
    }
}
