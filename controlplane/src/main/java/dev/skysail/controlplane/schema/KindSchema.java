package dev.skysail.controlplane.schema;

import dev.skysail.controlplane.fields.FieldType;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the recorded OpenAPI document, or a CustomResourceDefinition, knows of one kind. */
public interface KindSchema {

    /**
     * Returns the strict decoder's findings in document order, such as {@code unknown field
     * "spec.foo"}.
     */
    List<String> unknownFields(ObjectNode object);

    /** Removes unknown fields in place, as decoding into a Go struct (or pruning) does. */
    void prune(ObjectNode object);

    /**
     * Returns the first type mismatch in the whole words of the upstream decoder, such as {@code
     * json: cannot unmarshal string into Go struct field ...}, or an empty list.
     */
    List<String> typeErrors(ObjectNode object);

    /** Fills in defaults that the schema itself declares (custom resources). */
    void applySchemaDefaults(ObjectNode object);

    /**
     * Applies a strategic merge patch by the schema's patch strategies and merge keys and returns
     * the new object; neither argument is changed.
     *
     * @throws dev.skysail.controlplane.resource.ApiException for a patch that cannot be applied
     */
    ObjectNode strategicMerge(ObjectNode current, JsonNode patch);

    /** Returns how the fields of the kind are owned, if that is known. */
    Optional<FieldType> fieldType();
}
