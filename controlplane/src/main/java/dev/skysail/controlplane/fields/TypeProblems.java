package dev.skysail.controlplane.fields;

import dev.skysail.controlplane.resource.GoText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Finds where a value is not of its type (structured-merge-diff typed/validate.go). */
final class TypeProblems {

    private final boolean duplicates;
    private final List<String> found = new ArrayList<>();

    private TypeProblems(boolean duplicates) {
        this.duplicates = duplicates;
    }

    /**
     * Returns what is wrong with a value, empty if nothing is.
     *
     * @param duplicates whether several items of a list may have the same name
     */
    static String of(FieldType type, JsonNode value, boolean duplicates) {
        TypeProblems problems = new TypeProblems(duplicates);
        problems.check(type, value, "");
        return switch (problems.found.size()) {
            case 0 -> "";
            case 1 -> problems.found.getFirst();
            default -> "errors:\n  " + String.join("\n  ", problems.found);
        };
    }

    private void check(FieldType type, JsonNode value, String path) {
        FieldType.Shapes shapes = type.shapes().deduced(value);
        if (shapes.map() != null) {
            map(shapes.map(), value, path);
        } else if (shapes.scalar() != null) {
            scalar(shapes.scalar(), value, path);
        } else if (shapes.list() != null) {
            list(shapes.list(), value, path);
        }
    }

    private void map(FieldType.MapShape map, JsonNode value, String path) {
        if (value.isNull()) {
            return;
        }
        if (!value.isObject()) {
            add(path, "expected map, got " + held(value));
            return;
        }
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            String below = path + new PathElement.Field(field.getKey());
            FieldType type = map.type(field.getKey()).orElse(null);
            if (type == null) {
                add(below, "field not declared in schema");
                return;
            }
            check(type, field.getValue(), below);
        }
    }

    private void list(FieldType.ListShape list, JsonNode value, String path) {
        if (value.isNull()) {
            return;
        }
        if (!value.isArray()) {
            add(path, "expected list, got " + held(value));
            return;
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < value.size(); i++) {
            PathElement element = new PathElement.Index(i);
            if (!list.atomic()) {
                ListItem item = ListItem.of(list, value.get(i));
                if (item.element() == null) {
                    add(path, "element " + i + ": " + item.problem());
                    return;
                }
                element = item.element();
                if (!seen.add(element.written()) && !duplicates) {
                    add(path, "duplicate entries for key " + element);
                }
            }
            check(list.items(), value.get(i), path + element);
        }
    }

    private void scalar(FieldType.Scalar scalar, JsonNode value, String path) {
        String problem = value.isNull() ? null : mismatch(scalar, value);
        if (problem != null) {
            add(path, problem);
        }
    }

    private static @Nullable String mismatch(FieldType.Scalar scalar, JsonNode value) {
        return switch (scalar) {
            case NUMERIC ->
                    value.isNumber()
                            ? null
                            : "expected numeric (int or float), got " + goType(value);
            case STRING ->
                    value.isString()
                            ? null
                            : "expected string, got &value.valueUnstructured{Value:"
                                    + goSyntax(value)
                                    + "}";
            case BOOLEAN -> value.isBoolean() ? null : "expected boolean, got " + held(value);
            case UNTYPED -> value.isContainer() ? "expected any scalar, got " + held(value) : null;
        };
    }

    private void add(String path, String problem) {
        found.add(path.isEmpty() ? problem : path + ": " + problem);
    }

    private static String held(JsonNode value) {
        return "&{" + GoText.of(value) + "}";
    }

    private static String goType(JsonNode value) {
        if (value.isString()) {
            return "string";
        }
        if (value.isBoolean()) {
            return "bool";
        }
        return value.isArray() ? "[]interface {}" : "map[string]interface {}";
    }

    private static String goSyntax(JsonNode value) {
        if (value.isArray()) {
            List<String> items = value.valueStream().map(TypeProblems::goSyntax).toList();
            return "[]interface {}{" + String.join(", ", items) + "}";
        }
        if (value.isObject()) {
            Map<String, String> fields = new TreeMap<>();
            value.forEachEntry((name, child) -> fields.put(name, goSyntax(child)));
            List<String> parts =
                    fields.entrySet().stream()
                            .map(e -> GoText.quoted(e.getKey()) + ":" + e.getValue())
                            .toList();
            return "map[string]interface {}{" + String.join(", ", parts) + "}";
        }
        if (value.isNull()) {
            return "interface {}(nil)";
        }
        return value.isString() ? GoText.quoted(value.stringValue()) : value.asString();
    }
}
