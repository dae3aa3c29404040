package dev.skysail.controlplane.registry.rules;

import dev.skysail.controlplane.resource.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Collects findings with the wording of apimachinery's field errors. */
public final class Findings {

    private final List<FieldError> errors = new ArrayList<>();

    public List<FieldError> list() {
        return List.copyOf(errors);
    }

    public boolean isEmpty() {
        return errors.isEmpty();
    }

    public void addAll(List<FieldError> more) {
        errors.addAll(more);
    }

    public void required(String path) {
        add(FieldError.Type.REQUIRED, path, "Required value");
    }

    public void required(String path, String detail) {
        add(FieldError.Type.REQUIRED, path, "Required value: " + detail);
    }

    public void invalid(String path, String value, String detail) {
        add(FieldError.Type.INVALID, path, "Invalid value: " + quote(value) + ": " + detail);
    }

    public void invalid(String path, JsonNode value, String detail) {
        String shown = value.isMissingNode() ? "null" : value.toString();
        add(FieldError.Type.INVALID, path, "Invalid value: " + shown + ": " + detail);
    }

    public void invalid(String path, long value, String detail) {
        add(FieldError.Type.INVALID, path, "Invalid value: " + value + ": " + detail);
    }

    public void notSupported(String path, String value, List<String> supported) {
        String names = supported.stream().map(Findings::quote).collect(Collectors.joining(", "));
        add(
                FieldError.Type.NOT_SUPPORTED,
                path,
                "Unsupported value: " + quote(value) + ": supported values: " + names);
    }

    public void duplicate(String path, String value) {
        add(FieldError.Type.DUPLICATE, path, "Duplicate value: " + quote(value));
    }

    public void notFound(String path, String value) {
        add(FieldError.Type.NOT_FOUND, path, "Not found: " + quote(value));
    }

    public void forbidden(String path, String detail) {
        add(FieldError.Type.FORBIDDEN, path, "Forbidden: " + detail);
    }

    public void tooLong(String path, int limit) {
        add(FieldError.Type.TOO_LONG, path, "Too long: may not be more than " + limit + " bytes");
    }

    public void add(FieldError.Type type, String path, String message) {
        errors.add(new FieldError(type, path, message));
    }

    /** Reports a value outside the list, an empty one as missing if {@code needed}. */
    public void oneOf(String path, String value, List<String> supported) {
        if (!supported.contains(value)) {
            notSupported(path, value, supported);
        }
    }

    public void immutable(String path, JsonNode updated, JsonNode old) {
        if (!Nodes.same(updated, old)) {
            invalid(path, updated, "field is immutable");
        }
    }

    public void notNegative(String path, JsonNode value) {
        if (value.isNumber() && value.asLong() < 0) {
            invalid(path, value, "must be greater than or equal to 0");
        }
    }

    private static String quote(String value) {
        StringBuilder text = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '\t' -> text.append("\\t");
                default -> text.append(c);
            }
        }
        return text.append('"').toString();
    }
}
