package dev.skysail.controlplane.apiserver.wire;

import io.vertx.core.buffer.Buffer;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What a handler answers; the response writer sends it. */
public sealed interface Answer {

    /** An object in the negotiated encoding. */
    record Body(int code, JsonNode object) implements Answer {}

    /** Bytes as they are. */
    record Raw(int code, String contentType, Buffer bytes, List<Header> headers)
            implements Answer {}

    /** A stream of watch events. */
    record Stream(EventSource source) implements Answer {}

    /**
     * A connection that is handed on to the kubelet of a node.
     *
     * @param upgrades whether it must be a WebSocket
     */
    record Proxy(KubeletTarget target, boolean upgrades) implements Answer {}

    /** One response header. */
    record Header(String name, String value) {}

    static Answer raw(int code, String contentType, byte[] bytes) {
        return new Raw(code, contentType, Buffer.buffer(bytes), List.of());
    }

    static Answer ok(JsonNode object) {
        return new Body(200, object);
    }
}
