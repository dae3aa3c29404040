package dev.skysail.kubernetes.cluster;

import dev.skysail.kubernetes.engine.EngineModel;
import dev.skysail.scheduling.framework.MessageStyle;
import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.preemption.CycleOutcome;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The cluster as the engine sees it, and the way back to real names. Immutable. */
public final class EngineView {

    private static final String NAME_FIELD = "metadata.name";

    private final Snapshot snapshot;
    private final SortedMap<String, Place> places;
    private final int realNodes;

    EngineView(Snapshot snapshot, SortedMap<String, Place> places, int realNodes) {
        this.snapshot = snapshot;
        this.places = Collections.unmodifiableSortedMap(new TreeMap<>(places));
        this.realNodes = realNodes;
    }

    EngineView with(Snapshot changed) {
        return new EngineView(changed, places, realNodes);
    }

    /** Whether a Node stands for itself, whole. */
    boolean isPlain(String node) {
        return places.containsKey(node);
    }

    /** Returns the engine's snapshot; a zone of a Single virtual node is a node of its own. */
    public Snapshot snapshot() {
        return snapshot;
    }

    /** Returns how many Nodes there are. */
    public int realNodes() {
        return realNodes;
    }

    /**
     * Returns what an engine node stands for.
     *
     * @throws IllegalArgumentException if the view has no such node
     */
    public Place place(String engineNode) {
        Place place = places.get(engineNode);
        if (place == null) {
            throw new IllegalArgumentException("no node " + engineNode);
        }
        return place;
    }

    /** Returns the text of a refusal with each Node counted once. */
    public String text(CycleOutcome outcome, MessageStyle style) {
        return new RefusalText(places, realNodes, style).of(outcome);
    }

    /**
     * Returns the engine form of a pod that asks for a node.
     *
     * <p>The pod's subnets become node affinity: zones that have none of them are ruled out. Node
     * names in its affinity become those of the zones behind the node.
     */
    public Pod admit(io.fabric8.kubernetes.api.model.Pod object) {
        Pod pod = EngineModel.pod(object);
        Map<String, String> annotations = object.getMetadata().getAnnotations();
        return rewrite(pod, annotations == null ? Map.of() : annotations);
    }

    private Pod rewrite(Pod pod, Map<String, String> annotations) {
        NavigableSet<String> excluded = excluded(annotations);
        @Nullable NodeSelector required = pod.affinity().requiredNodes();
        if (excluded.isEmpty() && (required == null || !namesNodes(required))) {
            return pod;
        }
        List<NodeSelectorTerm> terms = new ArrayList<>();
        if (required == null) {
            terms.add(new NodeSelectorTerm(List.of(not(excluded)), List.of()));
        } else {
            required.terms().forEach(term -> terms.add(rewrite(term, excluded)));
        }
        Affinity old = pod.affinity();
        Affinity changed =
                new Affinity(
                        new NodeSelector(terms),
                        old.preferredNodes(),
                        old.requiredPods(),
                        old.preferredPods(),
                        old.requiredAnti(),
                        old.preferredAnti());
        return pod.toBuilder().affinity(changed).build();
    }

    /** An empty term matches nothing and has to stay empty. */
    private NodeSelectorTerm rewrite(NodeSelectorTerm term, NavigableSet<String> excluded) {
        if (term.expressions().isEmpty() && term.fields().isEmpty()) {
            return term;
        }
        List<Requirement> expressions = new ArrayList<>(term.expressions());
        if (!excluded.isEmpty()) {
            expressions.add(not(excluded));
        }
        List<Requirement> fields = new ArrayList<>();
        for (Requirement field : term.fields()) {
            List<String> zones = zonesNamed(field);
            if (zones.isEmpty()) {
                fields.add(field);
            } else {
                expressions.add(new Requirement(ZoneNodes.ENGINE_NODE, field.operator(), zones));
            }
        }
        return new NodeSelectorTerm(expressions, fields);
    }

    private static Requirement not(NavigableSet<String> excluded) {
        return new Requirement(
                ZoneNodes.ENGINE_NODE, Requirement.Operator.NOT_IN, List.copyOf(excluded));
    }

    private static boolean namesNodes(NodeSelector selector) {
        return selector.terms().stream().anyMatch(term -> !term.fields().isEmpty());
    }

    /** The engine nodes of the one virtual node that a field names; a field names one node. */
    private List<String> zonesNamed(Requirement field) {
        if (!field.key().equals(NAME_FIELD)
                || field.values().size() != 1
                || isPlain(field.values().getFirst())) {
            return List.of();
        }
        return places.entrySet().stream()
                .filter(entry -> entry.getValue().node().equals(field.values().getFirst()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private NavigableSet<String> excluded(Map<String, String> annotations) {
        NavigableSet<String> excluded = new TreeSet<>();
        for (Map.Entry<String, Place> entry : places.entrySet()) {
            Place place = entry.getValue();
            String asked = annotations.getOrDefault(place.subnetsAnnotation(), "");
            boolean restricted = !place.subnetsAnnotation().isEmpty() && !asked.isBlank();
            if (restricted && Collections.disjoint(split(asked), place.subnets())) {
                excluded.add(entry.getKey());
            }
        }
        return excluded;
    }

    private static List<String> split(String subnets) {
        return Arrays.stream(subnets.split(",", -1)).map(String::strip).toList();
    }
}
