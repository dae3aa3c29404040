package dev.skysail.controlplane.schema;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Leaves out of a schema what swagger 2.0 cannot say (apiextensions openapi/v2 conversion). */
final class SwaggerForms {

    private static final List<String> UNSAID =
            List.of("oneOf", "anyOf", "allOf", "not", "nullable", "x-kubernetes-validations");

    private SwaggerForms() {}

    /** Narrows a schema in place, all the way down. */
    static void narrow(JsonNode schema) {
        if (!(schema instanceof ObjectNode object)) {
            return;
        }
        boolean loose =
                object.path("x-kubernetes-preserve-unknown-fields").asBoolean(false)
                        || object.path("nullable").asBoolean(false);
        object.remove(UNSAID);
        if (loose) {
            object.remove(List.of("type", "items", "properties"));
            return;
        }
        object.path("properties").forEach(SwaggerForms::narrow);
        narrow(object.path("items"));
        narrow(object.path("additionalProperties"));
    }
}
