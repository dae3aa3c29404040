package dev.skysail.cli.simulate;

import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * How evenly a group of pods lies over the values of a node label.
 *
 * @param group the pods in words
 * @param topologyKey the node label
 * @param counts pods by value of the label
 * @param maxSkew the surplus allowed, 0 if no constraint speaks of it
 */
record SkewLine(
        String group, String topologyKey, NavigableMap<String, Integer> counts, int maxSkew) {
    SkewLine {
        counts = Collections.unmodifiableNavigableMap(new TreeMap<>(counts));
    }

    /** The surplus of the fullest place over the emptiest. */
    int skew() {
        return counts.isEmpty()
                ? 0
                : Collections.max(counts.values()) - Collections.min(counts.values());
    }
}
