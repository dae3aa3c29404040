package dev.skysail.scheduling.plugins.podtopologyspread;

import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.tally.NodeGroups;
import dev.skysail.scheduling.tally.Places;
import dev.skysail.scheduling.tally.ScoreTally;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The pods per place that soft constraints weigh.
///
/// Traits: per constraint the number of the place, or the pods counted on the node for the host
/// name; below zero without the label, or for a node that is ignored as a whole. Cost of scores:
/// constraints times groups.
final class SoftSpreadTally implements ScoreTally {
    private static final long MISSING = -1;
    private static final long IGNORED = -2;

    private final SpreadConstraints spread;
    private final List<TopologySpreadConstraint> constraints;
    private final List<Places> places;

    SoftSpreadTally(SpreadConstraints spread) {
        this.spread = spread;
        this.constraints = spread.constraints();
        this.places = Stream.generate(Places::new).limit(constraints.size()).toList();
    }

    @Override
    public void add(NodeInfo info) {
        info.pods().forEach(pod -> change(pod, info.node(), 1));
    }

    @Override
    public void remove(NodeInfo info) {
        info.pods().forEach(pod -> change(pod, info.node(), -1));
    }

    @Override
    public void add(Pod pod, Node node) {
        change(pod, node, 1);
    }

    @Override
    public void remove(Pod pod, Node node) {
        change(pod, node, -1);
    }

    private void change(Pod pod, Node node, int delta) {
        for (int i = 0; i < constraints.size(); i++) {
            TopologySpreadConstraint constraint = constraints.get(i);
            boolean counts =
                    !perNode(constraint)
                            && spread.counts(constraint, pod)
                            && !isIgnored(node)
                            && spread.includes(constraint, node);
            if (counts) {
                String value = node.labels().getOrDefault(constraint.topologyKey(), "");
                places.get(i).add(places.get(i).number(value), delta);
            }
        }
    }

    private boolean isIgnored(Node node) {
        return spread.explicit() && !spread.hasAllKeys(node);
    }

    private static boolean perNode(TopologySpreadConstraint constraint) {
        return constraint.topologyKey().equals(Node.HOSTNAME_LABEL);
    }

    @Override
    public int width() {
        return constraints.size();
    }

    @Override
    public void describe(NodeInfo info, long[] traits, int from) {
        boolean ignored = isIgnored(info.node());
        for (int i = 0; i < constraints.size(); i++) {
            TopologySpreadConstraint constraint = constraints.get(i);
            @Nullable String place = info.node().labels().get(constraint.topologyKey());
            if (ignored) {
                traits[from + i] = IGNORED;
            } else if (place == null) {
                traits[from + i] = MISSING;
            } else if (perNode(constraint)) {
                traits[from + i] = spread.count(constraint, info);
            } else {
                traits[from + i] = places.get(i).number(place);
            }
        }
    }

    @Override
    public long[] scores(NodeGroups feasible, int from) {
        long[] scores = new long[feasible.count()];
        if (constraints.isEmpty()) {
            return scores;
        }
        double[] weights = weights(feasible, from);
        long min = Long.MAX_VALUE;
        long max = 0;
        for (int group = 0; group < scores.length; group++) {
            long[] traits = feasible.traits(group);
            if (traits[from] == IGNORED) {
                continue;
            }
            scores[group] = raw(traits, from, weights);
            min = Math.min(min, scores[group]);
            max = Math.max(max, scores[group]);
        }
        for (int group = 0; group < scores.length; group++) {
            boolean ignored = feasible.traits(group)[from] == IGNORED;
            scores[group] = ignored ? 0 : PodTopologySpreadScore.scaled(scores[group], min, max);
        }
        return scores;
    }

    private long raw(long[] traits, int from, double[] weights) {
        double score = 0;
        for (int i = 0; i < weights.length; i++) {
            TopologySpreadConstraint constraint = constraints.get(i);
            long trait = traits[from + i];
            if (trait != MISSING) {
                long count = perNode(constraint) ? trait : places.get(i).count((int) trait);
                score += (double) count * weights[i] + (double) (constraint.maxSkew() - 1);
            }
        }
        return GoMath.round(score);
    }

    /// The logarithm of the number of places among feasible nodes. Nodes without the label share
    /// the place of those with an empty one.
    private double[] weights(NodeGroups feasible, int from) {
        double[] weights = new double[constraints.size()];
        for (int i = 0; i < weights.length; i++) {
            boolean perNode = perNode(constraints.get(i));
            int unnamed = perNode ? 0 : places.get(i).number("");
            long size = 0;
            places.get(i).startMarking();
            for (int group = 0; group < feasible.count(); group++) {
                long trait = feasible.traits(group)[from + i];
                if (trait != IGNORED && perNode) {
                    size += feasible.size(group);
                } else if (trait != IGNORED) {
                    size += places.get(i).mark(trait == MISSING ? unnamed : (int) trait) ? 1 : 0;
                }
            }
            weights[i] = GoMath.log((double) (size + 2));
        }
        return weights;
    }
}
