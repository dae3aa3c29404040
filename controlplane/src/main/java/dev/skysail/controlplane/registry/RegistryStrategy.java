package dev.skysail.controlplane.registry;

import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.ResourceInfo;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is special about a kind when it is written (upstream: pkg/registry strategies, defaults and
 * validation). Objects are changed in place; metadata is already filled in.
 */
public interface RegistryStrategy {

    /** Fills in the kind's defaults (pkg/apis/.../defaults.go), create and update alike. */
    void applyDefaults(ResourceInfo resource, ObjectNode object);

    /** Resets what a creator may not set (status, generation = 1 where the kind has one …). */
    void prepareForCreate(ResourceInfo resource, ObjectNode object);

    /**
     * Carries over what the request may not change and bumps the generation when the spec moved.
     *
     * @param subresource empty, or {@code status}, {@code scale}, {@code ephemeralcontainers} …
     */
    void prepareForUpdate(
            ResourceInfo resource, String subresource, ObjectNode updated, ObjectNode old);

    /** Returns all findings on a new object, metadata included, in upstream's order. */
    List<FieldError> validateCreate(ResourceInfo resource, ObjectNode object);

    /** Returns all findings on a change. */
    List<FieldError> validateUpdate(
            ResourceInfo resource, String subresource, ObjectNode updated, ObjectNode old);
}
