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
        if (totals.length == 0) {
            throw new IllegalArgumentException("no totals");
        }
        long max = totals[0];
        for (long total : totals) {
            max = Math.max(max, total);
        }
        return first(totals, max, 0);
    }

    private static int first(long[] totals, long max, int position) {
        if (position >= totals.length) {
            return -1;
        }
        if (totals[position] == max) {
            return position;
        }
        int left = first(totals, max, 2 * position + 1);
        return left >= 0 ? left : first(totals, max, 2 * position + 2);
    }
}
