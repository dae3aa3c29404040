package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The smallest change against one cause, on the pod's side or on the cluster's.
final class Repairs {
    private static final Taint CORDON =
            new Taint("node.kubernetes.io/unschedulable", "", TaintEffect.NO_SCHEDULE);

    private final Situation situation;
    private final NodeInfo info;
    private final SpreadFacts spread;

    Repairs(Situation situation, NodeInfo info, SpreadFacts spread) {
        this.situation = situation;
        this.info = info;
        this.spread = spread;
    }

    /// A change of the pod; none if the pod cannot do anything.
    List<Change> onPod(Cause cause) {
        return switch (cause) {
            case Cause.Cordoned c -> List.of(new Change.AddToleration(CORDON));
            case Cause.Untolerated(Taint taint) -> List.of(new Change.AddToleration(taint));
            case Cause.WrongNode c -> List.of(new Change.ClearNodeName());
            case Cause.WrongLabel c -> List.of(new Change.DropNodeSelector(c.key(), c.wanted()));
            case Cause.NoAlternative c -> List.of(new Change.DropNodeAffinity());
            case Cause.PortTaken c -> List.of(new Change.DropPort(c.port()));
            case Cause.TooManyPods c -> List.of();
            case Cause.Lacking c ->
                    c.free() <= 0
                            ? List.of()
                            : List.of(
                                    new Change.LowerRequest(c.resource(), c.shortage(), c.free()));
            case Cause.NoPlace c -> List.of(new Change.DropSpread(c.constraint()));
            case Cause.Skewed c ->
                    List.of(
                            new Change.RaiseMaxSkew(
                                    c.constraint(), Math.toIntExact(c.there() - c.least())));
            case Cause.NoCompany c -> List.of(new Change.DropAffinity(c.term()));
            case Cause.Repelled c -> List.of(new Change.DropAntiAffinity(c.term()));
            case Cause.Unwelcome c -> List.of();
            case Cause.OfVolume c -> List.of(new Change.DropVolume(c.volume()));
            case Cause.Told c -> List.of();
        };
    }

    /// Changes of the cluster; none if nothing small helps.
    List<Change> onCluster(Cause cause) {
        String node = info.name();
        return switch (cause) {
            case Cause.Cordoned c -> List.of(new Change.Uncordon(node));
            case Cause.Untolerated(Taint taint) -> List.of(new Change.RemoveTaint(node, taint));
            case Cause.WrongNode c -> List.of();
            case Cause.WrongLabel c -> List.of(new Change.LabelNode(node, c.key(), c.wanted()));
            case Cause.NoAlternative c -> labels(c.failing());
            case Cause.PortTaken c -> List.of(new Change.RemovePods(List.of(c.holder())));
            case Cause.TooManyPods c -> List.of(new Change.FreeSlots(node, c.shortage()));
            case Cause.Lacking c -> List.of(room(c));
            case Cause.NoPlace c ->
                    c.constraint().topologyKey().equals(Node.HOSTNAME_LABEL)
                            ? List.of(new Change.LabelNode(node, Node.HOSTNAME_LABEL, node))
                            : List.of();
            case Cause.Skewed c -> thinOut(c);
            case Cause.NoCompany c ->
                    c.place().isEmpty()
                            ? List.of()
                            : List.of(new Change.AddCompany(c.term(), node, c.place()));
            case Cause.Repelled c -> List.of(new Change.RemovePods(c.pods()));
            case Cause.Unwelcome c -> List.of(new Change.RemovePods(c.pods()));
            case Cause.OfVolume c -> List.of();
            case Cause.Told c -> List.of();
        };
    }

    private Change room(Cause.Lacking cause) {
        long beyond = cause.wanted() - cause.allocatable();
        return beyond > 0
                ? new Change.Grow(
                        info.name(), cause.resource(), cause.shortage(), cause.allocatable())
                : new Change.Free(
                        info.name(), cause.resource(), cause.shortage(), cause.allocatable());
    }

    private List<Change> labels(List<NodeSelectorTerm> alternatives) {
        return alternatives.stream()
                .filter(term -> term.fields().isEmpty() && !term.expressions().isEmpty())
                .map(term -> term.expressions().stream().map(this::label).toList())
                .filter(changes -> changes.stream().allMatch(Optional::isPresent))
                .min(Comparator.comparingInt(List::size))
                .map(changes -> changes.stream().map(Optional::orElseThrow).toList())
                .orElse(List.of());
    }

    private Optional<Change> label(Requirement requirement) {
        String node = info.name();
        String key = requirement.key();
        return switch (requirement.operator()) {
            case IN ->
                    Optional.of(new Change.LabelNode(node, key, requirement.values().getFirst()));
            case EXISTS -> Optional.of(new Change.LabelNode(node, key, ""));
            case NOT_IN, DOES_NOT_EXIST -> Optional.of(new Change.UnlabelNode(node, key));
            case GT, LT -> Optional.empty();
        };
    }

    private List<Change> thinOut(Cause.Skewed cause) {
        TopologySpreadConstraint constraint = cause.constraint();
        List<String> leaving = new ArrayList<>();
        for (NodeInfo other : situation.snapshot().nodes()) {
            String place = other.node().labels().getOrDefault(constraint.topologyKey(), "");
            if (!place.equals(cause.place())) {
                continue;
            }
            for (Pod pod : spread.matching(constraint, other)) {
                if (leaving.size() < cause.shortage()) {
                    leaving.add(pod.key());
                }
            }
        }
        boolean enough = leaving.size() == cause.shortage();
        return enough ? List.of(new Change.ThinOut(constraint, cause.place(), leaving)) : List.of();
    }
}
