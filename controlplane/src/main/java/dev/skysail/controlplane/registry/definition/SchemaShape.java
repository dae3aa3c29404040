package dev.skysail.controlplane.registry.definition;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.Nodes;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * What makes a schema structural (pkg/apiserver/schema/validation.go): every value has a type, and
 * what stands under a logical junctor only restricts.
 */
final class SchemaShape {

    private static final List<String> JUNCTORS = List.of("allOf", "anyOf", "oneOf");

    private final Findings findings;

    SchemaShape(Findings findings) {
        this.findings = findings;
    }

    void root(JsonNode schema, String at) {
        if (schema.has("additionalProperties")) {
            findings.forbidden(at + ".additionalProperties", "must not be used at the root");
        }
        check(schema, at, "must not be empty at the root");
        String type = Nodes.text(schema, "type");
        if (!type.isEmpty() && !type.equals("object")) {
            findings.invalid(at + ".type", type, "must be object at the root");
        }
    }

    private void check(JsonNode schema, String at, String untyped) {
        if (Nodes.text(schema, "type").equals("array") && !schema.path("items").isObject()) {
            findings.required(at + ".items", "must be specified");
        }
        if (schema.path("items").isObject()) {
            String missing = "must not be empty for specified array items";
            check(schema.path("items"), at + ".items", missing);
        }
        String missing = "must not be empty for specified object fields";
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            check(property.getValue(), at + ".properties[" + property.getKey() + "]", missing);
        }
        if (schema.path("additionalProperties").isObject()) {
            check(schema.path("additionalProperties"), at + ".additionalProperties", missing);
        }
        junctors(schema, at);
        extensions(schema, at, untyped);
    }

    private void extensions(JsonNode schema, String at, String untyped) {
        boolean either = schema.path("x-kubernetes-int-or-string").asBoolean(false);
        boolean open = schema.path("x-kubernetes-preserve-unknown-fields").asBoolean(false);
        boolean embedded = schema.path("x-kubernetes-embedded-resource").asBoolean(false);
        String type = Nodes.text(schema, "type");
        for (String field :
                List.of("x-kubernetes-preserve-unknown-fields", "x-kubernetes-embedded-resource")) {
            if (either && schema.path(field).asBoolean(false)) {
                findings.invalid(
                        at + "." + field,
                        schema.path(field),
                        "must be false if x-kubernetes-int-or-string is true");
            }
        }
        String object = "must be object if x-kubernetes-embedded-resource is true";
        if (embedded && type.isEmpty()) {
            findings.required(at + ".type", object);
        } else if (embedded && !type.equals("object")) {
            findings.invalid(at + ".type", type, object);
        } else if (type.isEmpty() && !either && !open) {
            findings.required(at + ".type", untyped);
        }
        if (embedded && schema.has("additionalProperties")) {
            findings.forbidden(
                    at + ".additionalProperties",
                    "must not be used if x-kubernetes-embedded-resource is set");
        }
        if (embedded && !open && schema.path("properties").isEmpty()) {
            findings.required(
                    at + ".properties",
                    "must not be empty if x-kubernetes-embedded-resource is true without"
                            + " x-kubernetes-preserve-unknown-fields");
        }
    }

    private void junctors(JsonNode schema, String at) {
        boolean either = schema.path("x-kubernetes-int-or-string").asBoolean(false);
        for (String junctor : JUNCTORS) {
            JsonNode parts = schema.path(junctor);
            for (int i = 0; i < parts.size(); i++) {
                boolean ofType = either && onlyType(junctor, parts.path(i));
                if (!ofType) {
                    nested(parts.path(i), at + "." + junctor + "[" + i + "]");
                }
            }
        }
        if (schema.path("not").isObject()) {
            nested(schema.path("not"), at + ".not");
        }
    }

    /** Two ways to say integer or string may name types under a junctor. */
    private static boolean onlyType(String junctor, JsonNode part) {
        return (junctor.equals("anyOf") && part.size() == 1 && part.has("type"))
                || (junctor.equals("allOf")
                        && part.size() == 1
                        && part.path("anyOf").valueStream().allMatch(p -> p.has("type")));
    }

    private void nested(JsonNode schema, String at) {
        if (!Nodes.text(schema, "type").isEmpty()) {
            findings.forbidden(at + ".type", "must be empty to be structural");
        }
        if (schema.has("additionalProperties")) {
            String text = "must be undefined to be structural";
            findings.forbidden(at + ".additionalProperties", text);
        }
        if (schema.has("default")) {
            findings.forbidden(at + ".default", "must be undefined to be structural");
        }
        for (String field : List.of("title", "description", "nullable")) {
            JsonNode value = schema.path(field);
            if (value.asBoolean(false) || !value.asString("").isEmpty()) {
                String what = field.equals("nullable") ? "false" : "empty";
                findings.forbidden(at + "." + field, "must be " + what + " to be structural");
            }
        }
        if (schema.path("items").isObject()) {
            nested(schema.path("items"), at + ".items");
        }
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            nested(property.getValue(), at + ".properties[" + property.getKey() + "]");
        }
        junctors(schema, at);
    }
}
