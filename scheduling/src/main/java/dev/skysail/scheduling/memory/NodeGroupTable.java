package dev.skysail.scheduling.memory;

import dev.skysail.scheduling.tally.NodeGroups;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Nodes with equal traits in groups, which get numbers; and the groups met in one cycle.
final class NodeGroupTable implements NodeGroups {
    private final Map<Key, Integer> numbers = new HashMap<>();
    private long[][] traits = new long[16][];
    private int[] sizes = new int[16];
    private int[] met = new int[16];
    private int metCount;

    /// The number of the group with these traits.
    int number(long[] described) {
        Key key = new Key(described);
        @Nullable Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        int number = numbers.size();
        if (number == traits.length) {
            traits = Arrays.copyOf(traits, 2 * number);
            sizes = Arrays.copyOf(sizes, 2 * number);
            met = Arrays.copyOf(met, 2 * number);
        }
        long[] own = described.clone();
        numbers.put(new Key(own), number);
        traits[number] = own;
        return number;
    }

    /// How many numbers are given.
    int known() {
        return numbers.size();
    }

    /// The traits of the group with a number.
    long[] traitsOf(int number) {
        return traits[number];
    }

    /// Forgets which groups were met.
    void startCycle() {
        for (int i = 0; i < metCount; i++) {
            sizes[met[i]] = 0;
        }
        metCount = 0;
    }

    /// Meets feasible nodes of the group with a number.
    void meet(int number, int nodes) {
        if (sizes[number] == 0) {
            met[metCount++] = number;
        }
        sizes[number] += nodes;
    }

    @Override
    public int count() {
        return metCount;
    }

    @Override
    public long[] traits(int group) {
        return traits[met[group]];
    }

    @Override
    public int size(int group) {
        return sizes[met[group]];
    }

    /// The number of a group met.
    int numberOf(int group) {
        return met[group];
    }

    private static final class Key {
        private final long[] traits;

        Key(long[] traits) {
            this.traits = traits;
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(traits);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key && Arrays.equals(traits, key.traits);
        }
    }
}
