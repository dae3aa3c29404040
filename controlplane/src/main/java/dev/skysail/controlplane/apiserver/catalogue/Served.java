package dev.skysail.controlplane.apiserver.catalogue;

import dev.skysail.controlplane.resource.ResourceInfo;
import dev.skysail.controlplane.store.Key;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A resource that can be called.
 *
 * @param info its description
 * @param storage name of the resource in the store, the same for all versions and aliases
 * @param definition what a CustomResourceDefinition says of it, empty for built-in resources
 * @param warning warning that every call is answered with, empty for none
 */
public record Served(
        ResourceInfo info, String storage, Optional<CustomVersion> definition, String warning) {

    /** Returns whether a CustomResourceDefinition declares it. */
    public boolean custom() {
        return definition.isPresent();
    }

    /** Returns the paths of the scale subresource of a custom resource, empty for none. */
    public ObjectNode scale() {
        return definition.map(CustomVersion::scale).orElseGet(CustomVersion::nothing);
    }

    public Key key(String namespace, String name) {
        return new Key(storage, info.namespaced() ? namespace : "", name);
    }

    public boolean has(String subresource) {
        return info.subresources().contains(subresource);
    }

    public boolean is(String group, String plural) {
        return info.group().equals(group) && info.plural().equals(plural);
    }

    /** Returns whether this is events, in either of its two groups. */
    boolean isEvents() {
        return storage.equals("events");
    }
}
