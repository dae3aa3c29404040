package dev.skysail.controlplane.apiserver;

import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.verbs.CommitHooks;
import dev.skysail.controlplane.apiserver.wire.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Tells the parts that keep the server's own house in order what was written. */
final class ServerHooks implements CommitHooks {

    private final DefinitionLife definitions;
    private final NamespaceObjects namespaces;
    private volatile @Nullable Handlers handlers;

    ServerHooks(DefinitionLife definitions, NamespaceObjects namespaces) {
        this.definitions = definitions;
        this.namespaces = namespaces;
    }

    /** Tells the hooks what to write with. */
    void ready(Handlers ready) {
        handlers = ready;
    }

    @Override
    public void stored(Served served, ObjectNode object) {
        Handlers ready = handlers;
        if (ready == null) {
            return;
        }
        if (served.storage().equals(DefinitionLife.DEFINITIONS)) {
            definitions.stored(served, object, ready);
        }
        if (served.storage().equals("namespaces")) {
            namespaces.fill(Json.name(object), ready);
        }
    }

    @Override
    public void removed(Served served, ObjectNode object) {
        Handlers ready = handlers;
        if (ready == null) {
            return;
        }
        if (served.storage().equals(DefinitionLife.DEFINITIONS)) {
            definitions.removed(served, object, ready);
        }
        if (served.custom()) {
            definitions.objectRemoved(served, ready);
        }
        if (NamespaceObjects.needed(served.storage(), Json.name(object))) {
            namespaces.fill(Json.meta(object, "namespace"), ready);
        }
    }
}
