package dev.skysail.controlplane.admission;

import dev.skysail.controlplane.resource.ResourceInfo;
import dev.skysail.controlplane.resource.User;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One write on its way through admission.
 *
 * @param resource resource that is written
 * @param subresource empty or the subresource's name
 * @param operation CREATE, UPDATE, DELETE or CONNECT
 * @param namespace namespace, empty for cluster-scoped objects
 * @param name name, empty while it is still to be generated and when a collection is deleted
 * @param object new object (null on DELETE); changed in place by mutation
 * @param oldObject stored object (null on CREATE)
 * @param user authenticated user
 * @param options the CreateOptions, UpdateOptions or DeleteOptions of the request
 */
public record AdmissionRequest(
        ResourceInfo resource,
        String subresource,
        String operation,
        String namespace,
        String name,
        @Nullable ObjectNode object,
        @Nullable ObjectNode oldObject,
        User user,
        ObjectNode options) {

    /** Returns whether nothing will be stored. */
    public boolean dryRun() {
        for (JsonNode stage : options.path("dryRun")) {
            if (stage.asString("").equals("All")) {
                return true;
            }
        }
        return false;
    }
}
