package dev.skysail.controlplane.apiserver.wire;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The JSON mapper of the server and short ways into metadata. */
public final class Json {

    private static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(tools.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    private Json() {}

    public static byte[] bytes(JsonNode node) {
        return MAPPER.writeValueAsBytes(node);
    }

    public static JsonNode read(byte[] bytes) {
        return MAPPER.readTree(bytes);
    }

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    public static JsonNode text(String value) {
        return JsonNodeFactory.instance.stringNode(value);
    }

    /** Returns the metadata of an object, adding it when it is not there. */
    public static ObjectNode metadata(ObjectNode object) {
        if (object.get("metadata") instanceof ObjectNode metadata) {
            return metadata;
        }
        return object.putObject("metadata");
    }

    /** Returns a text of the metadata, empty when it is not set. */
    public static String meta(ObjectNode object, String field) {
        return object.path("metadata").path(field).asString("");
    }

    public static String name(ObjectNode object) {
        return meta(object, "name");
    }

    public static String version(ObjectNode object) {
        return meta(object, "resourceVersion");
    }

    public static boolean deleting(ObjectNode object) {
        return object.path("metadata").hasNonNull("deletionTimestamp");
    }
}
