package dev.skysail.scheduling.plugins.interpodaffinity;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.NodeFilter;
import dev.skysail.scheduling.framework.Preparation;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import dev.skysail.scheduling.tally.CountingFilter;
import dev.skysail.scheduling.tally.FilterTally;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Required affinity and anti-affinity of the pod, and the anti-affinity of pods already placed.
///
/// Cost: one pass over all pods to prepare, then one look-up per term and node. Source:
/// plugins/interpodaffinity/filtering.go, 1.37.2.
public final class InterPodAffinityFilter implements FilterPlugin, CountingFilter {
    static final FilterStatus NO_AFFINITY =
            FilterStatus.unresolvable("node(s) didn't match pod affinity rules");
    static final FilterStatus OWN_ANTI_AFFINITY =
            FilterStatus.unschedulable("node(s) didn't match pod anti-affinity rules");
    static final FilterStatus THEIR_ANTI_AFFINITY =
            FilterStatus.unschedulable("node(s) didn't satisfy existing pods anti-affinity rules");

    @Override
    public String name() {
        return "InterPodAffinity";
    }

    @Override
    public Preparation prepare(Cycle cycle) {
        Filter filter = Filter.of(cycle);
        for (NodeInfo info : cycle.snapshot().nodes()) {
            filter.count(info);
        }
        return filter.isIdle() ? Preparation.skip() : Preparation.ready(filter);
    }

    @Override
    public FilterTally tally(Cycle cycle, boolean uniqueHosts) {
        return new AffinityTally(cycle, uniqueHosts);
    }

    /// The counts of one pod's terms and of everybody's terms against it.
    private record Filter(Cycle cycle, Terms terms, Counts counts) implements NodeFilter {
        static Filter of(Cycle cycle) {
            Pod pod = cycle.pod();
            Terms terms =
                    new Terms(
                            AffinityTerm.all(pod.affinity().requiredPods(), pod),
                            AffinityTerm.all(pod.affinity().requiredAnti(), pod));
            return new Filter(cycle, terms, Counts.zero());
        }

        boolean isIdle() {
            return counts.theirs.isEmpty() && terms.near.isEmpty() && terms.away.isEmpty();
        }

        void count(NodeInfo info) {
            for (Pod other : info.podsWithRequiredAntiAffinity()) {
                countTheirs(other, info.node(), 1);
            }
            if (!terms.near.isEmpty() || !terms.away.isEmpty()) {
                for (Pod other : info.pods()) {
                    countOwn(other, info.node(), 1);
                }
            }
        }

        private void countTheirs(Pod other, Node node, int delta) {
            for (PodAffinityTerm given : other.affinity().requiredAnti()) {
                AffinityTerm term = AffinityTerm.of(given, other);
                if (term.matches(cycle.pod(), cycle.snapshot())) {
                    counts.theirs.add(term.topologyKey(), node, delta);
                }
            }
        }

        private void countOwn(Pod other, Node node, int delta) {
            Snapshot snapshot = cycle.snapshot();
            if (AffinityTerm.allMatch(terms.near, other, snapshot)) {
                for (AffinityTerm term : terms.near) {
                    counts.near.add(term.topologyKey(), node, delta);
                }
            }
            for (AffinityTerm term : terms.away) {
                if (term.matches(other, snapshot)) {
                    counts.away.add(term.topologyKey(), node, delta);
                }
            }
        }

        @Override
        public FilterStatus filter(NodeInfo info) {
            Map<String, String> labels = info.node().labels();
            if (!near(labels)) {
                return NO_AFFINITY;
            }
            for (AffinityTerm term : terms.away) {
                @Nullable String value = labels.get(term.topologyKey());
                if (value != null && counts.away.get(term.topologyKey(), value) > 0) {
                    return OWN_ANTI_AFFINITY;
                }
            }
            if (!counts.theirs.isEmpty()) {
                for (Map.Entry<String, String> label : labels.entrySet()) {
                    if (counts.theirs.get(label.getKey(), label.getValue()) > 0) {
                        return THEIR_ANTI_AFFINITY;
                    }
                }
            }
            return FilterStatus.success();
        }

        private boolean near(Map<String, String> labels) {
            boolean company = true;
            for (AffinityTerm term : terms.near) {
                @Nullable String value = labels.get(term.topologyKey());
                if (value == null) {
                    return false;
                }
                company &= counts.near.get(term.topologyKey(), value) > 0;
            }
            return company || isFirstOfGroup();
        }

        /// The first pod of a group that wants to be near itself may go anywhere.
        private boolean isFirstOfGroup() {
            return counts.near.isEmpty()
                    && AffinityTerm.allMatch(terms.near, cycle.pod(), cycle.snapshot());
        }

        @Override
        public NodeFilter copy() {
            return new Filter(cycle, terms, counts.copy());
        }

        @Override
        public void add(Pod pod, Node node) {
            countTheirs(pod, node, 1);
            countOwn(pod, node, 1);
        }

        @Override
        public void remove(Pod pod, Node node) {
            countTheirs(pod, node, -1);
            countOwn(pod, node, -1);
        }
    }

    private record Terms(List<AffinityTerm> near, List<AffinityTerm> away) {}

    private record Counts(PlaceCounts near, PlaceCounts away, PlaceCounts theirs) {
        static Counts zero() {
            return new Counts(new PlaceCounts(), new PlaceCounts(), new PlaceCounts());
        }

        Counts copy() {
            return new Counts(near.copy(), away.copy(), theirs.copy());
        }
    }
}
