package dev.skysail.scheduling.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One expression of a selector.
///
/// Source: apimachinery pkg/labels/selector.go, 0.37.2. An expression with the wrong number of
/// values matches nothing.
public record Requirement(String key, Operator operator, List<String> values) {

    /// How an expression compares.
    public enum Operator {
        IN("In"),
        NOT_IN("NotIn"),
        EXISTS("Exists"),
        DOES_NOT_EXIST("DoesNotExist"),
        GT("Gt"),
        LT("Lt");

        private final String text;

        Operator(String text) {
            this.text = text;
        }

        /// The spelling of the API.
        public String text() {
            return text;
        }

        /// Reads the spelling of the API.
        public static Operator parse(String text) {
            for (Operator operator : values()) {
                if (operator.text.equals(text)) {
                    return operator;
                }
            }
            throw new IllegalArgumentException("unknown operator: " + text);
        }
    }

    public Requirement {
        values = List.copyOf(values);
    }

    /// Whether the labels satisfy the expression.
    public boolean matches(Map<String, String> labels) {
        return valid() && matchesValue(labels.get(key));
    }

    /// Whether the expression has the number of values its operator wants.
    public boolean valid() {
        return switch (operator) {
            case IN, NOT_IN -> !values.isEmpty();
            case EXISTS, DOES_NOT_EXIST -> values.isEmpty();
            case GT, LT -> values.size() == 1 && parses(values.getFirst());
        };
    }

    boolean matchesValue(@Nullable String value) {
        return switch (operator) {
            case IN -> value != null && values.contains(value);
            case NOT_IN -> value == null || !values.contains(value);
            case EXISTS -> value != null;
            case DOES_NOT_EXIST -> value == null;
            case GT -> value != null && parses(value) && compare(value) > 0;
            case LT -> value != null && parses(value) && compare(value) < 0;
        };
    }

    private int compare(String value) {
        return Long.compare(Long.parseLong(value), Long.parseLong(values.getFirst()));
    }

    private static boolean parses(String text) {
        try {
            Long.parseLong(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
