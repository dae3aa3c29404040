package dev.skysail.controlplane.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * OpenAPI documents of custom resources (apiextensions-apiserver pkg/controller/openapi/builder):
 * the definitions, and the paths that tell clients which verbs and parameters there are.
 */
final class CustomDocuments {

    private static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";
    private static final String GVK = "x-kubernetes-group-version-kind";
    private static final String SCHEMAS = "#/components/schemas/";

    private CustomDocuments() {}

    /** Returns group, version and kind of one version as one key. */
    static String key(JsonNode spec, JsonNode version) {
        return text(spec, "group")
                + "/"
                + text(version, "name")
                + "/"
                + text(spec.path("names"), "kind");
    }

    /** Returns the path of the document that describes a version. */
    static String path(JsonNode spec, JsonNode version) {
        return "apis/" + text(spec, "group") + "/" + text(version, "name");
    }

    /** Returns the paths of all documents that a definition takes part in. */
    static List<String> paths(ObjectNode definition) {
        JsonNode spec = definition.path("spec");
        List<String> paths = new ArrayList<>();
        for (JsonNode version : spec.path("versions")) {
            if (version.path("served").asBoolean(false)) {
                paths.add(path(spec, version));
            }
        }
        return paths;
    }

    /** Makes the OpenAPI v3 document of a group version; core lends the metadata types. */
    static ObjectNode document(String path, List<ObjectNode> definitions, JsonNode core) {
        ObjectNode document = object();
        document.put("openapi", "3.0.0");
        ObjectNode info = document.putObject("info");
        info.put("title", "Kubernetes CRD Swagger");
        info.put("version", "v0.1.0");
        ObjectNode paths = document.putObject("paths");
        ObjectNode schemas = document.putObject("components").putObject("schemas");
        for (ObjectNode definition : definitions) {
            JsonNode spec = definition.path("spec");
            for (JsonNode version : spec.path("versions")) {
                if (version.path("served").asBoolean(false) && path(spec, version).equals(path)) {
                    Names names = Names.of(spec, version);
                    schemas.set(names.model(), model(names, version, SCHEMAS));
                    schemas.set(names.model() + "List", list(names, SCHEMAS));
                    CustomPaths.add(paths, names, version);
                }
            }
        }
        lend(core, META + "ObjectMeta", schemas);
        lend(core, META + "ListMeta", schemas);
        lend(core, META + "DeleteOptions", schemas);
        lend(core, META + "Status", schemas);
        lend(core, META + "Patch", schemas);
        return document;
    }

    /** Adds the definitions of custom kinds to those of the swagger 2.0 document. */
    static void addV2(ObjectNode definition, ObjectNode all) {
        JsonNode spec = definition.path("spec");
        for (JsonNode version : spec.path("versions")) {
            if (version.path("served").asBoolean(false)) {
                Names names = Names.of(spec, version);
                ObjectNode model = model(names, version, "#/definitions/");
                SwaggerForms.narrow(model);
                all.set(names.model(), model);
                all.set(names.model() + "List", list(names, "#/definitions/"));
            }
        }
    }

    /** Copies a definition and those that it refers to. */
    private static void lend(JsonNode core, String name, ObjectNode schemas) {
        JsonNode schema = core.path(name);
        if (schemas.has(name) || schema.isMissingNode()) {
            return;
        }
        schemas.set(name, schema.deepCopy());
        for (String reference : schema.findValuesAsString("$ref")) {
            lend(core, reference.substring(reference.lastIndexOf('/') + 1), schemas);
        }
    }

    private static ObjectNode model(Names names, JsonNode version, String refs) {
        JsonNode declared = version.path("schema").path("openAPIV3Schema");
        ObjectNode model = declared instanceof ObjectNode given ? given.deepCopy() : object();
        if (model.path("x-kubernetes-preserve-unknown-fields").asBoolean(false)
                && !model.has("properties")) {
            model.put("type", "object");
        }
        ObjectNode properties =
                model.get("properties") instanceof ObjectNode had
                        ? had
                        : model.putObject("properties");
        header(properties);
        reference(properties, "metadata", META + "ObjectMeta", refs);
        expandIntOrString(model);
        gvk(model, names, names.kind());
        return model;
    }

    private static ObjectNode list(Names names, String refs) {
        ObjectNode list = object();
        list.put("description", names.listKind() + " is a list of " + names.kind());
        list.put("type", "object");
        list.putArray("required").add("items");
        ObjectNode properties = list.putObject("properties");
        header(properties);
        ObjectNode items = properties.putObject("items");
        items.put("type", "array");
        items.putObject("items").put("$ref", refs + names.model());
        reference(properties, "metadata", META + "ListMeta", refs);
        gvk(list, names, names.listKind());
        return list;
    }

    private static void header(ObjectNode properties) {
        ObjectNode apiVersion = properties.putObject("apiVersion");
        apiVersion.put("description", "Group and version of this object's schema.");
        apiVersion.put("type", "string");
        ObjectNode kind = properties.putObject("kind");
        kind.put("description", "Name of this object's type within its group.");
        kind.put("type", "string");
    }

    private static void reference(ObjectNode properties, String name, String target, String refs) {
        ObjectNode property = properties.putObject(name);
        if (refs.equals(SCHEMAS)) {
            property.putArray("allOf").addObject().put("$ref", refs + target);
        } else {
            property.put("$ref", refs + target);
        }
    }

    private static void gvk(ObjectNode model, Names names, String kind) {
        model.putArray(GVK)
                .addObject()
                .put("group", names.group())
                .put("kind", kind)
                .put("version", names.version());
    }

    private static void expandIntOrString(JsonNode schema) {
        if (schema instanceof ObjectNode object
                && object.path("x-kubernetes-int-or-string").asBoolean(false)
                && !object.has("anyOf")) {
            object.putArray("anyOf").add(typed("integer")).add(typed("string"));
        }
        for (Map.Entry<String, JsonNode> entry : schema.path("properties").properties()) {
            expandIntOrString(entry.getValue());
        }
        if (schema.path("items").isObject()) {
            expandIntOrString(schema.path("items"));
        }
        if (schema.path("additionalProperties").isObject()) {
            expandIntOrString(schema.path("additionalProperties"));
        }
    }

    private static ObjectNode typed(String type) {
        return object().put("type", type);
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asString("");
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /**
     * What a version of a definition is called.
     *
     * @param group group
     * @param version version
     * @param kind kind
     * @param listKind kind of its lists
     * @param plural name in paths
     * @param namespaced whether its objects live in namespaces
     */
    record Names(
            String group,
            String version,
            String kind,
            String listKind,
            String plural,
            boolean namespaced) {

        static Names of(JsonNode spec, JsonNode version) {
            JsonNode names = spec.path("names");
            String kind = text(names, "kind");
            String list = text(names, "listKind");
            return new Names(
                    text(spec, "group"),
                    text(version, "name"),
                    kind,
                    list.isEmpty() ? kind + "List" : list,
                    text(names, "plural"),
                    text(spec, "scope").equals("Namespaced"));
        }

        /** Returns the name of the definition, which begins with the group backwards. */
        String model() {
            List<String> parts = new ArrayList<>(Arrays.asList(group.split("\\.")));
            Collections.reverse(parts);
            return String.join(".", parts) + "." + version + "." + kind;
        }
    }
}
