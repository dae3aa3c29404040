package dev.skysail.scheduling.model;

import java.util.List;
import java.util.Map;

/// One alternative of a node selector: all expressions and fields must hold; an empty one never
/// holds.
///
/// Source: component-helpers scheduling/corev1/nodeaffinity, 0.37.2. The only field is
/// metadata.name, with In or NotIn and one value.
public record NodeSelectorTerm(List<Requirement> expressions, List<Requirement> fields) {
    /// The only field a term may name.
    public static final String NAME_FIELD = "metadata.name";

    public NodeSelectorTerm {
        expressions = List.copyOf(expressions);
        fields = List.copyOf(fields);
    }

    /// A term over labels.
    public static NodeSelectorTerm of(Requirement... expressions) {
        return new NodeSelectorTerm(List.of(expressions), List.of());
    }

    /// Whether it has no condition.
    public boolean isEmpty() {
        return expressions.isEmpty() && fields.isEmpty();
    }

    /// Whether the node satisfies it.
    public boolean matches(Node node) {
        if (isEmpty()) {
            return false;
        }
        for (Requirement expression : expressions) {
            if (!expression.matches(node.labels())) {
                return false;
            }
        }
        for (Requirement field : fields) {
            if (!fieldMatches(field, node.name())) {
                return false;
            }
        }
        return true;
    }

    private static boolean fieldMatches(Requirement field, String name) {
        boolean supported =
                field.operator() == Requirement.Operator.IN
                        || field.operator() == Requirement.Operator.NOT_IN;
        return supported
                && field.key().equals(NAME_FIELD)
                && field.values().size() == 1
                && field.matches(Map.of(NAME_FIELD, name));
    }
}
