package dev.skysail.controlplane.fields;

import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Objects that kubectl applied on the client's side before: what it set then is its own still
 * (apimachinery managedfields/internal/lastappliedmanager.go, lastappliedupdater.go).
 */
final class LastApplied {

    /** Name under which kubectl applies on the server. */
    static final String MANAGER = "kubectl";

    private static final String ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";
    private static final JsonMapper MAPPER = new JsonMapper();

    private LastApplied() {}

    /** Returns the fields that were applied on the client's side and have their value still. */
    static FieldSet unchanged(FieldOwnership.Kind kind, ObjectNode live) {
        JsonNode last = parsed(annotation(live));
        FieldType type = kind.type();
        if (!last.path("apiVersion").asString("").equals(kind.apiVersion())
                || !TypeProblems.of(type, last, false).isEmpty()
                || !TypeProblems.of(type, live, false).isEmpty()) {
            return new FieldSet();
        }
        Comparison change = Comparison.of(type, last, live);
        return OwnedPaths.of(type, last)
                .difference(change.modified())
                .difference(change.added())
                .difference(change.removed());
    }

    /** Brings the annotation up to what was applied now, where it is there. */
    static void refresh(ObjectNode object, ObjectNode config) {
        if (annotation(object).isEmpty()) {
            return;
        }
        ObjectNode shown = config.deepCopy();
        if (shown.path("metadata").path("annotations") instanceof ObjectNode annotations) {
            annotations.remove(ANNOTATION);
        }
        if (object.path("metadata").path("annotations") instanceof ObjectNode annotations) {
            annotations.put(ANNOTATION, sorted(shown) + "\n");
        }
    }

    private static String annotation(ObjectNode object) {
        return object.path("metadata").path("annotations").path(ANNOTATION).asString("");
    }

    private static JsonNode parsed(String text) {
        try {
            return text.isEmpty() ? JsonNodeFactory.instance.missingNode() : MAPPER.readTree(text);
        } catch (JacksonException e) {
            return JsonNodeFactory.instance.missingNode();
        }
    }

    private static JsonNode sorted(JsonNode value) {
        if (value.isArray()) {
            var items = JsonNodeFactory.instance.arrayNode();
            value.forEach(item -> items.add(sorted(item)));
            return items;
        }
        if (!value.isObject()) {
            return value;
        }
        Map<String, JsonNode> fields = new TreeMap<>();
        value.forEachEntry((name, child) -> fields.put(name, sorted(child)));
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        fields.forEach(result::set);
        return result;
    }
}
