package dev.skysail.scheduling.plugins.interpodaffinity;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.tally.FilterTally;
import java.util.List;

/// The pods per place that required affinity and anti-affinity look for.
///
/// Traits: for each topology key of the pod's terms, and of others' terms against it, the place of
/// the node. Cost of a change: one match per term.
final class AffinityTally implements FilterTally {
    private final Cycle cycle;
    private final List<AffinityTerm> nearTerms;
    private final List<AffinityTerm> awayTerms;
    private final KeyedPlaces near;
    private final KeyedPlaces away;
    private final KeyedPlaces theirs;
    private final boolean meansItself;

    /// Pods that all terms of nearness mean, on nodes with a label of a term.
    private long company;

    AffinityTally(Cycle cycle, boolean uniqueHosts) {
        Pod pod = cycle.pod();
        this.cycle = cycle;
        this.nearTerms = AffinityTerm.all(pod.affinity().requiredPods(), pod);
        this.awayTerms = AffinityTerm.all(pod.affinity().requiredAnti(), pod);
        this.near = new KeyedPlaces(uniqueHosts);
        this.away = new KeyedPlaces(uniqueHosts);
        this.theirs = new KeyedPlaces(uniqueHosts);
        this.meansItself = AffinityTerm.allMatch(nearTerms, pod, cycle.snapshot());
        nearTerms.forEach(term -> near.key(term.topologyKey()));
        awayTerms.forEach(term -> away.key(term.topologyKey()));
    }

    @Override
    public void add(NodeInfo info) {
        change(info, 1);
    }

    @Override
    public void remove(NodeInfo info) {
        change(info, -1);
    }

    private void change(NodeInfo info, int delta) {
        boolean looks = !nearTerms.isEmpty() || !awayTerms.isEmpty();
        for (Pod pod : looks ? info.pods() : info.podsWithRequiredAntiAffinity()) {
            change(pod, info.node(), delta);
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

    private void change(Pod other, Node node, int delta) {
        if (AffinityTerm.allMatch(nearTerms, other, cycle.snapshot())) {
            for (AffinityTerm term : nearTerms) {
                company += near.add(term.topologyKey(), node, delta) ? delta : 0;
            }
        }
        for (AffinityTerm term : awayTerms) {
            if (term.matches(other, cycle.snapshot())) {
                away.add(term.topologyKey(), node, delta);
            }
        }
        for (PodAffinityTerm given : other.affinity().requiredAnti()) {
            if (AffinityTerm.means(given, other, cycle)) {
                theirs.add(given.topologyKey(), node, delta);
            }
        }
    }

    @Override
    public int width() {
        return near.width() + away.width() + theirs.width();
    }

    @Override
    public void describe(NodeInfo info, long[] traits, int from) {
        near.describe(info.node(), traits, from);
        away.describe(info.node(), traits, from + near.width());
        theirs.describe(info.node(), traits, from + near.width() + away.width());
    }

    @Override
    public FilterStatus filter(long[] traits, int from) {
        boolean together = true;
        for (int i = 0; i < near.width(); i++) {
            if (traits[from + i] == KeyedPlaces.MISSING) {
                return InterPodAffinityFilter.NO_AFFINITY;
            }
            together &= near.count(i, traits[from + i]) > 0;
        }
        boolean first = company == 0 && meansItself;
        if (!together && !first) {
            return InterPodAffinityFilter.NO_AFFINITY;
        }
        if (away.hasAny(traits, from + near.width())) {
            return InterPodAffinityFilter.OWN_ANTI_AFFINITY;
        }
        return theirs.hasAny(traits, from + near.width() + away.width())
                ? InterPodAffinityFilter.THEIR_ANTI_AFFINITY
                : FilterStatus.success();
    }
}
