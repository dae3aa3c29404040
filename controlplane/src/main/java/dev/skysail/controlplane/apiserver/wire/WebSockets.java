package dev.skysail.controlplane.apiserver.wire;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Turns requests into WebSockets. */
public final class WebSockets {

    private static final Logger LOG = Logger.getLogger(WebSockets.class.getName());

    private WebSockets() {}

    /**
     * Accepts the upgrade that a request asks for; empty when the client has gone.
     *
     * @param prepare sets the socket's handlers, before its first frame can come
     */
    public static <T> Optional<T> accept(
            HttpServerRequest request, Function<ServerWebSocket, T> prepare)
            throws InterruptedException {
        try {
            return Optional.of(
                    request.toWebSocket()
                            .map(prepare)
                            .toCompletionStage()
                            .toCompletableFuture()
                            .get());
        } catch (ExecutionException e) {
            LOG.log(Level.FINE, "no WebSocket for " + request.uri(), e);
            return Optional.empty();
        }
    }
}
