package dev.skysail.scheduling.memory;

import java.util.Arrays;

/// The feasible nodes of one cycle in the order they were met, as runs: whole blocks, or nodes one
/// by one.
///
/// The rank of a node is its place in that order. Cost to find the winner: one step per run, and 64
/// per block that holds the highest total where that is not on the leftmost path of the heap.
final class Window {
    private final KindMemory kind;
    private int[] runRank = new int[16];

    /// A block, or below zero the place in `singles` of the first node of a run.
    private int[] runBlock = new int[16];

    private int runs;
    private int[] singles = new int[2 * NodeBlocks.SIZE];
    private int singleCount;
    private int found;
    private long[] shared = new long[16];
    private long highest;

    Window(KindMemory kind) {
        this.kind = kind;
    }

    void clear() {
        runs = 0;
        singleCount = 0;
        found = 0;
    }

    /// How many nodes there are.
    int found() {
        return found;
    }

    /// Appends a node.
    void add(int position) {
        if (runs == 0 || runBlock[runs - 1] >= 0) {
            startRun(-1 - singleCount);
        }
        if (singleCount == singles.length) {
            singles = Arrays.copyOf(singles, 2 * singleCount);
        }
        singles[singleCount++] = position;
        found++;
    }

    /// Appends the feasible nodes of a block.
    void addBlock(int block, int feasible) {
        if (feasible > 0) {
            startRun(block);
            found += feasible;
        }
    }

    private void startRun(int block) {
        if (runs == runRank.length) {
            runRank = Arrays.copyOf(runRank, 2 * runs);
            runBlock = Arrays.copyOf(runBlock, 2 * runs);
        }
        runRank[runs] = found;
        runBlock[runs++] = block;
    }

    /// The position of the node with a rank.
    int position(int rank) {
        int run = Arrays.binarySearch(runRank, 0, runs, rank);
        run = run < 0 ? -run - 2 : run;
        int left = rank - runRank[run];
        if (runBlock[run] < 0) {
            return singles[-1 - runBlock[run] + left];
        }
        int position = NodeBlocks.start(runBlock[run]);
        while (!kind.passes(position) || left-- > 0) {
            position++;
        }
        return position;
    }

    /// The position of the node that wins by the rule of the heap root.
    int winner() {
        rate();
        for (int rank = 0; rank < found; rank = 2 * rank + 1) {
            int position = position(rank);
            if (total(position) == highest) {
                return position;
            }
        }
        return firstOfHighest();
    }

    /// The position of the node that wins by its name; nodes must have been appended one by one.
    int firstName() {
        rate();
        int first = -1;
        for (int at = 0; at < singleCount; at++) {
            boolean better =
                    total(singles[at]) == highest
                            && (first < 0
                                    || kind.name(singles[at]).compareTo(kind.name(first)) < 0);
            first = better ? singles[at] : first;
        }
        return first;
    }

    private void rate() {
        NodeGroupTable groups = kind.groups();
        long[] points = kind.judge().points(groups);
        if (shared.length < groups.known()) {
            shared = new long[2 * groups.known()];
        }
        for (int i = 0; i < points.length; i++) {
            shared[groups.numberOf(i)] = points[i];
        }
        highest = Long.MIN_VALUE;
        for (int run = 0; run < runs; run++) {
            highest = Math.max(highest, highest(run));
        }
    }

    private long highest(int run) {
        long most = Long.MIN_VALUE;
        if (runBlock[run] < 0) {
            int end = singlesEnd(run);
            for (int at = -1 - runBlock[run]; at < end; at++) {
                most = Math.max(most, total(singles[at]));
            }
            return most;
        }
        NodeBlocks blocks = kind.blocks();
        for (int i = 0; i < blocks.groups(runBlock[run]); i++) {
            int group = blocks.group(runBlock[run], i);
            if (kind.groupPasses(group)) {
                most = Math.max(most, blocks.top(runBlock[run], i) + shared[group]);
            }
        }
        return most;
    }

    /// The end in `singles` of a run of single nodes.
    private int singlesEnd(int run) {
        int end = run + 1 == runs ? found : runRank[run + 1];
        return -1 - runBlock[run] + end - runRank[run];
    }

    private long total(int position) {
        return kind.points(position) + shared[kind.group(position)];
    }

    private int firstOfHighest() {
        Best best = new Best();
        for (int run = 0; run < runs; run++) {
            if (runBlock[run] < 0) {
                int first = -1 - runBlock[run];
                for (int at = first; at < singlesEnd(run); at++) {
                    best.consider(runRank[run] + at - first, singles[at]);
                }
            } else if (highest(run) == highest) {
                int rank = runRank[run];
                int end = kind.blocks().end(runBlock[run]);
                for (int at = NodeBlocks.start(runBlock[run]); at < end; at++) {
                    if (kind.passes(at)) {
                        best.consider(rank++, at);
                    }
                }
            }
        }
        return best.position;
    }

    /// Whether a rank comes before another in the pre-order of the heap: paths from the root are
    /// compared bit by bit, and a node comes before those below it.
    static boolean isBefore(int rank, int other) {
        int one = rank + 1;
        int two = other + 1;
        int deeper = Integer.numberOfLeadingZeros(one) - Integer.numberOfLeadingZeros(two);
        return deeper >= 0 ? one <= two >> deeper : one >> -deeper < two;
    }

    private final class Best {
        private int rank = -1;
        private int position = -1;

        void consider(int newRank, int newPosition) {
            boolean highestToo = total(newPosition) == highest;
            if (highestToo && (rank < 0 || isBefore(newRank, rank))) {
                rank = newRank;
                position = newPosition;
            }
        }
    }
}
