package dev.skysail.controlplane.codec;

import tools.jackson.databind.node.ObjectNode;

/** Reads request bodies of content type application/vnd.kubernetes.protobuf. */
public interface ProtobufDecoder {

    /**
     * Decodes a body with its magic bytes into the JSON form of the object.
     *
     * @throws dev.skysail.controlplane.resource.ApiException 400 for a body that cannot be read,
     *     415 for a kind without a known message
     */
    ObjectNode decode(byte[] body);
}
