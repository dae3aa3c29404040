package dev.skysail.controlplane.registry.rules;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** What one kind does differently; the defaults suit a kind with a spec and a status. */
public interface KindStrategy {

    /** Returns what is wrong with a name of this kind. */
    default List<String> nameProblems(String name) {
        return Names.subdomain(name);
    }

    /** Whether {@code metadata.generation} counts changes of the spec. */
    default boolean hasGeneration() {
        return true;
    }

    /** Whether annotations count as the spec does. */
    default boolean annotationsCount() {
        return false;
    }

    /** Whether the status is only written through the subresource. */
    default boolean hasStatus() {
        return true;
    }

    default void defaults(ObjectNode object) {}

    default void create(ObjectNode object) {
        object.remove("status");
    }

    default void update(ObjectNode updated, ObjectNode old) {}

    default void updateStatus(ObjectNode updated, ObjectNode old) {}

    default void validate(ObjectNode object, Findings findings) {}

    default void validateUpdate(ObjectNode updated, ObjectNode old, Findings findings) {
        validate(updated, findings);
    }

    default void validateStatus(ObjectNode updated, ObjectNode old, Findings findings) {}
}
