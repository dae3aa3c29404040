package dev.skysail.scheduling.tally;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The values of one node label, numbered, each with a count and the number of nodes that make it
/// exist.
///
/// Also answers how many places exist and the smallest count among them, in constant time on
/// average: counts are kept in a histogram whose lowest entry moves with them.
public final class Places {
    private final Map<String, Integer> numbers = new HashMap<>();
    private long[] counts = new long[8];
    private int[] nodes = new int[8];
    private int[] histogram = new int[16];
    private int[] marks = new int[8];
    private int round;
    private int existing;
    private int lowest;

    /// The number of a place, given when it is first asked for.
    public int number(String value) {
        @Nullable Integer known = numbers.get(value);
        if (known != null) {
            return known;
        }
        int number = numbers.size();
        numbers.put(value, number);
        if (number == counts.length) {
            counts = Arrays.copyOf(counts, 2 * number);
            nodes = Arrays.copyOf(nodes, 2 * number);
            marks = Arrays.copyOf(marks, 2 * number);
        }
        return number;
    }

    /// The count of a place; 0 where no node is.
    public long count(int number) {
        return counts[number];
    }

    /// Adds to a place, which need not exist.
    public void add(int number, long delta) {
        if (nodes[number] > 0) {
            leave(number);
            counts[number] += delta;
            enter(number);
        } else {
            counts[number] += delta;
        }
    }

    /// A node of the place comes (1) or goes (-1).
    public void addNode(int number, int delta) {
        int before = nodes[number];
        nodes[number] = before + delta;
        if (before == 0) {
            existing++;
            enter(number);
        } else if (nodes[number] == 0) {
            existing--;
            leave(number);
        }
    }

    /// How many places have nodes.
    public int existing() {
        return existing;
    }

    /// The smallest count of a place that has nodes; MAX_VALUE of int if none has.
    public long minimum() {
        if (existing == 0) {
            return Integer.MAX_VALUE;
        }
        while (histogram[lowest] == 0) {
            lowest++;
        }
        return lowest;
    }

    /// Takes all marks away.
    public void startMarking() {
        round++;
    }

    /// Marks a place; false if it is marked already.
    public boolean mark(int number) {
        boolean fresh = marks[number] != round;
        marks[number] = round;
        return fresh;
    }

    private void enter(int number) {
        int count = Math.toIntExact(counts[number]);
        if (count >= histogram.length) {
            histogram = Arrays.copyOf(histogram, Math.max(2 * histogram.length, count + 1));
        }
        histogram[count]++;
        lowest = Math.min(lowest, count);
    }

    private void leave(int number) {
        histogram[Math.toIntExact(counts[number])]--;
    }
}
