package dev.skysail.scheduling.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A label selector, where an absent one (matches nothing) differs from an empty one (everything).
///
/// @param present false for a selector that was not given
/// @param labels labels that must be equal
/// @param expressions further expressions, all of which must hold
public record LabelSelector(
        boolean present, Map<String, String> labels, List<Requirement> expressions) {
    /// A selector that was not given: matches nothing.
    public static final LabelSelector ABSENT = new LabelSelector(false, Map.of(), List.of());

    private static final LabelSelector EVERYTHING = new LabelSelector(true, Map.of(), List.of());

    public LabelSelector {
        labels = Labels.copy(labels);
        expressions = List.copyOf(expressions);
    }

    /// The empty selector: matches everything.
    public static LabelSelector everything() {
        return EVERYTHING;
    }

    /// Labels that must be equal.
    public static LabelSelector ofLabels(Map<String, String> labels) {
        return new LabelSelector(true, labels, List.of());
    }

    /// Labels that must be equal and expressions that must hold.
    public static LabelSelector of(Map<String, String> labels, List<Requirement> expressions) {
        return new LabelSelector(true, labels, expressions);
    }

    /// Whether the selector is given and has no condition.
    public boolean matchesEverything() {
        return present && labels.isEmpty() && expressions.isEmpty();
    }

    /// Whether the labels satisfy all conditions.
    public boolean matches(Map<String, String> candidate) {
        if (!present) {
            return false;
        }
        for (Map.Entry<String, String> label : labels.entrySet()) {
            if (!label.getValue().equals(candidate.get(label.getKey()))) {
                return false;
            }
        }
        for (Requirement expression : expressions) {
            if (!expression.matches(candidate)) {
                return false;
            }
        }
        return true;
    }

    /// This with one more expression.
    public LabelSelector and(Requirement expression) {
        List<Requirement> more = new ArrayList<>(expressions);
        more.add(expression);
        return new LabelSelector(present, labels, more);
    }
}
