package dev.skysail.controlplane.apiserver;

import dev.skysail.controlplane.apiserver.catalogue.Catalogue;
import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.resource.ApiException;
import tools.jackson.databind.node.ObjectNode;

/** Creates the objects that a new cluster or a namespace starts with. */
final class BootObjects {

    private BootObjects() {}

    /**
     * Creates an object that may be there already.
     *
     * @param program who is said to have set its fields
     */
    static void create(Handlers handlers, Catalogue catalogue, ObjectNode object, String program) {
        String apiVersion = object.path("apiVersion").asString("");
        String kind = object.path("kind").asString("");
        Served served =
                catalogue.all().stream()
                        .filter(s -> s.info().apiVersion().equals(apiVersion))
                        .filter(s -> s.info().kind().equals(kind))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("not served: " + kind));
        try {
            handlers.create(served, Json.meta(object, "namespace"), object, program);
        } catch (ApiException e) {
            if (e.code() != 409) {
                throw e;
            }
        }
    }
}
