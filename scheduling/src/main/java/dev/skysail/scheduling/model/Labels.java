package dev.skysail.scheduling.model;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// Copies label maps so that they are immutable and iterate in name order.
final class Labels {
    private Labels() {}

    static Map<String, String> copy(Map<String, String> labels) {
        return Collections.unmodifiableNavigableMap(new TreeMap<>(labels));
    }
}
