package dev.skysail.scheduling.snapshot;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.IntConsumer;

/// Nodes by position. Immutable; a list with one node replaced shares nearly everything with its
/// original, and that is how the differences of two lists are found without looking at all nodes.
///
/// A tree with 32 branches a level. Cost of a replacement: one small array a level; of finding the
/// differences: one such array per level and difference. Source: P. Bagwell, Ideal Hash Trees
/// (2001), in the form of a vector.
final class NodeList extends AbstractList<NodeInfo> implements RandomAccess {
    private static final int BITS = 5;
    private static final int WIDTH = 1 << BITS;
    private static final int MASK = WIDTH - 1;

    private final Object[] root;
    private final int size;

    /// How far a position is shifted to give the branch of the root.
    private final int shift;

    private NodeList(Object[] root, int size, int shift) {
        this.root = root;
        this.size = size;
        this.shift = shift;
    }

    static NodeList of(List<NodeInfo> nodes) {
        List<Object[]> level = slices(nodes);
        int shift = 0;
        while (level.size() > 1) {
            level = slices(level);
            shift += BITS;
        }
        Object[] root = level.isEmpty() ? new Object[0] : level.getFirst();
        return new NodeList(root, nodes.size(), shift);
    }

    private static List<Object[]> slices(List<?> parts) {
        List<Object[]> slices = new ArrayList<>();
        for (int from = 0; from < parts.size(); from += WIDTH) {
            slices.add(parts.subList(from, Math.min(from + WIDTH, parts.size())).toArray());
        }
        return slices;
    }

    @Override
    public NodeInfo get(int position) {
        if (position < 0 || position >= size) {
            throw new IndexOutOfBoundsException(position);
        }
        Object[] branch = root;
        for (int at = shift; at > 0; at -= BITS) {
            branch = (Object[]) branch[(position >>> at) & MASK];
        }
        return (NodeInfo) branch[position & MASK];
    }

    @Override
    public int size() {
        return size;
    }

    /// This with one node replaced.
    NodeList with(int position, NodeInfo info) {
        if (position < 0 || position >= size) {
            throw new IndexOutOfBoundsException(position);
        }
        return new NodeList(replaced(root, shift, position, info), size, shift);
    }

    private static Object[] replaced(Object[] branch, int at, int position, NodeInfo info) {
        Object[] copy = branch.clone();
        int index = (position >>> at) & MASK;
        copy[index] = at == 0 ? info : replaced((Object[]) copy[index], at - BITS, position, info);
        return copy;
    }

    /// Names the positions at which two lists of one length hold different objects. Neither nodes
    /// nor branches have an equality of their own.
    void differences(NodeList other, IntConsumer found) {
        if (size != other.size) {
            throw new IllegalArgumentException("lists of " + size + " and " + other.size);
        }
        compare(root, other.root, shift, 0, found);
    }

    private static void compare(Object[] one, Object[] other, int at, int from, IntConsumer found) {
        for (int i = 0; i < one.length; i++) {
            if (!one[i].equals(other[i])) {
                int position = from + (i << at);
                if (at == 0) {
                    found.accept(position);
                } else {
                    compare((Object[]) one[i], (Object[]) other[i], at - BITS, position, found);
                }
            }
        }
    }
}
