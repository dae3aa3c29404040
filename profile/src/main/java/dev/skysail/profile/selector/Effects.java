package dev.skysail.profile.selector;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a steered pod gets besides (Selector eci.daliqc.cn/v1, spec.effect). */
public record Effects(SortedMap<String, String> labels, SortedMap<String, String> annotations) {

    /** Nothing. */
    public static final Effects NONE = of(Map.of(), Map.of());

    public Effects {
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
        annotations = Collections.unmodifiableSortedMap(new TreeMap<>(annotations));
    }

    /** Effects of the labels and annotations given. */
    public static Effects of(Map<String, String> labels, Map<String, String> annotations) {
        return new Effects(new TreeMap<>(labels), new TreeMap<>(annotations));
    }
}
