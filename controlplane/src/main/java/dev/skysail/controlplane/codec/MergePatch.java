package dev.skysail.controlplane.codec;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON merge patch (RFC 7396). */
public final class MergePatch {

    private MergePatch() {}

    /**
     * Merges a patch: null removes a field, objects merge, everything else (lists included)
     * replaces.
     *
     * @return a new document; neither argument is changed
     */
    public static JsonNode apply(JsonNode target, JsonNode patch) {
        if (!(patch instanceof ObjectNode changes)) {
            return patch.deepCopy();
        }
        ObjectNode merged =
                target instanceof ObjectNode object
                        ? object.deepCopy()
                        : JsonNodeFactory.instance.objectNode();
        mergeInto(merged, changes);
        return merged;
    }

    private static void mergeInto(ObjectNode target, ObjectNode changes) {
        for (Map.Entry<String, JsonNode> change : changes.properties()) {
            String name = change.getKey();
            JsonNode value = change.getValue();
            if (value.isNull()) {
                target.remove(name);
            } else if (value instanceof ObjectNode nested) {
                if (!(target.get(name) instanceof ObjectNode)) {
                    target.set(name, JsonNodeFactory.instance.objectNode());
                }
                mergeInto((ObjectNode) target.get(name), nested);
            } else {
                target.set(name, value.deepCopy());
            }
        }
    }
}
