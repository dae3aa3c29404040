package dev.skysail.controlplane.apiserver.catalogue;

import dev.skysail.controlplane.apiserver.wire.Json;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a CustomResourceDefinition says of one version.
 *
 * @param columns additionalPrinterColumns
 * @param scale paths of the scale subresource, empty for none
 * @param selectable fields that field selectors may name
 * @param storage name of the version in which objects are stored
 * @param terminating whether the definition is being deleted
 */
public record CustomVersion(
        List<ObjectNode> columns,
        ObjectNode scale,
        List<String> selectable,
        String storage,
        boolean terminating) {

    static CustomVersion of(ObjectNode definition, JsonNode version) {
        List<ObjectNode> columns = new ArrayList<>();
        version.path("additionalPrinterColumns")
                .forEach(column -> columns.add((ObjectNode) column));
        List<String> selectable = new ArrayList<>();
        version.path("selectableFields")
                .forEach(
                        field -> selectable.add(field.path("jsonPath").asString(".").substring(1)));
        JsonNode scale = version.path("subresources").path("scale");
        return new CustomVersion(
                List.copyOf(columns),
                scale instanceof ObjectNode paths ? paths : nothing(),
                List.copyOf(selectable),
                storageOf(definition),
                Json.deleting(definition));
    }

    static String storageOf(ObjectNode definition) {
        for (JsonNode version : definition.path("spec").path("versions")) {
            if (version.path("storage").asBoolean(false)) {
                return version.path("name").asString("");
            }
        }
        return "";
    }

    static ObjectNode nothing() {
        return Json.object();
    }

    /** Returns the warning of a deprecated version, empty for none. */
    static String warning(ObjectNode definition, JsonNode version) {
        if (!version.path("deprecated").asBoolean(false)) {
            return "";
        }
        String own = version.path("deprecationWarning").asString("");
        if (!own.isEmpty()) {
            return own;
        }
        JsonNode spec = definition.path("spec");
        String group = spec.path("group").asString("");
        String kind = spec.path("names").path("kind").asString("");
        String name = version.path("name").asString("");
        List<String> better = new ArrayList<>();
        for (JsonNode other : spec.path("versions")) {
            String candidate = other.path("name").asString("");
            if (other.path("served").asBoolean(false)
                    && !other.path("deprecated").asBoolean(false)
                    && VersionOrder.INSTANCE.compare(candidate, name) < 0) {
                better.add(candidate);
            }
        }
        better.sort(VersionOrder.INSTANCE);
        String text = group + "/" + name + " " + kind + " is deprecated";
        return better.isEmpty()
                ? text
                : text + "; use " + group + "/" + better.getFirst() + " " + kind;
    }
}
