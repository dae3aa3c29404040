package dev.skysail.scheduling.model;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A few labels in name order. Immutable; a copy of a copy is the same object.
///
/// Cost: one comparison per label to find one, two references per label to hold it.
final class Labels extends AbstractMap<String, String> {
    private static final Labels NONE = new Labels(new String[0]);

    /// Names and values in turn.
    private final String[] pairs;

    private final int hash;

    private Labels(String[] pairs) {
        this.pairs = pairs;
        int sum = 0;
        for (int i = 0; i < pairs.length; i += 2) {
            sum += pairs[i].hashCode() ^ pairs[i + 1].hashCode();
        }
        this.hash = sum;
    }

    /// Copies label maps so that they are immutable and iterate in name order.
    static Map<String, String> copy(Map<String, String> labels) {
        if (labels instanceof Labels) {
            return labels;
        }
        if (labels.isEmpty()) {
            return NONE;
        }
        String[] pairs = new String[2 * labels.size()];
        int at = 0;
        for (Map.Entry<String, String> label : new TreeMap<>(labels).entrySet()) {
            pairs[at++] = label.getKey();
            pairs[at++] = label.getValue();
        }
        return new Labels(pairs);
    }

    @Override
    public @Nullable String get(@Nullable Object key) {
        for (int i = 0; i < pairs.length; i += 2) {
            if (pairs[i].equals(key)) {
                return pairs[i + 1];
            }
        }
        return null;
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return get(key) != null;
    }

    @Override
    public int size() {
        return pairs.length / 2;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (this == other) {
            return true;
        }
        return other instanceof Labels labels
                ? hash == labels.hash && Arrays.equals(pairs, labels.pairs)
                : super.equals(other);
    }

    @Override
    public Set<Map.Entry<String, String>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return pairs.length / 2;
            }

            @Override
            public Iterator<Map.Entry<String, String>> iterator() {
                return new Walk(pairs);
            }
        };
    }

    private static final class Walk implements Iterator<Map.Entry<String, String>> {
        private final String[] pairs;
        private int at;

        Walk(String[] pairs) {
            this.pairs = pairs;
        }

        @Override
        public boolean hasNext() {
            return at < pairs.length;
        }

        @Override
        public Map.Entry<String, String> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            at += 2;
            return Map.entry(pairs[at - 2], pairs[at - 1]);
        }
    }
}
