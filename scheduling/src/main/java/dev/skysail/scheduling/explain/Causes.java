package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.NodeVerdict;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.model.HostPort;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.Toleration;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds the objects behind the refusals of one pod.
final class Causes {
    private static final String LACK = "Insufficient ";

    private final Cycle cycle;
    private final Pod pod;
    private final Profile profile;
    private @Nullable SpreadFacts spread;
    private @Nullable AffinityFacts affinity;

    Causes(Profile profile, Cycle cycle) {
        this.profile = profile;
        this.cycle = cycle;
        this.pod = cycle.pod();
    }

    /// What stands behind one refusal; never empty.
    List<Cause> of(NodeVerdict verdict, NodeInfo info) {
        List<Cause> causes =
                switch (verdict.plugin()) {
                    case "NodeUnschedulable" -> List.of(new Cause.Cordoned());
                    case "NodeName" -> List.of(new Cause.WrongNode(pod.nodeName()));
                    case "TaintToleration" -> taints(info);
                    case "NodeAffinity" -> nodes(info);
                    case "NodePorts" -> ports(info);
                    case "NodeResourcesFit" -> resources(verdict.status().reasons(), info);
                    case "PodTopologySpread" -> spread().causes(info);
                    case "InterPodAffinity" -> affinity().causes(info);
                    case "VolumeBinding", "VolumeZone", "VolumeRestrictions", "NodeVolumeLimits" ->
                            new VolumeFacts(pod, cycle.snapshot())
                                    .causes(verdict.plugin(), verdict.status().reasons(), info);
                    default -> List.of();
                };
        return causes.isEmpty() ? List.of(new Cause.Told(verdict.status().reasons())) : causes;
    }

    SpreadFacts spread() {
        if (spread == null) {
            spread = new SpreadFacts(pod, cycle.snapshot(), profile);
        }
        return spread;
    }

    private AffinityFacts affinity() {
        if (affinity == null) {
            affinity = new AffinityFacts(pod, cycle.snapshot());
        }
        return affinity;
    }

    private List<Cause> taints(NodeInfo info) {
        List<Cause> causes = new ArrayList<>();
        for (Taint taint : info.node().taints()) {
            boolean blocks =
                    taint.blocksScheduling() && !Toleration.anyTolerates(pod.tolerations(), taint);
            if (blocks) {
                causes.add(new Cause.Untolerated(taint));
            }
        }
        return causes;
    }

    private List<Cause> nodes(NodeInfo info) {
        List<Cause> causes = new ArrayList<>();
        Map<String, String> labels = info.node().labels();
        pod.nodeSelector()
                .forEach(
                        (key, value) -> {
                            if (!value.equals(labels.get(key))) {
                                String actual = labels.getOrDefault(key, "");
                                causes.add(new Cause.WrongLabel(key, value, actual));
                            }
                        });
        NodeSelector selector = pod.affinity().requiredNodes();
        if (selector != null && !selector.matches(info.node())) {
            List<NodeSelectorTerm> failing = new ArrayList<>();
            for (NodeSelectorTerm term : selector.terms()) {
                failing.add(Cause.failing(term, failing(term, info)));
            }
            causes.add(new Cause.NoAlternative(failing));
        }
        return causes;
    }

    private static List<Requirement> failing(NodeSelectorTerm term, NodeInfo info) {
        List<Requirement> failing = new ArrayList<>();
        for (Requirement requirement : term.expressions()) {
            if (!requirement.matches(info.node().labels())) {
                failing.add(requirement);
            }
        }
        for (Requirement field : term.fields()) {
            NodeSelectorTerm alone = new NodeSelectorTerm(List.of(), List.of(field));
            if (!alone.matches(info.node())) {
                failing.add(field);
            }
        }
        return failing;
    }

    private List<Cause> ports(NodeInfo info) {
        List<Cause> causes = new ArrayList<>();
        for (HostPort port : NodeInfo.hostPorts(pod)) {
            for (Pod other : info.pods()) {
                if (NodeInfo.hostPorts(other).stream().anyMatch(port::conflicts)) {
                    causes.add(new Cause.PortTaken(port, other.key()));
                }
            }
        }
        return causes;
    }

    private List<Cause> resources(List<String> reasons, NodeInfo info) {
        List<Cause> causes = new ArrayList<>();
        Resources allocatable = info.node().allocatable();
        for (String reason : reasons) {
            if (reason.startsWith(LACK)) {
                String name = reason.substring(LACK.length());
                long offered = allocatable.get(name);
                causes.add(
                        new Cause.Lacking(
                                name,
                                cycle.requests().get(name),
                                offered - info.requested().get(name),
                                offered));
            } else {
                long allowed = allocatable.get(Resources.PODS);
                causes.add(new Cause.TooManyPods(allowed, info.pods().size()));
            }
        }
        return causes;
    }
}
