package dev.skysail.scheduling.memory;

import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.tally.Tally;
import java.util.ArrayList;
import java.util.List;

/// How one node differs between two snapshots.
///
/// @param gone pods that left, if the node itself is the same
/// @param come pods that came, if the node itself is the same
record NodeChange(int position, NodeInfo before, NodeInfo after, List<Pod> gone, List<Pod> come) {
    static NodeChange between(int position, NodeInfo before, NodeInfo after) {
        List<Pod> old = before.pods();
        List<Pod> now = after.pods();
        int same = 0;
        int shorter = Math.min(old.size(), now.size());
        while (same < shorter && isSame(old.get(same), now.get(same))) {
            same++;
        }
        List<Pod> gone = new ArrayList<>(old.subList(same, old.size()));
        List<Pod> come = new ArrayList<>();
        for (Pod pod : now.subList(same, now.size())) {
            if (!removeSame(gone, pod)) {
                come.add(pod);
            }
        }
        return new NodeChange(position, before, after, gone, come);
    }

    /// Whether nothing differs that a decision could read.
    boolean isEmpty() {
        return isSame(before.node(), after.node()) && gone.isEmpty() && come.isEmpty();
    }

    private static boolean removeSame(List<Pod> pods, Pod wanted) {
        for (int i = 0; i < pods.size(); i++) {
            if (isSame(pods.get(i), wanted)) {
                pods.remove(i);
                return true;
            }
        }
        return false;
    }

    /// A pod or node that was not touched is the same object; comparing its parts would cost more.
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(Object one, Object other) {
        return one == other;
    }

    /// Tells a tally.
    void tell(Tally tally) {
        if (!isSame(before.node(), after.node())) {
            tally.remove(before);
            tally.add(after);
            return;
        }
        for (Pod pod : gone) {
            tally.remove(pod, before.node());
        }
        for (Pod pod : come) {
            tally.add(pod, after.node());
        }
    }
}
