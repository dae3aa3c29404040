package dev.skysail.scheduling.plugins.interpodaffinity;

import dev.skysail.scheduling.model.Node;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Numbers per place, a place being a node label with its value. Zero entries vanish.
final class PlaceCounts {
    private final NavigableMap<Place, Long> counts;

    PlaceCounts() {
        counts = new TreeMap<>();
    }

    private PlaceCounts(NavigableMap<Place, Long> counts) {
        this.counts = new TreeMap<>(counts);
    }

    PlaceCounts copy() {
        return new PlaceCounts(counts);
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    long get(String key, String value) {
        return counts.getOrDefault(new Place(key, value), 0L);
    }

    /// Adds at the node's place; nothing if the node has no such label.
    void add(String key, Node node, long delta) {
        @Nullable String value = node.labels().get(key);
        if (value == null) {
            return;
        }
        Place place = new Place(key, value);
        long changed = counts.getOrDefault(place, 0L) + delta;
        if (changed == 0) {
            counts.remove(place);
        } else {
            counts.put(place, changed);
        }
    }

    private record Place(String key, String value) implements Comparable<Place> {
        private static final Comparator<Place> ORDER =
                Comparator.comparing(Place::key).thenComparing(Place::value);

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }
}
