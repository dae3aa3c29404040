package dev.skysail.scheduling.plugins.podtopologyspread;

import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.tally.FilterTally;
import dev.skysail.scheduling.tally.Places;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The pods per place that hard constraints compare.
///
/// Traits: per constraint the number of the place, or, when every node is a host of its own, the
/// pods counted on the node; below zero without the label. Cost of a change: one look-up per
/// constraint.
final class HardSpreadTally implements FilterTally {
    private static final long MISSING = -1;

    private final SpreadConstraints spread;
    private final List<TopologySpreadConstraint> constraints;
    private final List<Places> places;
    private final boolean[] perHost;
    private final long[] own;

    HardSpreadTally(SpreadConstraints spread, boolean uniqueHosts) {
        this.spread = spread;
        this.constraints = spread.constraints();
        this.places = Stream.generate(Places::new).limit(constraints.size()).toList();
        this.perHost = new boolean[constraints.size()];
        this.own = new long[constraints.size()];
        for (int i = 0; i < own.length; i++) {
            TopologySpreadConstraint constraint = constraints.get(i);
            perHost[i] = uniqueHosts && constraint.topologyKey().equals(Node.HOSTNAME_LABEL);
            own[i] = constraint.selector().matches(spread.pod().labels()) ? 1 : 0;
        }
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
        Node node = info.node();
        if (constraints.isEmpty() || !spread.hasAllKeys(node)) {
            return;
        }
        for (int i = 0; i < own.length; i++) {
            if (spread.includes(constraints.get(i), node)) {
                Places counted = places.get(i);
                int place = counted.number(value(i, node));
                int pods = spread.count(constraints.get(i), info);
                if (sign > 0) {
                    counted.addNode(place, 1);
                }
                counted.add(place, (long) sign * pods);
                if (sign < 0) {
                    counted.addNode(place, -1);
                }
            }
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

    private void change(Pod pod, Node node, int delta) {
        for (int i = 0; i < own.length; i++) {
            boolean counts =
                    spread.counts(constraints.get(i), pod)
                            && spread.hasAllKeys(node)
                            && spread.includes(constraints.get(i), node);
            if (counts) {
                places.get(i).add(places.get(i).number(value(i, node)), delta);
            }
        }
    }

    private String value(int constraint, Node node) {
        return node.labels().getOrDefault(constraints.get(constraint).topologyKey(), "");
    }

    @Override
    public int width() {
        return own.length;
    }

    @Override
    public void describe(NodeInfo info, long[] traits, int from) {
        for (int i = 0; i < own.length; i++) {
            @Nullable String place = info.node().labels().get(constraints.get(i).topologyKey());
            if (place == null) {
                traits[from + i] = MISSING;
            } else {
                int number = places.get(i).number(place);
                traits[from + i] = perHost[i] ? places.get(i).count(number) : number;
            }
        }
    }

    @Override
    public FilterStatus filter(long[] traits, int from) {
        for (int i = 0; i < own.length; i++) {
            long trait = traits[from + i];
            if (trait == MISSING) {
                return PodTopologySpreadFilter.NO_LABEL;
            }
            long there = perHost[i] ? trait : places.get(i).count((int) trait);
            if (there + own[i] - minimum(i) > constraints.get(i).maxSkew()) {
                return PodTopologySpreadFilter.TOO_SKEWED;
            }
        }
        return FilterStatus.success();
    }

    private long minimum(int constraint) {
        Places counted = places.get(constraint);
        boolean tooFew = counted.existing() < constraints.get(constraint).minDomains();
        return tooFew ? 0 : counted.minimum();
    }
}
