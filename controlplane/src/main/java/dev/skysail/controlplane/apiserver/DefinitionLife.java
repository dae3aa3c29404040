package dev.skysail.controlplane.apiserver;

import dev.skysail.controlplane.apiserver.catalogue.AcceptedNames;
import dev.skysail.controlplane.apiserver.catalogue.Catalogue;
import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.verbs.DeleteHandler;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.schema.SchemaRegistry;
import dev.skysail.controlplane.store.Key;
import dev.skysail.controlplane.store.Store;
import dev.skysail.kubernetes.Threads;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Accepts the names of definitions, serves what is established, and takes the objects of a deleted
 * definition along (apiextensions-apiserver pkg/controller: status, establish, finalizer).
 */
final class DefinitionLife {

    static final String DEFINITIONS = "customresourcedefinitions.apiextensions.k8s.io";
    private static final Logger LOG = Logger.getLogger(DefinitionLife.class.getName());

    private final Store store;
    private final Catalogue catalogue;
    private final SchemaRegistry schemas;

    DefinitionLife(Store store, Catalogue catalogue, SchemaRegistry schemas) {
        this.store = store;
        this.catalogue = catalogue;
        this.schemas = schemas;
    }

    /** A definition was created or changed; its status is brought up to date at once. */
    void stored(Served definitions, ObjectNode definition, Handlers handlers) {
        ObjectNode wanted = AcceptedNames.status(definition, others(definition), handlers.now());
        if (!wanted.equals(definition.path("status"))) {
            ObjectNode changed = definition.deepCopy();
            changed.set("status", wanted);
            // A lost race is fine: the winner comes by here too.
            handlers.commitStatus(definitions, changed, definition);
            return;
        }
        if (AcceptedNames.established(wanted)) {
            schemas.putCustom(definition);
            catalogue.putCustom(definition);
        }
        if (Json.deleting(definition)) {
            Threads.start("crd-cleanup", () -> cleanUp(definition, handlers));
        }
    }

    /** A definition is gone; a rival may take its names. */
    void removed(Served definitions, ObjectNode definition, Handlers handlers) {
        schemas.removeCustom(Json.name(definition));
        catalogue.removeCustom(Json.name(definition));
        others(definition).forEach(other -> stored(definitions, other, handlers));
    }

    /** A custom object is gone; perhaps its definition waited for that. */
    void objectRemoved(Served custom, Handlers handlers) {
        store.get(new Key(DEFINITIONS, "", custom.storage()))
                .filter(Json::deleting)
                .ifPresent(definition -> release(definition, handlers));
    }

    private void cleanUp(ObjectNode definition, Handlers handlers) {
        String storage = Json.name(definition);
        Optional<Served> served = catalogue.custom(storage);
        for (ObjectNode object : store.list(storage, "").objects()) {
            try {
                served.ifPresent(resource -> handlers.delete(resource, object));
            } catch (ApiException e) {
                LOG.log(Level.FINE, "an object of " + storage + " stays", e);
            }
        }
        release(definition, handlers);
    }

    private void release(ObjectNode definition, Handlers handlers) {
        String name = Json.name(definition);
        if (!store.list(name, "").objects().isEmpty()) {
            return;
        }
        Optional<Served> definitions =
                catalogue.find("apiextensions.k8s.io", "v1", "customresourcedefinitions");
        for (int i = 0; i < 5; i++) {
            Optional<ObjectNode> current = store.get(new Key(DEFINITIONS, "", name));
            if (current.isEmpty() || definitions.isEmpty()) {
                return;
            }
            ObjectNode freed = current.get().deepCopy();
            ArrayNode kept = Json.object().arrayNode();
            freed.path("metadata")
                    .path("finalizers")
                    .valueStream()
                    .filter(f -> !f.asString("").equals(DeleteHandler.CLEANUP))
                    .forEach(kept::add);
            if (kept.isEmpty()) {
                Json.metadata(freed).remove("finalizers");
            } else {
                Json.metadata(freed).set("finalizers", kept);
            }
            if (freed.equals(current.get())
                    || handlers.commit(definitions.get(), freed, current.get())) {
                return;
            }
        }
    }

    private List<ObjectNode> others(ObjectNode definition) {
        String group = definition.path("spec").path("group").asString("");
        return store.list(DEFINITIONS, "").objects().stream()
                .filter(other -> !Json.name(other).equals(Json.name(definition)))
                .filter(other -> other.path("spec").path("group").asString("").equals(group))
                .toList();
    }
}
