package dev.skysail.controlplane.schema;

import dev.skysail.controlplane.schema.CustomDocuments.Names;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The paths section of a custom resource's OpenAPI v3 document. */
final class CustomPaths {

    private static final String SCHEMAS = "#/components/schemas/";
    private static final String META = SCHEMAS + "io.k8s.apimachinery.pkg.apis.meta.v1.";
    private static final String JSON = "application/json";
    private static final List<String> PATCHES =
            List.of("application/json-patch+json", "application/merge-patch+json");

    /** A method of HTTP and the API's word for what it does there. */
    private record Verb(String method, String action) {}

    private CustomPaths() {}

    /** Adds the paths of one version. */
    static void add(ObjectNode paths, Names names, JsonNode version) {
        String root = "/apis/" + names.group() + "/" + names.version() + "/";
        String all = names.namespaced() ? root + "namespaces/{namespace}/" : root;
        String model = SCHEMAS + names.model();
        ObjectNode collection = path(paths, all + names.plural(), names, false);
        operation(collection, names, new Verb("get", "list"), model + "List", "");
        operation(collection, names, new Verb("post", "post"), model, model);
        operation(collection, names, new Verb("delete", "deletecollection"), META + "Status", "");
        String one = all + names.plural() + "/{name}";
        ObjectNode item = path(paths, one, names, true);
        operation(item, names, new Verb("get", "get"), model, "");
        operation(item, names, new Verb("put", "put"), model, model);
        operation(
                item, names, new Verb("delete", "delete"), META + "Status", META + "DeleteOptions");
        operation(item, names, new Verb("patch", "patch"), model, META + "Patch");
        if (version.path("subresources").has("status")) {
            ObjectNode status = path(paths, one + "/status", names, true);
            operation(status, names, new Verb("get", "get"), model, "");
            operation(status, names, new Verb("put", "put"), model, model);
            operation(status, names, new Verb("patch", "patch"), model, META + "Patch");
        }
        if (names.namespaced()) {
            ObjectNode everywhere = paths.putObject(root + names.plural());
            operation(everywhere, names, new Verb("get", "list"), model + "List", "");
        }
    }

    private static ObjectNode path(ObjectNode paths, String path, Names names, boolean one) {
        ObjectNode item = paths.putObject(path);
        ArrayNode parameters = item.putArray("parameters");
        if (one) {
            parameter(parameters, "name", "path");
        }
        if (names.namespaced()) {
            parameter(parameters, "namespace", "path");
        }
        return item;
    }

    private static void operation(ObjectNode path, Names names, Verb verb, String out, String in) {
        String method = verb.method();
        ObjectNode operation = path.putObject(method);
        operation.put("description", verb.action() + " " + names.kind());
        ArrayNode parameters = operation.putArray("parameters");
        if (!method.equals("get")) {
            parameter(parameters, "dryRun", "query");
        }
        if (List.of("post", "put", "patch").contains(method)) {
            parameter(parameters, "fieldManager", "query");
            parameter(parameters, "fieldValidation", "query");
        }
        if (!in.isEmpty()) {
            ObjectNode content = operation.putObject("requestBody").putObject("content");
            (method.equals("patch") ? PATCHES : List.of(JSON))
                    .forEach(type -> content.set(type, reference(in)));
        }
        ObjectNode answer = operation.putObject("responses").putObject("200");
        answer.put("description", "OK");
        answer.putObject("content").set(JSON, reference(out));
        operation.put("x-kubernetes-action", verb.action());
        operation
                .putObject("x-kubernetes-group-version-kind")
                .put("group", names.group())
                .put("version", names.version())
                .put("kind", names.kind());
    }

    private static void parameter(ArrayNode parameters, String name, String in) {
        ObjectNode parameter = parameters.addObject();
        parameter.put("name", name);
        parameter.put("in", in);
        if (in.equals("path")) {
            parameter.put("required", true);
        }
        parameter.putObject("schema").put("type", "string").put("uniqueItems", true);
    }

    private static ObjectNode reference(String target) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.putObject("schema").put("$ref", target);
        return node;
    }
}
