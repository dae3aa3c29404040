package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Who is where, for the required affinity and anti-affinity around one pod.
///
/// Source: plugins/interpodaffinity/filtering.go, 1.37.2.
final class AffinityFacts {
    private final Pod pod;
    private final Snapshot snapshot;
    private final List<PodAffinityTerm> near;
    private final List<PodAffinityTerm> away;

    /// Per term and value of its key: pods that are meant.
    private final List<NavigableMap<String, List<String>>> company = new ArrayList<>();

    private final List<NavigableMap<String, List<String>>> repelling = new ArrayList<>();

    /// Per key and value: pods whose anti-affinity means this pod.
    private final NavigableMap<String, NavigableMap<String, List<String>>> unwelcoming =
            new TreeMap<>();

    AffinityFacts(Pod pod, Snapshot snapshot) {
        this.pod = pod;
        this.snapshot = snapshot;
        this.near = pod.affinity().requiredPods();
        this.away = pod.affinity().requiredAnti();
        near.forEach(term -> company.add(new TreeMap<>()));
        away.forEach(term -> repelling.add(new TreeMap<>()));
        for (NodeInfo info : snapshot.nodes()) {
            info.podsWithRequiredAntiAffinity().forEach(other -> addUnwelcoming(other, info));
            if (!near.isEmpty() || !away.isEmpty()) {
                info.pods().forEach(other -> add(other, info));
            }
        }
    }

    private void addUnwelcoming(Pod other, NodeInfo info) {
        for (PodAffinityTerm term : other.affinity().requiredAnti()) {
            @Nullable String place = info.node().labels().get(term.topologyKey());
            if (place != null && new MeantPods(term, other).include(pod, snapshot)) {
                unwelcoming
                        .computeIfAbsent(term.topologyKey(), key -> new TreeMap<>())
                        .computeIfAbsent(place, value -> new ArrayList<>())
                        .add(other.key());
            }
        }
    }

    private void add(Pod other, NodeInfo info) {
        Map<String, String> labels = info.node().labels();
        if (!near.isEmpty() && meantByAll(other)) {
            for (int i = 0; i < near.size(); i++) {
                put(company.get(i), labels.get(near.get(i).topologyKey()), other);
            }
        }
        for (int i = 0; i < away.size(); i++) {
            if (new MeantPods(away.get(i), pod).include(other, snapshot)) {
                put(repelling.get(i), labels.get(away.get(i).topologyKey()), other);
            }
        }
    }

    private boolean meantByAll(Pod other) {
        return near.stream().allMatch(term -> new MeantPods(term, pod).include(other, snapshot));
    }

    private static void put(
            NavigableMap<String, List<String>> places, @Nullable String place, Pod other) {
        if (place != null) {
            places.computeIfAbsent(place, value -> new ArrayList<>()).add(other.key());
        }
    }

    /// What stands against a node.
    List<Cause> causes(NodeInfo info) {
        List<Cause> causes = new ArrayList<>();
        Map<String, String> labels = info.node().labels();
        boolean first = company.stream().allMatch(Map::isEmpty) && meantByAll(pod);
        for (int i = 0; i < near.size(); i++) {
            String place = labels.getOrDefault(near.get(i).topologyKey(), "");
            boolean labelled = labels.containsKey(near.get(i).topologyKey());
            if (!labelled || (!first && !company.get(i).containsKey(place))) {
                causes.add(new Cause.NoCompany(near.get(i), place));
            }
        }
        for (int i = 0; i < away.size(); i++) {
            @Nullable String place = labels.get(away.get(i).topologyKey());
            if (place != null && repelling.get(i).containsKey(place)) {
                List<String> pods = repelling.get(i).getOrDefault(place, List.of());
                causes.add(new Cause.Repelled(away.get(i), place, pods));
            }
        }
        unwelcoming.forEach(
                (key, places) -> {
                    @Nullable String place = labels.get(key);
                    if (place != null && places.containsKey(place)) {
                        List<String> pods = places.getOrDefault(place, List.of());
                        causes.add(new Cause.Unwelcome(key, place, pods));
                    }
                });
        return causes;
    }
}
