package dev.skysail.scheduling.memory;

import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.NodeVerdict;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is known of every node for one kind of pod: refused by a filter that looks at the node
/// alone, or its group and the points it has on its own.
///
/// A node is judged when a search meets it and it has changed since it was last judged. Invariant:
/// the tallies hold all nodes and pods of the snapshot.
final class KindMemory {
    private static final int UNKNOWN = -1;
    private static final int REFUSED = -2;

    /// Groups per node beyond which the table is begun anew.
    private static final int GROUPS_PER_NODE = 4;

    private final Judge judge;
    private final int[] group;
    private final int[] points;
    private final @Nullable NodeVerdict[] refusals;
    private final Map<FilterStatus, FilterStatus> statuses = new HashMap<>();
    private final NodeBlocks blocks;
    private final Window window = new Window(this);
    private NodeGroupTable groups = new NodeGroupTable();
    private long[] traits;
    private Snapshot snapshot;

    /// Per group: the cycle in which it was last looked at, and what came of it.
    private int[] asked = new int[16];

    private Judge.Refusal[] answers = new Judge.Refusal[16];
    private int cycle;

    /// Whether groups have a say in this cycle at all.
    private boolean looksFurther;

    KindMemory(Judge judge, Snapshot snapshot) {
        this.judge = judge;
        this.snapshot = snapshot;
        this.group = new int[snapshot.nodeCount()];
        this.points = new int[snapshot.nodeCount()];
        this.refusals = new NodeVerdict[snapshot.nodeCount()];
        this.blocks = new NodeBlocks(snapshot.nodeCount());
        judge.tallies(tally -> snapshot.nodes().forEach(tally::add));
        this.traits = new long[judge.width()];
        Arrays.fill(group, UNKNOWN);
    }

    Judge judge() {
        return judge;
    }

    NodeGroupTable groups() {
        return groups;
    }

    NodeBlocks blocks() {
        return blocks;
    }

    /// The nodes found by the cycle that runs; empty when it begins.
    Window window() {
        return window;
    }

    /// Follows one node from one snapshot to the next.
    void follow(NodeChange change) {
        forget(change.position());
        judge.tallies(change::tell);
    }

    /// Begins a cycle on a snapshot that has been followed.
    void startCycle(Snapshot now) {
        snapshot = now;
        cycle++;
        boolean full = groups.known() > GROUPS_PER_NODE * (group.length + 256);
        if (judge.width() != traits.length || full) {
            traits = new long[judge.width()];
            groups = new NodeGroupTable();
            Arrays.fill(asked, 0);
            Arrays.fill(group, UNKNOWN);
            blocks.forgetAll();
        }
        looksFurther = judge.hasFilterTraits();
        groups.startCycle();
        window.clear();
    }

    /// Whether the node is feasible.
    boolean passes(int position) {
        int known = group[position];
        if (known == UNKNOWN) {
            known = look(position);
        }
        return known >= 0 && groupPasses(known);
    }

    /// Whether the filters with tallies let a group pass.
    boolean groupPasses(int number) {
        return !looksFurther || answer(number).status().isSuccess();
    }

    /// Whether the block is summed up, now or since earlier.
    boolean sumUp(int block) {
        if (blocks.isStale(block)) {
            blocks.clear(block);
            int end = blocks.end(block);
            for (int position = NodeBlocks.start(block); position < end; position++) {
                int known = group[position] == UNKNOWN ? look(position) : group[position];
                if (known >= 0) {
                    blocks.add(block, known, points[position]);
                }
            }
        }
        return blocks.hasSummary(block);
    }

    /// The group of a feasible node.
    int group(int position) {
        return group[position];
    }

    /// The points of a feasible node on its own.
    int points(int position) {
        return points[position];
    }

    /// Why the node is not feasible.
    NodeVerdict refusal(int position) {
        NodeVerdict own = refusals[position];
        if (group[position] == REFUSED && own != null) {
            return own;
        }
        Judge.Refusal shared = answer(group[position]);
        return new NodeVerdict(name(position), shared.plugin(), shared.status());
    }

    /// Judges a node as it is with a pod that was promised it, for one cycle.
    void crowd(int position, NodeInfo crowded) {
        blocks.forget(position);
        NodeVerdict verdict = judge.verdict(crowded);
        if (verdict.status().isSuccess()) {
            look(position);
        } else {
            refuse(position, verdict);
        }
    }

    /// Forgets what is known of a node.
    void forget(int position) {
        group[position] = UNKNOWN;
        blocks.forget(position);
    }

    String name(int position) {
        return snapshot.nodes().get(position).name();
    }

    private int look(int position) {
        NodeInfo info = snapshot.nodes().get(position);
        NodeVerdict verdict = judge.verdict(info);
        if (!verdict.status().isSuccess()) {
            refuse(position, verdict);
            return REFUSED;
        }
        points[position] = judge.points(info);
        judge.describe(info, traits);
        int number = groups.number(traits);
        group[position] = number;
        refusals[position] = null;
        return number;
    }

    private void refuse(int position, NodeVerdict verdict) {
        group[position] = REFUSED;
        NodeVerdict before = refusals[position];
        if (before == null || !before.equals(verdict)) {
            FilterStatus status = verdict.status();
            statuses.putIfAbsent(status, status);
            refusals[position] =
                    new NodeVerdict(
                            verdict.node(),
                            verdict.plugin(),
                            statuses.getOrDefault(status, status));
        }
    }

    private Judge.Refusal answer(int number) {
        if (number >= asked.length) {
            int length = Math.max(2 * asked.length, number + 1);
            asked = Arrays.copyOf(asked, length);
            answers = Arrays.copyOf(answers, length);
        }
        if (asked[number] != cycle) {
            asked[number] = cycle;
            answers[number] = judge.refusal(groups.traitsOf(number));
        }
        return answers[number];
    }

    /// Whether a pod promised to a node can be judged here: it must not count beyond that node.
    boolean canCrowd(Pod promised) {
        return !judge.hasFilterTraits() && promised.affinity().requiredAnti().isEmpty();
    }
}
