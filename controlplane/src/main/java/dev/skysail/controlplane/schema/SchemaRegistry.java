package dev.skysail.controlplane.schema;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The schemas of all served kinds, built in and custom, and the OpenAPI documents made of them. */
public interface SchemaRegistry {

    /** Returns the schema of a kind, if it is served. */
    Optional<KindSchema> find(String group, String version, String kind);

    /** Adds, replaces or removes the versions of a CustomResourceDefinition. */
    void putCustom(ObjectNode customResourceDefinition);

    /** Forgets a CustomResourceDefinition by name. */
    void removeCustom(String name);

    /**
     * Returns the OpenAPI v3 document of a path such as {@code api/v1} or {@code apis/apps/v1} as
     * JSON bytes.
     */
    Optional<byte[]> openApiV3(String path);

    /** Returns all paths that have an OpenAPI v3 document, sorted. */
    List<String> openApiV3Paths();

    /** Returns the swagger 2.0 document as JSON bytes. */
    byte[] openApiV2();
}
