package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.catalogue.CustomVersion;
import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.wire.Json;
import tools.jackson.databind.node.ObjectNode;

/** Turns objects from the form they are stored in into the one a path serves, and back. */
final class Forms {

    private Forms() {}

    /** Returns a stored object in the version that the path names. */
    static ObjectNode served(Served served, ObjectNode stored) {
        if (events(served)) {
            return EventForms.toEvents(stored);
        }
        return in(served.info().apiVersion(), stored);
    }

    /** Returns an object of the path's version in the form in which it is stored. */
    static ObjectNode stored(Served served, ObjectNode object) {
        if (events(served)) {
            return EventForms.toCore(object);
        }
        String version = served.definition().map(CustomVersion::storage).orElse("");
        return version.isEmpty() ? object : in(served.info().group() + "/" + version, object);
    }

    private static boolean events(Served served) {
        return served.is("events.k8s.io", "events");
    }

    private static ObjectNode in(String apiVersion, ObjectNode object) {
        if (object.path("apiVersion").asString("").equals(apiVersion)) {
            return object;
        }
        ObjectNode converted = Json.object();
        converted.set("kind", object.path("kind"));
        converted.put("apiVersion", apiVersion);
        object.properties().forEach(f -> converted.putIfAbsent(f.getKey(), f.getValue()));
        return converted;
    }
}
