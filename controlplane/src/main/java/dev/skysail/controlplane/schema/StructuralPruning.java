package dev.skysail.controlplane.schema;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Removes what a structural schema does not name (apiextensions schema/pruning). */
final class StructuralPruning {

    private static final List<String> ROOT = List.of("apiVersion", "kind", "metadata");

    private StructuralPruning() {}

    /** Adds the paths of fields that the schema does not name. */
    static void unknown(JsonNode schema, ObjectNode object, List<String> paths) {
        walk(schema, object, new Walk("", true, false, paths));
    }

    /** Removes fields that the schema does not name. */
    static void prune(JsonNode schema, ObjectNode object) {
        walk(schema, object, new Walk("", true, true, new java.util.ArrayList<>()));
    }

    /**
     * One way through an object.
     *
     * @param path where it is, empty at the root
     * @param typed whether apiVersion, kind and metadata belong here
     * @param remove whether unknown fields are removed
     * @param found paths of unknown fields
     */
    private record Walk(String path, boolean typed, boolean remove, List<String> found) {

        Walk at(String name) {
            return new Walk(path.isEmpty() ? name : path + "." + name, false, remove, found);
        }

        Walk at(int index) {
            return new Walk(path + "[" + index + "]", false, remove, found);
        }

        Walk withType() {
            return new Walk(path, true, remove, found);
        }
    }

    private static void walk(JsonNode schema, JsonNode value, Walk walk) {
        if (value.isArray()) {
            JsonNode items = schema.path("items");
            for (int i = 0; i < value.size(); i++) {
                walk(items, value.path(i), walk.at(i));
            }
            return;
        }
        if (value instanceof ObjectNode object) {
            boolean embedded = schema.path("x-kubernetes-embedded-resource").asBoolean(false);
            fields(schema, object, embedded ? walk.withType() : walk);
        }
    }

    private static void fields(JsonNode schema, ObjectNode object, Walk walk) {
        boolean open = schema.path("x-kubernetes-preserve-unknown-fields").asBoolean(false);
        JsonNode additional = schema.path("additionalProperties");
        for (String name : List.copyOf(object.propertyNames())) {
            if (walk.typed() && ROOT.contains(name)) {
                continue;
            }
            JsonNode property = schema.path("properties").path(name);
            if (!property.isMissingNode()) {
                walk(property, object.path(name), walk.at(name));
            } else if (additional.isObject()) {
                walk(additional, object.path(name), walk.at(name));
            } else if (!open && !additional.asBoolean(false)) {
                walk.found().add(walk.at(name).path());
                if (walk.remove()) {
                    object.remove(name);
                }
            }
        }
    }
}
