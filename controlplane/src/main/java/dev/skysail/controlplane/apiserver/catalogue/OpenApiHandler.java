package dev.skysail.controlplane.apiserver.catalogue;

import dev.skysail.controlplane.apiserver.wire.Answer;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.schema.SchemaRegistry;
import io.vertx.core.buffer.Buffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Serves OpenAPI v2 and v3 with the hashes of kube-openapi pkg/handler3. */
public final class OpenApiHandler {

    private static final String V3 = "/openapi/v3";

    private final SchemaRegistry schemas;

    public OpenApiHandler(SchemaRegistry schemas) {
        this.schemas = schemas;
    }

    public Answer v2() {
        return raw(200, "application/json", schemas.openApiV2());
    }

    public Answer index() {
        ObjectNode index = Json.object();
        ObjectNode paths = index.putObject("paths");
        for (String path : schemas.openApiV3Paths()) {
            schemas.openApiV3(path)
                    .map(bytes -> url(path, bytes))
                    .ifPresent(url -> paths.putObject(path).put("serverRelativeURL", url));
        }
        return raw(200, "text/plain; charset=utf-8", Json.bytes(index));
    }

    public Answer document(Call call) {
        String path = call.info().path().substring(V3.length() + 1);
        Optional<byte[]> found = schemas.openApiV3(path);
        if (found.isEmpty()) {
            return raw(404, "text/plain; charset=utf-8", Discovery.text("404 page not found\n"));
        }
        byte[] bytes = found.get();
        String asked = call.query().get("hash");
        if (!asked.isEmpty() && !asked.equals(hash(bytes))) {
            return new Answer.Raw(
                    301,
                    "text/html; charset=utf-8",
                    Buffer.buffer(),
                    List.of(new Answer.Header("Location", url(path, bytes))));
        }
        return raw(200, "application/json", bytes);
    }

    static String hash(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-512").digest(bytes);
            return HexFormat.of().withUpperCase().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String url(String path, byte[] bytes) {
        return V3 + "/" + path + "?hash=" + hash(bytes);
    }

    private static Answer raw(int code, String type, byte[] bytes) {
        return Answer.raw(code, type, bytes);
    }
}
