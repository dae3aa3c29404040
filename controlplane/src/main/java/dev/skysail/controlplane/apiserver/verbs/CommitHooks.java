package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.catalogue.Served;
import tools.jackson.databind.node.ObjectNode;

/** Hears of committed writes, before the writer is answered. */
public interface CommitHooks {

    /** An object was created or changed. */
    void stored(Served served, ObjectNode object);

    /** An object was removed. */
    void removed(Served served, ObjectNode object);
}
