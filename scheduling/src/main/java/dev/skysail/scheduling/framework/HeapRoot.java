package dev.skysail.scheduling.framework;

/// The winner among equals: what Go's heap has at its root.
///
/// Positions form a complete binary tree in which p has the children 2p+1 and 2p+2; the winner is
/// the first position in pre-order that holds the maximum. Cost: O(n).
///
/// Source: pkg/scheduler/framework/sorted_nodes.go, 1.35 to 1.38; Go container/heap.
public final class HeapRoot {
    private HeapRoot() {}

    /// The winning position of a list that is not empty.
    public static int of(long[] totals) {
        return of(totals, totals.length);
    }

    /// The winning position of the first few totals.
    public static int of(long[] totals, int count) {
        if (count == 0) {
            throw new IllegalArgumentException("no totals");
        }
        long max = totals[0];
        for (int i = 1; i < count; i++) {
            max = Math.max(max, totals[i]);
        }
        return first(totals, count, max, 0);
    }

    private static int first(long[] totals, int count, long max, int position) {
        if (position >= count) {
            return -1;
        }
        if (totals[position] == max) {
            return position;
        }
        int left = first(totals, count, max, 2 * position + 1);
        return left >= 0 ? left : first(totals, count, max, 2 * position + 2);
    }
}
