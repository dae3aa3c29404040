package dev.skysail.scheduling.plugins.interpodaffinity;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.WeightedPodAffinityTerm;
import dev.skysail.scheduling.plugins.interpodaffinity.InterPodAffinityScore.Wish;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.tally.NodeGroups;
import dev.skysail.scheduling.tally.ScoreTally;
import java.util.List;

/// The wishes per place, the pod's own about others and others' about it.
///
/// Traits: for each topology key the place of the node. Cost of a change: one match per wish.
final class WishTally implements ScoreTally {
    private final Cycle cycle;
    private final int hardWeight;
    private final List<Wish> own;
    private final KeyedPlaces sums;

    WishTally(Cycle cycle, int hardWeight, boolean uniqueHosts) {
        this.cycle = cycle;
        this.hardWeight = hardWeight;
        this.own = InterPodAffinityScore.wishes(cycle.pod());
        this.sums = new KeyedPlaces(uniqueHosts);
        own.forEach(wish -> sums.key(wish.term().topologyKey()));
    }

    @Override
    public void add(NodeInfo info) {
        change(info, 1);
    }

    @Override
    public void remove(NodeInfo info) {
        change(info, -1);
    }

    private void change(NodeInfo info, int sign) {
        for (Pod pod : own.isEmpty() ? info.podsWithAffinity() : info.pods()) {
            change(pod, info.node(), sign);
        }
    }

    @Override
    public void add(Pod pod, Node node) {
        change(pod, node, 1);
    }

    @Override
    public void remove(Pod pod, Node node) {
        change(pod, node, -1);
    }

    private void change(Pod other, Node node, int sign) {
        for (Wish wish : own) {
            apply(wish, other, node, sign);
        }
        if (other.affinity().concernsPods()) {
            changeTheirs(other, node, sign);
        }
    }

    private void apply(Wish wish, Pod meant, Node node, int sign) {
        if (wish.term().matches(meant, cycle.snapshot())) {
            sums.add(wish.term().topologyKey(), node, (long) sign * wish.weight());
        }
    }

    private void changeTheirs(Pod other, Node node, int sign) {
        for (WeightedPodAffinityTerm wish : other.affinity().preferredPods()) {
            applyTheirs(wish, other, node, sign);
        }
        for (WeightedPodAffinityTerm wish : other.affinity().preferredAnti()) {
            applyTheirs(wish, other, node, -sign);
        }
        if (hardWeight > 0) {
            for (PodAffinityTerm term : other.affinity().requiredPods()) {
                applyTheirs(new WeightedPodAffinityTerm(hardWeight, term), other, node, sign);
            }
        }
    }

    private void applyTheirs(WeightedPodAffinityTerm wish, Pod other, Node node, int sign) {
        if (AffinityTerm.means(wish.term(), other, cycle)) {
            sums.add(wish.term().topologyKey(), node, (long) sign * wish.weight());
        }
    }

    @Override
    public int width() {
        return sums.width();
    }

    @Override
    public void describe(NodeInfo info, long[] traits, int from) {
        sums.describe(info.node(), traits, from);
    }

    @Override
    public long[] scores(NodeGroups feasible, int from) {
        long[] scores = new long[feasible.count()];
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        for (int group = 0; group < scores.length; group++) {
            scores[group] = sums.sum(feasible.traits(group), from);
            min = Math.min(min, scores[group]);
            max = Math.max(max, scores[group]);
        }
        for (int group = 0; group < scores.length; group++) {
            scores[group] = InterPodAffinityScore.scaled(scores[group], min, max);
        }
        return scores;
    }
}
