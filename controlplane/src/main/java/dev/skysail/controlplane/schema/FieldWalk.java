package dev.skysail.controlplane.schema;

import dev.skysail.controlplane.schema.GoType.Field;
import dev.skysail.controlplane.schema.GoType.Form;
import dev.skysail.controlplane.schema.GoType.Scalar;
import dev.skysail.controlplane.schema.GoType.Struct;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Finds and removes what decoding into Go structs would not keep (sigs.k8s.io/json, strict). */
final class FieldWalk {

    private FieldWalk() {}

    /** Adds the paths of fields that a type does not have, in document order. */
    static void unknown(GoType type, JsonNode value, String path, List<String> found) {
        switch (type) {
            case Struct struct when value.isObject() -> {
                for (Map.Entry<String, JsonNode> entry : value.properties()) {
                    String at = path.isEmpty() ? entry.getKey() : path + "." + entry.getKey();
                    struct.field(entry.getKey())
                            .ifPresentOrElse(
                                    field -> unknown(field.type(), entry.getValue(), at, found),
                                    () -> found.add(at));
                }
            }
            case GoType.MapOf map when value.isObject() -> {
                for (Map.Entry<String, JsonNode> entry : value.properties()) {
                    unknown(map.value(), entry.getValue(), path + "." + entry.getKey(), found);
                }
            }
            case GoType.ListOf list when value.isArray() -> {
                for (int i = 0; i < value.size(); i++) {
                    unknown(list.item(), value.get(i), path + "[" + i + "]", found);
                }
            }
            case Struct _, GoType.MapOf _, GoType.ListOf _, Scalar _, GoType.Free _ -> {}
        }
    }

    /** Removes what Go does not write again: unknown fields, nulls, empty lists and maps. */
    static void prune(GoType type, JsonNode value) {
        switch (type) {
            case Struct struct when value instanceof ObjectNode object -> {
                for (String name : List.copyOf(object.propertyNames())) {
                    JsonNode child = object.path(name);
                    Field field = struct.field(name).orElse(null);
                    if (field == null || child.isNull()) {
                        object.remove(name);
                    } else {
                        prune(field.type(), child);
                        if (omitted(name, field.type(), child)) {
                            object.remove(name);
                        }
                    }
                }
                writeUnset(struct, object);
            }
            case GoType.MapOf map when value instanceof ObjectNode object -> {
                for (String name : List.copyOf(object.propertyNames())) {
                    if (object.path(name).isNull()) {
                        object.set(name, zero(map.value()));
                    } else {
                        prune(map.value(), object.path(name));
                    }
                }
            }
            case GoType.ListOf list when value instanceof ArrayNode array -> {
                for (int i = 0; i < array.size(); i++) {
                    if (array.path(i).isNull()) {
                        array.set(i, zero(list.item()));
                    } else {
                        prune(list.item(), array.path(i));
                    }
                }
            }
            case Struct _, GoType.MapOf _, GoType.ListOf _, Scalar _, GoType.Free _ -> {}
        }
    }

    /** Adds what Go writes of fields that are no pointers and have no value. */
    private static void writeUnset(Struct struct, ObjectNode object) {
        for (Map.Entry<String, Field> entry : struct.fields().entrySet()) {
            JsonNode unset = entry.getValue().unset();
            if (!unset.isMissingNode() && !object.has(entry.getKey())) {
                JsonNode value = unset.deepCopy();
                object.set(entry.getKey(), value);
                prune(entry.getValue().type(), value);
            }
        }
    }

    /** Empty maps and slices are not written again, but for the rules of roles. */
    private static boolean omitted(String name, GoType type, JsonNode value) {
        boolean many = type instanceof GoType.MapOf || type instanceof GoType.ListOf;
        return many && value.isContainer() && value.isEmpty() && !name.equals("rules");
    }

    private static JsonNode zero(GoType type) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (type) {
            case Struct _ -> nodes.objectNode();
            case Scalar scalar ->
                    switch (scalar.form()) {
                        case STRING -> nodes.stringNode("");
                        case QUANTITY -> nodes.stringNode("0");
                        case BOOL -> nodes.booleanNode(false);
                        case INTEGER, FLOAT, INT_OR_STRING -> nodes.numberNode(0);
                        case TIME, MICRO_TIME, BYTES -> nodes.nullNode();
                    };
            case GoType.MapOf _, GoType.ListOf _, GoType.Free _ -> nodes.nullNode();
        };
    }

    /** Returns the paths of unknown fields as the strict decoder words them. */
    static List<String> unknown(GoType type, JsonNode value) {
        List<String> paths = new ArrayList<>();
        unknown(type, value, "", paths);
        return paths.stream().map(path -> "unknown field \"" + path + "\"").toList();
    }

    /** Returns whether a type is a scalar of a form. */
    static boolean is(GoType type, Form form) {
        return type instanceof Scalar scalar && scalar.form() == form;
    }
}
