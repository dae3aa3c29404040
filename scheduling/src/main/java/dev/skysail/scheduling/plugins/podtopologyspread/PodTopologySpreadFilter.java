package dev.skysail.scheduling.plugins.podtopologyspread;

import dev.skysail.scheduling.config.SpreadDefaults;
import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.NodeFilter;
import dev.skysail.scheduling.framework.Preparation;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.tally.CountingFilter;
import dev.skysail.scheduling.tally.FilterTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// No place may hold more than maxSkew matching pods more than the emptiest place.
///
/// Cost: one pass over all pods to prepare, then one look-up per constraint and node. Source:
/// plugins/podtopologyspread/filtering.go, 1.37.2 (KEP-895, KEP-3022, KEP-3094).
///
/// @param countsAll whether an empty selector counts every pod (1.38) or none
/// @param defaults constraints of pods without their own
public record PodTopologySpreadFilter(boolean countsAll, SpreadDefaults defaults)
        implements FilterPlugin, CountingFilter {
    private static final String SKEW = "node(s) didn't match pod topology spread constraints";
    static final FilterStatus TOO_SKEWED = FilterStatus.unschedulable(SKEW);
    static final FilterStatus NO_LABEL =
            FilterStatus.unresolvable(SKEW + " (missing required label)");

    /// The system's defaults.
    public PodTopologySpreadFilter(boolean countsAll) {
        this(countsAll, SpreadDefaults.SYSTEM);
    }

    @Override
    public String name() {
        return "PodTopologySpread";
    }

    @Override
    public Preparation prepare(Cycle cycle) {
        SpreadConstraints spread = SpreadConstraints.hard(cycle, countsAll, defaults);
        if (spread.constraints().isEmpty()) {
            return Preparation.skip();
        }
        Filter filter = new Filter(spread);
        cycle.snapshot().nodes().forEach(filter::count);
        return Preparation.ready(filter);
    }

    @Override
    public FilterTally tally(Cycle cycle, boolean uniqueHosts) {
        return new HardSpreadTally(SpreadConstraints.hard(cycle, countsAll, defaults), uniqueHosts);
    }

    /// Counts per constraint and place.
    private static final class Filter implements NodeFilter {
        private final SpreadConstraints spread;
        private final List<Map<String, Integer>> counts = new ArrayList<>();

        Filter(SpreadConstraints spread) {
            this.spread = spread;
            spread.constraints().forEach(constraint -> counts.add(new TreeMap<>()));
        }

        void count(NodeInfo info) {
            if (!spread.hasAllKeys(info.node())) {
                return;
            }
            for (int i = 0; i < counts.size(); i++) {
                TopologySpreadConstraint constraint = spread.constraints().get(i);
                if (spread.includes(constraint, info.node())) {
                    change(i, info.node(), spread.count(constraint, info));
                }
            }
        }

        private void change(int constraint, Node node, int delta) {
            String key = spread.constraints().get(constraint).topologyKey();
            @Nullable String place = node.labels().get(key);
            if (place != null) {
                counts.get(constraint).merge(place, delta, Integer::sum);
            }
        }

        @Override
        public FilterStatus filter(NodeInfo info) {
            for (int i = 0; i < counts.size(); i++) {
                TopologySpreadConstraint constraint = spread.constraints().get(i);
                @Nullable String place = info.node().labels().get(constraint.topologyKey());
                if (place == null) {
                    return NO_LABEL;
                }
                long own = constraint.selector().matches(spread.pod().labels()) ? 1 : 0;
                long there = counts.get(i).getOrDefault(place, 0);
                if (there + own - minimum(i, constraint) > constraint.maxSkew()) {
                    return TOO_SKEWED;
                }
            }
            return FilterStatus.success();
        }

        private long minimum(int index, TopologySpreadConstraint constraint) {
            Map<String, Integer> places = counts.get(index);
            if (places.size() < constraint.minDomains()) {
                return 0;
            }
            long minimum = Integer.MAX_VALUE;
            for (int count : places.values()) {
                minimum = Math.min(minimum, count);
            }
            return minimum;
        }

        @Override
        public NodeFilter copy() {
            Filter copy = new Filter(spread);
            for (int i = 0; i < counts.size(); i++) {
                copy.counts.get(i).putAll(counts.get(i));
            }
            return copy;
        }

        @Override
        public void add(Pod pod, Node node) {
            follow(pod, node, 1);
        }

        @Override
        public void remove(Pod pod, Node node) {
            follow(pod, node, -1);
        }

        private void follow(Pod pod, Node node, int delta) {
            boolean sameNamespace = pod.namespace().equals(spread.pod().namespace());
            if (!sameNamespace || !spread.hasAllKeys(node)) {
                return;
            }
            for (int i = 0; i < counts.size(); i++) {
                TopologySpreadConstraint constraint = spread.constraints().get(i);
                boolean counts =
                        constraint.selector().matches(pod.labels())
                                && spread.includes(constraint, node);
                if (counts) {
                    change(i, node, delta);
                }
            }
        }
    }
}
