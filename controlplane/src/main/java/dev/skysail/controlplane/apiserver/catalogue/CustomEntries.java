package dev.skysail.controlplane.apiserver.catalogue;

import dev.skysail.controlplane.apiserver.wire.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes the discovery entries of one version of a CustomResourceDefinition. */
public final class CustomEntries {

    private static final List<String> VERBS =
            List.of(
                    "delete",
                    "deletecollection",
                    "get",
                    "list",
                    "patch",
                    "create",
                    "update",
                    "watch");

    private CustomEntries() {}

    static List<ObjectNode> of(ObjectNode definition, JsonNode version) {
        JsonNode names = definition.path("spec").path("names");
        String plural = names.path("plural").asString("");
        boolean namespaced =
                definition.path("spec").path("scope").asString("").equals("Namespaced");
        List<ObjectNode> entries = new ArrayList<>();
        ObjectNode main = entry(plural, names.path("kind").asString(""), namespaced);
        main.put("singularName", names.path("singular").asString(""));
        verbs(main, VERBS);
        copy(names, main, "shortNames");
        copy(names, main, "categories");
        main.put("storageVersionHash", hash(definition));
        entries.add(main);
        JsonNode subresources = version.path("subresources");
        if (subresources.has("status")) {
            String kind = names.path("kind").asString("");
            ObjectNode status = entry(plural + "/status", kind, namespaced);
            verbs(status, List.of("get", "patch", "update"));
            entries.add(status);
        }
        if (subresources.has("scale")) {
            ObjectNode scale = entry(plural + "/scale", "Scale", namespaced);
            scale.put("group", "autoscaling");
            scale.put("version", "v1");
            verbs(scale, List.of("get", "patch", "update"));
            entries.add(scale);
        }
        return entries;
    }

    /** Names what is stored, so that clients see when that changes (StorageVersionHash). */
    private static String hash(ObjectNode definition) {
        JsonNode spec = definition.path("spec");
        String stored = CustomVersion.storageOf(definition);
        String text =
                spec.path("group").asString("")
                        + "/"
                        + stored
                        + "/"
                        + spec.path("names").path("kind").asString("");
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(Arrays.copyOf(digest, 8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ObjectNode entry(String name, String kind, boolean namespaced) {
        ObjectNode entry = Json.object();
        entry.put("name", name);
        entry.put("singularName", "");
        entry.put("namespaced", namespaced);
        entry.put("kind", kind);
        return entry;
    }

    private static void verbs(ObjectNode entry, List<String> verbs) {
        ArrayNode list = entry.putArray("verbs");
        verbs.forEach(list::add);
    }

    private static void copy(JsonNode names, ObjectNode entry, String field) {
        if (names.path(field).isArray() && !names.path(field).isEmpty()) {
            entry.set(field, names.path(field).deepCopy());
        }
    }
}
