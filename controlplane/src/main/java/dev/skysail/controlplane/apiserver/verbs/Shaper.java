package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.catalogue.CustomVersion;
import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.apiserver.wire.Media;
import dev.skysail.controlplane.table.TablePrinter;
import java.time.Clock;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Turns stored objects into what the client asked for: itself, its metadata, or a Table. */
public final class Shaper {

    private final TablePrinter tables;
    private final Clock clock;

    public Shaper(TablePrinter tables, Clock clock) {
        this.tables = tables;
        this.clock = clock;
    }

    /** Returns an object in the version of the path and the form of the Accept header. */
    public ObjectNode one(Call call, Served served, ObjectNode stored) {
        Media media = Media.negotiate(call.headerList("Accept"), false);
        return shaped(call, served, stored, media);
    }

    /** As {@link #one} with the representation already negotiated. */
    ObjectNode shaped(Call call, Served served, ObjectNode stored, Media media) {
        ObjectNode object = Forms.served(served, stored);
        return switch (media.as()) {
            case "Table" -> table(call, served, List.of(object), Json.version(stored));
            case "PartialObjectMetadata" -> partial(object);
            default -> object;
        };
    }

    /** Returns a list with the metadata given. */
    ObjectNode many(Call call, Served served, List<ObjectNode> stored, ObjectNode metadata) {
        Media media = Media.negotiate(call.headerList("Accept"), false);
        List<ObjectNode> objects = stored.stream().map(o -> Forms.served(served, o)).toList();
        if (media.as().equals("Table")) {
            ObjectNode table = table(call, served, objects, "");
            table.set("metadata", metadata);
            return table;
        }
        boolean partial = media.as().startsWith("PartialObjectMetadata");
        ObjectNode list = Json.object();
        list.put("kind", partial ? "PartialObjectMetadataList" : served.info().kind() + "List");
        list.put("apiVersion", partial ? "meta.k8s.io/v1" : served.info().apiVersion());
        list.set("metadata", metadata);
        if (served.custom() && !partial && !metadata.has("continue")) {
            metadata.put("continue", "");
        }
        if (partial && objects.isEmpty()) {
            list.putNull("items");
            return list;
        }
        ArrayNode items = list.putArray("items");
        for (ObjectNode object : objects) {
            items.add(partial ? partial(object) : item(served, object));
        }
        return list;
    }

    private static ObjectNode item(Served served, ObjectNode object) {
        if (served.custom()) {
            return object;
        }
        ObjectNode item = Json.object();
        object.properties()
                .forEach(
                        field -> {
                            if (!field.getKey().equals("kind")
                                    && !field.getKey().equals("apiVersion")) {
                                item.set(field.getKey(), field.getValue());
                            }
                        });
        return item;
    }

    private ObjectNode table(
            Call call, Served served, List<ObjectNode> objects, String resourceVersion) {
        String include = call.query().get("includeObject");
        ObjectNode table =
                tables.table(
                        served.info(),
                        objects,
                        include.isEmpty() ? "Metadata" : include,
                        served.definition().map(CustomVersion::columns).orElse(List.of()),
                        clock.instant());
        if (!resourceVersion.isEmpty()) {
            Json.metadata(table).put("resourceVersion", resourceVersion);
        }
        return table;
    }

    static ObjectNode partial(ObjectNode object) {
        ObjectNode partial = Json.object();
        partial.put("kind", "PartialObjectMetadata");
        partial.put("apiVersion", "meta.k8s.io/v1");
        partial.set("metadata", object.path("metadata"));
        return partial;
    }
}
