package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.HostPort;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.RequestedResources;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.model.Volume;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// Pods with one thing taken away or changed.
final class PodChanges {
    private PodChanges() {}

    static Pod withoutSelector(Pod pod, String key) {
        Map<String, String> left = new TreeMap<>(pod.nodeSelector());
        left.remove(key);
        return pod.toBuilder().replaceNodeSelector(left).build();
    }

    static Pod withoutGates(Pod pod) {
        return pod.toBuilder().replaceSchedulingGates(List.of()).build();
    }

    static Pod withoutPort(Pod pod, HostPort port) {
        return containers(
                pod,
                container -> {
                    List<HostPort> left = new ArrayList<>(container.hostPorts());
                    left.remove(port);
                    return new Container(
                            container.name(),
                            container.image(),
                            container.requests(),
                            left,
                            container.sidecar());
                });
    }

    /// Takes from the containers in turn what the pod requests beyond the amount.
    static Pod lowered(Pod pod, String resource, long to) {
        long[] surplus = {RequestedResources.of(pod).get(resource) - to};
        Pod smaller =
                containers(
                        pod,
                        container -> {
                            long has = container.requests().get(resource);
                            long less = Math.min(has, Math.max(0, surplus[0]));
                            surplus[0] -= less;
                            return less == 0 ? container : request(container, resource, has - less);
                        });
        if (smaller.podRequests().has(resource)) {
            Resources whole = smaller.podRequests().with(resource, to);
            return smaller.toBuilder().podRequests(whole).build();
        }
        return smaller;
    }

    private static Container request(Container container, String resource, long amount) {
        return new Container(
                container.name(),
                container.image(),
                container.requests().with(resource, amount),
                container.hostPorts(),
                container.sidecar());
    }

    private static Pod containers(Pod pod, UnaryOperator<Container> change) {
        List<Container> regular = new ArrayList<>();
        pod.containers().forEach(container -> regular.add(change.apply(container)));
        List<Container> initial = new ArrayList<>();
        pod.initContainers().forEach(container -> initial.add(change.apply(container)));
        return pod.toBuilder().replaceContainers(regular, initial).build();
    }

    static Pod withMaxSkew(Pod pod, TopologySpreadConstraint meant, int to) {
        List<TopologySpreadConstraint> changed = new ArrayList<>();
        for (TopologySpreadConstraint one : pod.spreads()) {
            changed.add(same(one, meant) ? raised(one, to) : one);
        }
        return pod.toBuilder().replaceSpreads(changed).build();
    }

    static Pod withoutSpread(Pod pod, TopologySpreadConstraint meant) {
        List<TopologySpreadConstraint> left = new ArrayList<>(pod.spreads());
        left.removeIf(one -> same(one, meant));
        return pod.toBuilder().replaceSpreads(left).build();
    }

    /// Whether both are the same constraint, be the label keys merged or not.
    private static boolean same(TopologySpreadConstraint one, TopologySpreadConstraint other) {
        return one.topologyKey().equals(other.topologyKey())
                && one.hard() == other.hard()
                && one.maxSkew() == other.maxSkew()
                && one.selector().labels().equals(other.selector().labels());
    }

    private static TopologySpreadConstraint raised(TopologySpreadConstraint old, int to) {
        return new TopologySpreadConstraint(
                to,
                old.topologyKey(),
                old.hard(),
                old.selector(),
                old.matchLabelKeys(),
                old.minDomains(),
                old.honorAffinity(),
                old.honorTaints());
    }

    static Pod withoutTerm(Pod pod, PodAffinityTerm term) {
        Affinity old = pod.affinity();
        List<PodAffinityTerm> near = new ArrayList<>(old.requiredPods());
        near.remove(term);
        List<PodAffinityTerm> away = new ArrayList<>(old.requiredAnti());
        away.remove(term);
        return pod.toBuilder()
                .affinity(
                        new Affinity(
                                old.requiredNodes(),
                                old.preferredNodes(),
                                near,
                                old.preferredPods(),
                                away,
                                old.preferredAnti()))
                .build();
    }

    static Pod withoutVolume(Pod pod, String name) {
        List<Volume> left = new ArrayList<>(pod.volumes());
        left.removeIf(volume -> volume.name().equals(name));
        return pod.toBuilder().replaceVolumes(left).build();
    }

    static Situation gone(Situation before, List<String> pods) {
        Situation after = before;
        for (String key : pods) {
            after = after.without(key);
        }
        return after;
    }
}
