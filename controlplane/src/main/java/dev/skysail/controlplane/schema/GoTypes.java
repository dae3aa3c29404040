package dev.skysail.controlplane.schema;

import dev.skysail.controlplane.fields.FieldTypes;
import dev.skysail.controlplane.schema.GoType.Field;
import dev.skysail.controlplane.schema.GoType.Form;
import dev.skysail.controlplane.schema.GoType.Scalar;
import dev.skysail.controlplane.schema.GoType.Struct;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Turns definitions of a recorded OpenAPI v3 document into Go types, each when first used. */
final class GoTypes {

    private static final String REF = "$ref";
    private static final Scalar STRING = new Scalar(Form.STRING, "string");
    private static final Scalar BYTES = new Scalar(Form.BYTES, "[]uint8");
    private static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";

    private final ObjectNode definitions;
    private final FieldTypes owned;
    private final Map<String, GoType> made = new HashMap<>();

    GoTypes(ObjectNode definitions) {
        this.definitions = definitions;
        this.owned = new FieldTypes(definitions);
    }

    /** Returns how the fields of the same definitions are owned. */
    FieldTypes owned() {
        return owned;
    }

    /** Returns the struct of a kind. */
    synchronized Optional<Struct> kind(String group, String version, String kind) {
        for (Map.Entry<String, JsonNode> definition : definitions.properties()) {
            for (JsonNode names : definition.getValue().path("x-kubernetes-group-version-kind")) {
                if (names.path("kind").asString("").equals(kind)
                        && names.path("version").asString("").equals(version)
                        && names.path("group").asString("").equals(group)) {
                    return named(definition.getKey()) instanceof Struct struct
                            ? Optional.of(struct)
                            : Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the struct that all objects' metadata is read into. */
    synchronized Optional<Struct> objectMeta() {
        return named(META + "ObjectMeta") instanceof Struct struct
                ? Optional.of(struct)
                : Optional.empty();
    }

    private GoType named(String name) {
        GoType known = made.get(name);
        if (known != null) {
            return known;
        }
        JsonNode schema = definitions.path(name);
        String goName = goName(name);
        GoType special = special(goName);
        if (special != null) {
            made.put(name, special);
            return special;
        }
        if (!schema.path("properties").isObject() || schema.path("properties").isEmpty()) {
            GoType type = plain(schema, goName);
            made.put(name, type);
            return type;
        }
        Struct struct = new Struct(goName);
        made.put(name, struct);
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            struct.add(property.getKey(), field(struct, property.getKey(), property.getValue()));
        }
        return struct;
    }

    private static @org.jspecify.annotations.Nullable GoType special(String goName) {
        return switch (goName) {
            case "resource.Quantity" -> new Scalar(Form.QUANTITY, goName);
            case "intstr.IntOrString" -> new Scalar(Form.INT_OR_STRING, goName);
            case "v1.Time" -> new Scalar(Form.TIME, goName);
            case "v1.MicroTime" -> new Scalar(Form.MICRO_TIME, goName);
            case "v1.FieldsV1", "runtime.RawExtension" -> new GoType.Free(goName);
            default -> null;
        };
    }

    private GoType plain(JsonNode schema, String goName) {
        if (schema.path("type").asString("").equals("object")
                && !schema.has("additionalProperties")) {
            return new Struct(goName);
        }
        return schema.isEmpty() ? new GoType.Free(goName) : type(schema, "");
    }

    private Field field(Struct owner, String name, JsonNode schema) {
        String named = GoNames.of(owner.goName(), name);
        String strategy = schema.path("x-kubernetes-patch-strategy").asString("");
        boolean merges = strategy.equals("merge") || strategy.startsWith("merge,");
        String key = schema.path("x-kubernetes-patch-merge-key").asString("");
        return new Field(type(schema, named), merges, key, unset(owner, name, schema));
    }

    /** Zero values that a schema gives as default belong to fields that are always written. */
    private static JsonNode unset(Struct owner, String name, JsonNode schema) {
        JsonNode given = schema.path("default");
        boolean zero =
                (given.isObject() && given.isEmpty())
                        || (given.isString() && given.asString().isEmpty())
                        || (given.isNumber() && given.intValue() == 0)
                        || (given.isBoolean() && !given.booleanValue());
        if (zero && !owner.goName().equals("v1.ScaleSpec")) {
            return given;
        }
        return GoNames.writtenAsNull(owner.goName()).contains(name)
                ? JsonNodeFactory.instance.nullNode()
                : JsonNodeFactory.instance.missingNode();
    }

    private GoType type(JsonNode schema, String named) {
        if (schema.has(REF)) {
            return named(reference(schema));
        }
        if (schema.path("allOf").size() == 1) {
            return named(reference(schema.path("allOf").path(0)));
        }
        String format = schema.path("format").asString("");
        return switch (schema.path("type").asString("")) {
            case "string" -> string(format, named);
            case "boolean" -> new Scalar(Form.BOOL, "bool");
            case "integer" -> new Scalar(Form.INTEGER, format.isEmpty() ? "int64" : format);
            case "number" -> new Scalar(Form.FLOAT, "float64");
            case "array" -> new GoType.ListOf(type(schema.path("items"), ""));
            case "object" ->
                    schema.has("additionalProperties")
                            ? new GoType.MapOf(type(schema.path("additionalProperties"), ""))
                            : new GoType.Free("interface {}");
            default -> new GoType.Free("interface {}");
        };
    }

    private static GoType string(String format, String named) {
        if (format.equals("byte")) {
            return BYTES;
        }
        return named.isEmpty() ? STRING : new Scalar(Form.STRING, named);
    }

    private static String reference(JsonNode schema) {
        String target = schema.path(REF).asString("");
        return target.substring(target.lastIndexOf('/') + 1);
    }

    /** Turns io.k8s.api.core.v1.PodSpec into v1.PodSpec. */
    private static String goName(String definition) {
        int last = definition.lastIndexOf('.');
        int before = definition.lastIndexOf('.', last - 1);
        return definition.substring(before + 1);
    }
}
