package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.HostPort;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.Toleration;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// One change to the pod or to the cluster, small enough to be tried.
public sealed interface Change {
    /// The change as an instruction.
    String sentence();

    /// What the world would be then.
    Situation apply(Situation before);

    /// How much is changed, to tell small from large; 1 for a single setting.
    default double size() {
        return 1;
    }

    /// The pod bears a taint.
    record AddToleration(Taint taint) implements Change {
        @Override
        public String sentence() {
            return "add the toleration " + Words.taint(taint) + " to the pod";
        }

        @Override
        public Situation apply(Situation before) {
            Toleration toleration =
                    taint.value().isEmpty()
                            ? Toleration.exists(taint.key(), taint.effect())
                            : Toleration.equal(taint.key(), taint.value(), taint.effect());
            return before.pod(pod -> pod.toleration(toleration));
        }
    }

    /// A node loses a taint.
    record RemoveTaint(String node, Taint taint) implements Change {
        @Override
        public String sentence() {
            return "remove the taint " + Words.taint(taint) + " from " + node;
        }

        @Override
        public Situation apply(Situation before) {
            return before.node(
                    node,
                    old -> {
                        List<Taint> left = new ArrayList<>(old.taints());
                        left.remove(taint);
                        return NodeChanges.withTaints(old, left);
                    });
        }
    }

    /// A node takes pods again.
    record Uncordon(String node) implements Change {
        @Override
        public String sentence() {
            return "uncordon " + node;
        }

        @Override
        public Situation apply(Situation before) {
            return before.node(node, old -> old.toBuilder().unschedulable(false).build());
        }
    }

    /// A node gets a label.
    record LabelNode(String node, String key, String value) implements Change {
        @Override
        public String sentence() {
            return "label " + node + " with " + key + "=" + value;
        }

        @Override
        public Situation apply(Situation before) {
            return before.node(node, old -> old.toBuilder().label(key, value).build());
        }
    }

    /// A node loses a label.
    record UnlabelNode(String node, String key) implements Change {
        @Override
        public String sentence() {
            return "remove the label " + key + " from " + node;
        }

        @Override
        public Situation apply(Situation before) {
            return before.node(node, old -> NodeChanges.without(old, key));
        }
    }

    /// The pod no longer asks for a label.
    record DropNodeSelector(String key, String value) implements Change {
        @Override
        public String sentence() {
            return "drop " + key + "=" + value + " from the pod's nodeSelector";
        }

        @Override
        public Situation apply(Situation before) {
            return before.with(PodChanges.withoutSelector(before.pod(), key));
        }
    }

    /// The pod no longer insists on nodes.
    record DropNodeAffinity() implements Change {
        @Override
        public String sentence() {
            return "drop the pod's required node affinity";
        }

        @Override
        public Situation apply(Situation before) {
            Affinity old = before.pod().affinity();
            return before.pod(
                    pod ->
                            pod.affinity(
                                    new Affinity(
                                            null,
                                            old.preferredNodes(),
                                            old.requiredPods(),
                                            old.preferredPods(),
                                            old.requiredAnti(),
                                            old.preferredAnti())));
        }
    }

    /// The pod no longer names a node.
    record ClearNodeName() implements Change {
        @Override
        public String sentence() {
            return "leave spec.nodeName empty";
        }

        @Override
        public Situation apply(Situation before) {
            return before.pod(pod -> pod.nodeName(""));
        }
    }

    /// The pod no longer waits at gates.
    record OpenGates(List<String> gates) implements Change {
        @Override
        public String sentence() {
            return "remove the scheduling gates " + String.join(", ", gates) + " from the pod";
        }

        @Override
        public Situation apply(Situation before) {
            return before.with(PodChanges.withoutGates(before.pod()));
        }
    }

    /// The pod does without a host port.
    record DropPort(HostPort port) implements Change {
        @Override
        public String sentence() {
            return "do without the host port " + port.protocol() + " " + port.port();
        }

        @Override
        public Situation apply(Situation before) {
            return before.with(PodChanges.withoutPort(before.pod(), port));
        }
    }

    /// The pod asks for less.
    record LowerRequest(String resource, long by, long to) implements Change {
        @Override
        public String sentence() {
            return "request %s less %s (%s in all)"
                    .formatted(Amount.text(resource, by), resource, Amount.text(resource, to));
        }

        @Override
        public Situation apply(Situation before) {
            return before.with(PodChanges.lowered(before.pod(), resource, to));
        }

        @Override
        public double size() {
            return (double) by / (by + to);
        }
    }

    /// Pods leave a node until enough of a resource is free.
    record Free(String node, String resource, long amount, long allocatable) implements Change {
        @Override
        public String sentence() {
            return "free " + Amount.text(resource, amount) + " " + resource + " on " + node;
        }

        @Override
        public Situation apply(Situation before) {
            return NodeChanges.grown(before, node, resource, amount);
        }

        @Override
        public double size() {
            return (double) amount / Math.max(1, allocatable);
        }
    }

    /// A node must be larger than it is.
    record Grow(String node, String resource, long amount, long allocatable) implements Change {
        @Override
        public String sentence() {
            return "give %s %s more %s (%s in all)"
                    .formatted(
                            node,
                            Amount.text(resource, amount),
                            resource,
                            Amount.text(resource, allocatable + amount));
        }

        @Override
        public Situation apply(Situation before) {
            return NodeChanges.grown(before, node, resource, amount);
        }

        @Override
        public double size() {
            return 2 + (double) amount / Math.max(1, allocatable);
        }
    }

    /// Some pods leave a full node.
    record FreeSlots(String node, long count) implements Change {
        @Override
        public String sentence() {
            return "let " + count + (count == 1 ? " pod" : " pods") + " leave " + node;
        }

        @Override
        public Situation apply(Situation before) {
            return NodeChanges.grown(before, node, Resources.PODS, count);
        }

        @Override
        public double size() {
            return count;
        }
    }

    /// A spread constraint allows more.
    record RaiseMaxSkew(TopologySpreadConstraint constraint, int to) implements Change {
        @Override
        public String sentence() {
            return "raise maxSkew over " + constraint.topologyKey() + " to " + to;
        }

        @Override
        public Situation apply(Situation before) {
            return before.with(PodChanges.withMaxSkew(before.pod(), constraint, to));
        }

        @Override
        public double size() {
            return (double) to - constraint.maxSkew();
        }
    }

    /// A spread constraint goes.
    record DropSpread(TopologySpreadConstraint constraint) implements Change {
        @Override
        public String sentence() {
            return "drop the spread constraint over " + constraint.topologyKey();
        }

        @Override
        public Situation apply(Situation before) {
            return before.with(PodChanges.withoutSpread(before.pod(), constraint));
        }
    }

    /// Matching pods leave a place.
    record ThinOut(TopologySpreadConstraint constraint, String place, List<String> pods)
            implements Change {
        public ThinOut {
            pods = List.copyOf(pods);
        }

        @Override
        public String sentence() {
            return "let %d of the pods with %s leave %s %s, such as %s"
                    .formatted(
                            pods.size(),
                            Words.selector(constraint.selector()),
                            Words.shortKey(constraint.topologyKey()),
                            place,
                            Words.some(pods, 2));
        }

        @Override
        public Situation apply(Situation before) {
            return PodChanges.gone(before, pods);
        }

        @Override
        public double size() {
            return pods.size();
        }
    }

    /// Pods leave their nodes.
    record RemovePods(List<String> pods) implements Change {
        public RemovePods {
            pods = List.copyOf(pods);
        }

        @Override
        public String sentence() {
            return "move away " + Words.some(pods, 3);
        }

        @Override
        public Situation apply(Situation before) {
            return PodChanges.gone(before, pods);
        }

        @Override
        public double size() {
            return pods.size();
        }
    }

    /// Somebody the pod wants to be near arrives.
    record AddCompany(PodAffinityTerm term, String node, String place) implements Change {
        @Override
        public String sentence() {
            return "run a pod with %s in %s %s"
                    .formatted(
                            Words.selector(term.selector()),
                            Words.shortKey(term.topologyKey()),
                            place);
        }

        @Override
        public Situation apply(Situation before) {
            LabelSelector selector = term.selector();
            Map<String, String> labels = new TreeMap<>(selector.labels());
            for (Requirement requirement : selector.expressions()) {
                if (requirement.operator() == Requirement.Operator.IN) {
                    labels.put(requirement.key(), requirement.values().getFirst());
                }
            }
            String namespace =
                    term.namespaces().isEmpty()
                            ? before.pod().namespace()
                            : term.namespaces().getFirst();
            Pod company = Pod.builder(namespace, "company-" + node).labels(labels).build();
            return new Situation(before.pod(), before.snapshot().with(company, node));
        }
    }

    /// The pod does without a volume.
    record DropVolume(String volume) implements Change {
        @Override
        public String sentence() {
            return "do without the volume " + volume;
        }

        @Override
        public Situation apply(Situation before) {
            return before.with(PodChanges.withoutVolume(before.pod(), volume));
        }
    }

    /// The pod no longer insists on company.
    record DropAffinity(PodAffinityTerm term) implements Change {
        @Override
        public String sentence() {
            return "drop the pod affinity to " + Words.selector(term.selector());
        }

        @Override
        public Situation apply(Situation before) {
            return before.with(PodChanges.withoutTerm(before.pod(), term));
        }
    }

    /// The pod no longer refuses company.
    record DropAntiAffinity(PodAffinityTerm term) implements Change {
        @Override
        public String sentence() {
            return "drop the pod anti-affinity to " + Words.selector(term.selector());
        }

        @Override
        public Situation apply(Situation before) {
            return before.with(PodChanges.withoutTerm(before.pod(), term));
        }
    }

    /// Whether only the pod is changed.
    default boolean isOfPod() {
        return switch (this) {
            case AddToleration c -> true;
            case DropNodeSelector c -> true;
            case DropNodeAffinity c -> true;
            case ClearNodeName c -> true;
            case OpenGates c -> true;
            case DropPort c -> true;
            case LowerRequest c -> true;
            case RaiseMaxSkew c -> true;
            case DropSpread c -> true;
            case DropVolume c -> true;
            case DropAffinity c -> true;
            case DropAntiAffinity c -> true;
            case RemoveTaint c -> false;
            case Uncordon c -> false;
            case LabelNode c -> false;
            case UnlabelNode c -> false;
            case Free c -> false;
            case Grow c -> false;
            case FreeSlots c -> false;
            case ThinOut c -> false;
            case RemovePods c -> false;
            case AddCompany c -> false;
        };
    }
}
