package dev.skysail.controlplane.registry.definition;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.Nodes;
import dev.skysail.controlplane.schema.CustomSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** What a schema of a definition may say (ValidateCustomResourceDefinitionOpenAPISchema). */
final class SchemaRules {

    private static final List<String> TYPES =
            List.of("array", "boolean", "integer", "number", "object", "string");
    private static final String LIST = "x-kubernetes-list-type";
    private static final String MAP = "x-kubernetes-map-type";
    private static final String KEYS = "x-kubernetes-list-map-keys";

    private final Findings findings;

    SchemaRules(Findings findings) {
        this.findings = findings;
    }

    /** Checks a root schema: first its shape, then its defaults, then each of its parts. */
    void root(JsonNode schema, String at) {
        if (schema.path("nullable").asBoolean(false)) {
            findings.forbidden(at + ".nullable", "nullable cannot be true at the root");
        }
        Findings shape = new Findings();
        new SchemaShape(shape).root(schema, at);
        if (shape.isEmpty()) {
            defaults(schema, at, shape);
        }
        findings.addAll(shape.list());
        check(schema, at);
    }

    private static void defaults(JsonNode schema, String at, Findings found) {
        if (schema.has("default")) {
            found.addAll(CustomSchema.problems(schema, schema.path("default"), at + ".default"));
        }
        children(schema, at).forEach((path, child) -> defaults(child, path, found));
    }

    /** Returns the schemas of what a value is made of, by path. */
    private static Map<String, JsonNode> children(JsonNode schema, String at) {
        Map<String, JsonNode> children = new java.util.LinkedHashMap<>();
        schema.path("properties")
                .properties()
                .forEach(p -> children.put(at + ".properties[" + p.getKey() + "]", p.getValue()));
        for (String field : List.of("items", "additionalProperties")) {
            if (schema.path(field).isObject()) {
                children.put(at + "." + field, schema.path(field));
            }
        }
        return children;
    }

    private void check(JsonNode schema, String at) {
        String type = Nodes.text(schema, "type");
        if (!type.isEmpty()) {
            findings.oneOf(at + ".type", type, TYPES);
        }
        if (schema.path("uniqueItems").asBoolean(false)) {
            findings.forbidden(
                    at + ".uniqueItems",
                    "uniqueItems cannot be set to true since the runtime complexity becomes"
                            + " quadratic");
        }
        JsonNode additional = schema.path("additionalProperties");
        if (!schema.path("properties").isEmpty()
                && (additional.isObject() || (additional.isBoolean() && !additional.asBoolean()))) {
            findings.forbidden(
                    at + ".additionalProperties",
                    "additionalProperties and properties are mutual exclusive");
        }
        children(schema, at).forEach((path, child) -> check(child, path));
        JsonNode open = schema.path("x-kubernetes-preserve-unknown-fields");
        if (open.isBoolean() && !open.asBoolean()) {
            findings.invalid(
                    at + ".x-kubernetes-preserve-unknown-fields",
                    open,
                    "must be true or undefined");
        }
        kind(schema, at, MAP, "object", List.of("atomic", "granular"));
        kind(schema, at, LIST, "array", List.of("atomic", "set", "map"));
        set(schema, at);
        keys(schema, at);
        RuleTexts.check(schema, at, findings);
    }

    private void kind(
            JsonNode schema, String at, String extension, String wanted, List<String> kinds) {
        if (!schema.has(extension)) {
            return;
        }
        String type = Nodes.text(schema, "type");
        String text = "must be " + wanted + " if " + extension + " is specified";
        if (type.isEmpty()) {
            findings.required(at + ".type", text);
        } else if (!type.equals(wanted)) {
            findings.invalid(at + ".type", type, text);
        }
        findings.oneOf(at + "." + extension, Nodes.text(schema, extension), kinds);
    }

    private void set(JsonNode schema, String at) {
        JsonNode items = schema.path("items");
        if (!Nodes.text(schema, LIST).equals("set") || !items.isObject()) {
            return;
        }
        String text = "must be atomic as item of a list with x-kubernetes-list-type=set";
        String inner = Nodes.text(items, LIST);
        String type = Nodes.text(items, "type");
        if (type.equals("array") && !inner.isEmpty() && !inner.equals("atomic")) {
            findings.invalid(at + ".items." + LIST, inner, text);
        }
        if (type.equals("object") && !Nodes.text(items, MAP).equals("atomic")) {
            findings.invalid(at + ".items." + MAP, items.path(LIST), text);
        }
    }

    private void keys(JsonNode schema, String at) {
        String list = Nodes.text(schema, LIST);
        List<String> keys = Nodes.texts(schema, KEYS);
        if (!keys.isEmpty() && !list.equals("map")) {
            String text = "must be map if x-kubernetes-list-map-keys is non-empty";
            if (list.isEmpty()) {
                findings.required(at + "." + LIST, text);
            } else {
                findings.invalid(at + "." + LIST, list, text);
            }
        }
        JsonNode items = schema.path("items");
        if ((list.equals("map") || list.equals("set")) && items.path("nullable").asBoolean(false)) {
            findings.forbidden(
                    at + ".items.nullable",
                    "cannot be nullable when x-kubernetes-list-type is " + list);
        }
        if (!list.equals("map")) {
            return;
        }
        if (keys.isEmpty()) {
            findings.required(
                    at + "." + KEYS, "must not be empty if x-kubernetes-list-type is map");
        }
        if (!items.isObject()) {
            findings.required(at + ".items", "must have a schema if x-kubernetes-list-type is map");
            return;
        }
        String type = Nodes.text(items, "type");
        if (!type.equals("object")) {
            findings.invalid(
                    at + ".items.type",
                    type,
                    "must be object if parent array's x-kubernetes-list-type is map");
            return;
        }
        for (String key : new ArrayList<>(keys)) {
            key(schema, at, key);
        }
        if (new TreeSet<>(keys).size() != keys.size()) {
            findings.invalid(
                    at + "." + KEYS, schema.path(KEYS), "must not contain duplicate entries");
        }
    }

    private void key(JsonNode schema, String at, String key) {
        JsonNode items = schema.path("items");
        JsonNode property = items.path("properties").path(key);
        if (property.isMissingNode()) {
            findings.invalid(
                    at + "." + KEYS,
                    schema.path(KEYS),
                    "entries must all be names of item properties");
            return;
        }
        String path = at + ".items.properties[" + key + "]";
        String type = Nodes.text(property, "type");
        if (type.equals("array") || type.equals("object")) {
            findings.invalid(
                    path + ".type",
                    Nodes.text(items, "type"),
                    "must be a scalar type if parent array's x-kubernetes-list-type is map");
        }
        if (!Nodes.texts(items, "required").contains(key) && !property.has("default")) {
            findings.required(
                    path + ".default",
                    "this property is in x-kubernetes-list-map-keys, so it must have a default or"
                            + " be a required property");
        }
        if (property.path("nullable").asBoolean(false)) {
            findings.forbidden(
                    path + ".nullable",
                    "this property is in x-kubernetes-list-map-keys, so it cannot be nullable");
        }
    }
}
