package dev.skysail.scheduling.plugins.nodeaffinity;

import dev.skysail.scheduling.config.AddedAffinity;
import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.NodeFilter;
import dev.skysail.scheduling.framework.Preparation;
import dev.skysail.scheduling.framework.Reach;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Requirement;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Only nodes that match the pod's selector and required affinity.
///
/// Source: plugins/nodeaffinity/node_affinity.go, 1.37.2.
///
/// @param added affinity on top of every pod's own
public record NodeAffinityFilter(AddedAffinity added) implements FilterPlugin {
    private static final FilterStatus MISMATCH =
            FilterStatus.unresolvable("node(s) didn't match Pod's node affinity/selector");
    private static final FilterStatus CONFLICT =
            FilterStatus.unresolvable("pod affinity terms conflict");

    private static final FilterStatus ENFORCED =
            FilterStatus.unresolvable("node(s) didn't match scheduler-enforced node affinity");

    /// The pod's own affinity only.
    public NodeAffinityFilter() {
        this(AddedAffinity.NONE);
    }

    @Override
    public String name() {
        return "NodeAffinity";
    }

    @Override
    public Reach reach(Pod pod) {
        return Reach.NODE;
    }

    @Override
    public Preparation prepare(Cycle cycle) {
        RequiredNodes required = RequiredNodes.of(cycle.pod());
        @Nullable NodeSelector enforced = added.required();
        if (required.isEmpty() && enforced == null) {
            return Preparation.skip();
        }
        NodeFilter own = info -> required.matches(info.node()) ? FilterStatus.success() : MISMATCH;
        NodeFilter filter =
                enforced == null
                        ? own
                        : info -> enforced.matches(info.node()) ? own.filter(info) : ENFORCED;
        NodeSelector selector = required.selector();
        Optional<NavigableSet<String>> names =
                selector == null ? Optional.empty() : namesOnly(selector);
        if (names.isEmpty()) {
            return Preparation.ready(filter);
        }
        return names.get().isEmpty()
                ? new Preparation.Refuse(CONFLICT)
                : Preparation.only(filter, names.get());
    }

    /// The nodes named, if every term names nodes.
    private static Optional<NavigableSet<String>> namesOnly(NodeSelector selector) {
        if (selector.terms().isEmpty()) {
            return Optional.empty();
        }
        NavigableSet<String> all = new TreeSet<>();
        for (NodeSelectorTerm term : selector.terms()) {
            @Nullable Set<String> names = null;
            for (Requirement field : term.fields()) {
                boolean naming =
                        field.key().equals(NodeSelectorTerm.NAME_FIELD)
                                && field.operator() == Requirement.Operator.IN;
                if (naming) {
                    Set<String> listed = new TreeSet<>(field.values());
                    if (names != null) {
                        listed.retainAll(names);
                    }
                    names = listed;
                }
            }
            if (names == null) {
                return Optional.empty();
            }
            all.addAll(names);
        }
        return Optional.of(all);
    }
}
