package dev.skysail.profile.selector;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Compares wished entries with those a pod has, and collects contradictions. */
final class WishedFields {

    private final String who;
    private final List<String> conflicts = new ArrayList<>();

    WishedFields(String who) {
        this.who = who;
    }

    /** Returns the wished entries the pod has not. */
    SortedMap<String, String> missing(
            String field, @Nullable Map<String, String> present, Map<String, String> wished) {
        SortedMap<String, String> missing = new TreeMap<>();
        for (Map.Entry<String, String> wish : new TreeMap<>(wished).entrySet()) {
            String own = present == null ? null : present.get(wish.getKey());
            if (own == null) {
                missing.put(wish.getKey(), wish.getValue());
            } else if (!own.equals(wish.getValue())) {
                conflicts.add(sentence(field, wish, own));
            }
        }
        return missing;
    }

    /** Returns all contradictions in one sentence. */
    Optional<String> conflict() {
        return conflicts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", conflicts));
    }

    private String sentence(String field, Map.Entry<String, String> wish, String own) {
        return "%s of the pod has %s=%s, but %s needs %s=%s"
                .formatted(field, wish.getKey(), own, who, wish.getKey(), wish.getValue());
    }
}
