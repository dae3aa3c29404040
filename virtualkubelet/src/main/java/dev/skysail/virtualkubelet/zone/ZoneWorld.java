package dev.skysail.virtualkubelet.zone;

import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Shows the zones behind a virtual node to the engine: each is a node with a zone label.
 *
 * <p>A zone that takes nothing now stays as a cordoned node when empty zones count (strict), else
 * it is left out. A zone with none of the pod's subnets is no place for this pod at all.
 */
final class ZoneWorld {

    /** Label of an engine node that stands for a zone: its own name. */
    private static final String ENGINE_NODE = "skysail.dev/engine-node";

    private static final String NAME_FIELD = "metadata.name";

    private final ZoneQuestion question;
    private final Set<String> closed = new LinkedHashSet<>();
    private final Set<String> foreign = new LinkedHashSet<>();

    ZoneWorld(ZoneQuestion question) {
        this.question = question;
    }

    /** Marks a zone that takes nothing now. */
    void close(String zone) {
        closed.add(zone);
    }

    /** Marks a zone that has none of the pod's subnets. */
    void exclude(String zone) {
        foreign.add(zone);
    }

    /** Returns the name of the engine node of a zone. */
    String engineNode(String zone) {
        return question.node().name() + "/" + zone;
    }

    Snapshot snapshot() {
        String own = question.node().name();
        Snapshot snapshot = question.around();
        for (NodeInfo info : question.around().nodes()) {
            if (info.name().equals(own) || info.name().startsWith(own + "/")) {
                snapshot = snapshot.withoutNode(info.name());
            }
        }
        for (CandidateZone zone : question.zones()) {
            if (question.wishes().strict() || !closed.contains(zone.name())) {
                snapshot = snapshot.withNode(node(zone));
            }
        }
        for (PlacedPod placed : question.placed()) {
            String engineNode = engineNode(placed.zone());
            boolean itself = placed.pod().key().equals(question.pod().key());
            if (!itself && snapshot.node(engineNode).isPresent()) {
                snapshot = snapshot.with(placed.pod(), engineNode);
            }
        }
        return snapshot;
    }

    /** Returns the pod as one that has no node yet and asks for a zone. */
    Pod pod() {
        Pod pod = question.pod();
        Affinity old = question.wishes().affinity() ? pod.affinity() : Affinity.NONE;
        Affinity affinity =
                new Affinity(
                        nodes(old.requiredNodes()),
                        old.preferredNodes(),
                        old.requiredPods(),
                        old.preferredPods(),
                        old.requiredAnti(),
                        old.preferredAnti());
        Pod unbound = pod.toBuilder().nodeName("").nominatedNodeName("").affinity(affinity).build();
        return question.wishes().spread() ? unbound : withoutSpread(unbound);
    }

    private static Pod withoutSpread(Pod pod) {
        return pod.toBuilder().replaceSpreads(List.of()).build();
    }

    /** The pod is bound already, so taints and cordons of its own node no longer count. */
    private Node node(CandidateZone zone) {
        Node whole = question.node();
        Resources offered = whole.allocatable();
        for (String name : List.copyOf(offered.amounts().keySet())) {
            if (zone.capacity().has(name)) {
                offered =
                        offered.with(name, Math.min(offered.get(name), zone.capacity().get(name)));
            }
        }
        String name = engineNode(zone.name());
        return Node.builder(name)
                .labels(whole.labels())
                .label(Node.ZONE_LABEL, zone.name())
                .label(ENGINE_NODE, name)
                .unschedulable(closed.contains(zone.name()))
                .allocatable(offered)
                .build();
    }

    private @Nullable NodeSelector nodes(@Nullable NodeSelector required) {
        List<String> names = foreign.stream().map(this::engineNode).toList();
        List<Requirement> further =
                names.isEmpty()
                        ? List.of()
                        : List.of(new Requirement(ENGINE_NODE, Requirement.Operator.NOT_IN, names));
        if (required == null) {
            return further.isEmpty()
                    ? null
                    : new NodeSelector(List.of(new NodeSelectorTerm(further, List.of())));
        }
        List<NodeSelectorTerm> terms = new ArrayList<>();
        for (NodeSelectorTerm term : required.terms()) {
            boolean empty = term.expressions().isEmpty() && term.fields().isEmpty();
            terms.add(empty ? term : term(term, further));
        }
        return new NodeSelector(terms);
    }

    private NodeSelectorTerm term(NodeSelectorTerm term, List<Requirement> further) {
        List<Requirement> expressions = new ArrayList<>(term.expressions());
        expressions.addAll(further);
        List<Requirement> fields = term.fields().stream().map(this::field).toList();
        return new NodeSelectorTerm(expressions, fields);
    }

    /** A field that names the virtual node names each of its zones. */
    private Requirement field(Requirement field) {
        if (!field.key().equals(NAME_FIELD)
                || !field.values().equals(List.of(question.node().name()))) {
            return field;
        }
        // A field takes one value only, and this pod is on this node: any zone will do.
        return new Requirement(
                NAME_FIELD,
                field.operator() == Requirement.Operator.IN
                        ? Requirement.Operator.NOT_IN
                        : Requirement.Operator.IN,
                List.of(question.node().name()));
    }
}
