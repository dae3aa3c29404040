package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.StoredForm;
import dev.skysail.scheduling.model.Toleration;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.plugins.nodeaffinity.RequiredNodes;
import dev.skysail.scheduling.plugins.podtopologyspread.PodTopologySpreadFilter;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Pods per place for the hard spread constraints of one pod.
///
/// Source: plugins/podtopologyspread/filtering.go, 1.37.2.
final class SpreadFacts {
    private final Pod pod;
    private final List<TopologySpreadConstraint> constraints;
    private final List<Map<String, Integer>> counts = new ArrayList<>();
    private final RequiredNodes required;
    private final boolean countsAll;

    SpreadFacts(Pod given, Snapshot snapshot, Profile profile) {
        pod = StoredForm.mergeLabelKeys(given);
        constraints = pod.spreads().stream().filter(TopologySpreadConstraint::hard).toList();
        required = RequiredNodes.of(pod);
        countsAll = profile.filters().stream().anyMatch(SpreadFacts::countsAll);
        constraints.forEach(constraint -> counts.add(new TreeMap<>()));
        for (NodeInfo info : constraints.isEmpty() ? List.<NodeInfo>of() : snapshot.nodes()) {
            count(info);
        }
    }

    private static boolean countsAll(FilterPlugin plugin) {
        return plugin instanceof PodTopologySpreadFilter spread && spread.countsAll();
    }

    private void count(NodeInfo info) {
        boolean everyKey =
                constraints.stream()
                        .allMatch(c -> info.node().labels().containsKey(c.topologyKey()));
        for (int i = 0; everyKey && i < counts.size(); i++) {
            TopologySpreadConstraint constraint = constraints.get(i);
            @Nullable String place = info.node().labels().get(constraint.topologyKey());
            if (place != null && includes(constraint, info.node())) {
                counts.get(i).merge(place, matching(constraint, info).size(), Integer::sum);
            }
        }
    }

    private boolean includes(TopologySpreadConstraint constraint, Node node) {
        if (constraint.honorAffinity() && !required.matches(node)) {
            return false;
        }
        return !constraint.honorTaints()
                || Toleration.firstUntolerated(node.taints(), pod.tolerations()).isEmpty();
    }

    /// Pods of a node that a constraint counts.
    List<Pod> matching(TopologySpreadConstraint constraint, NodeInfo info) {
        if (!countsAll && constraint.selector().matchesEverything()) {
            return List.of();
        }
        List<Pod> matching = new ArrayList<>();
        for (Pod other : info.pods()) {
            boolean counts =
                    !other.terminating()
                            && other.namespace().equals(pod.namespace())
                            && constraint.selector().matches(other.labels());
            if (counts) {
                matching.add(other);
            }
        }
        return matching;
    }

    /// What stands against a node.
    List<Cause> causes(NodeInfo info) {
        List<Cause> causes = new ArrayList<>();
        for (int i = 0; i < constraints.size(); i++) {
            TopologySpreadConstraint constraint = constraints.get(i);
            @Nullable String place = info.node().labels().get(constraint.topologyKey());
            if (place == null) {
                causes.add(new Cause.NoPlace(constraint));
                continue;
            }
            Map<String, Integer> places = counts.get(i);
            long self = constraint.selector().matches(pod.labels()) ? 1 : 0;
            long there = places.getOrDefault(place, 0) + self;
            long least = least(places, constraint);
            if (there - least > constraint.maxSkew()) {
                causes.add(new Cause.Skewed(constraint, place, there, least, places.size()));
            }
        }
        return causes;
    }

    private static long least(Map<String, Integer> places, TopologySpreadConstraint constraint) {
        if (places.size() < constraint.minDomains()) {
            return 0;
        }
        return places.values().stream()
                .mapToLong(Integer::longValue)
                .min()
                .orElse(Integer.MAX_VALUE);
    }
}
