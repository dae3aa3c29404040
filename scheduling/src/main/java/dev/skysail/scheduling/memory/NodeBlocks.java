package dev.skysail.scheduling.memory;

import java.util.Arrays;

/// Nodes in blocks of 64 neighbours, each summed up: which groups its nodes are in, how many nodes
/// of a group there are, and the most points one of them has.
///
/// A search reads one summary where it would look at 64 nodes. A block with too many groups has no
/// summary.
final class NodeBlocks {
    static final int SIZE = 64;

    private static final int GROUPS_MAX = 8;
    private static final byte STALE = -1;
    private static final byte VARIED = GROUPS_MAX + 1;

    private final int nodes;
    private final byte[] groupCount;
    private final int[] group;
    private final byte[] size;
    private final int[] top;

    NodeBlocks(int nodes) {
        int blocks = (nodes + SIZE - 1) / SIZE;
        this.nodes = nodes;
        this.groupCount = new byte[blocks];
        this.group = new int[blocks * GROUPS_MAX];
        this.size = new byte[blocks * GROUPS_MAX];
        this.top = new int[blocks * GROUPS_MAX];
        forgetAll();
    }

    void forgetAll() {
        Arrays.fill(groupCount, STALE);
    }

    /// Forgets the block of a node.
    void forget(int position) {
        groupCount[position / SIZE] = STALE;
    }

    boolean isStale(int block) {
        return groupCount[block] == STALE;
    }

    boolean hasSummary(int block) {
        return groupCount[block] >= 0 && groupCount[block] <= GROUPS_MAX;
    }

    /// The first node of a block.
    static int start(int block) {
        return block * SIZE;
    }

    /// The first node after a block.
    int end(int block) {
        return Math.min(nodes, (block + 1) * SIZE);
    }

    /// Begins a new summary.
    void clear(int block) {
        groupCount[block] = 0;
    }

    /// Takes a node into the summary that was begun.
    void add(int block, int number, int points) {
        if (groupCount[block] == VARIED) {
            return;
        }
        int from = block * GROUPS_MAX;
        int to = from + groupCount[block];
        int at = from;
        while (at < to && group[at] != number) {
            at++;
        }
        if (at == from + GROUPS_MAX) {
            groupCount[block] = VARIED;
        } else if (at == to) {
            groupCount[block]++;
            group[at] = number;
            size[at] = 1;
            top[at] = points;
        } else {
            size[at]++;
            top[at] = Math.max(top[at], points);
        }
    }

    /// How many groups a summary has.
    int groups(int block) {
        return groupCount[block];
    }

    int group(int block, int index) {
        return group[block * GROUPS_MAX + index];
    }

    int size(int block, int index) {
        return size[block * GROUPS_MAX + index];
    }

    int top(int block, int index) {
        return top[block * GROUPS_MAX + index];
    }
}
