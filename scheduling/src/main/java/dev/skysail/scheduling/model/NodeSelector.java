package dev.skysail.scheduling.model;

import java.util.List;

/// Alternatives of which one must hold (core/v1 NodeSelector).
public record NodeSelector(List<NodeSelectorTerm> terms) {
    public NodeSelector {
        terms = List.copyOf(terms);
    }

    /// A selector of the terms given.
    public static NodeSelector of(NodeSelectorTerm... terms) {
        return new NodeSelector(List.of(terms));
    }

    /// Whether one alternative holds.
    public boolean matches(Node node) {
        for (NodeSelectorTerm term : terms) {
            if (term.matches(node)) {
                return true;
            }
        }
        return false;
    }
}
