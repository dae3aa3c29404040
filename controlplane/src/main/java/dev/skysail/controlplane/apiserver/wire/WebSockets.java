package dev.skysail.controlplane.apiserver.wire;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Turns requests into WebSockets. */
public final class WebSockets {

    private static final Logger LOG = Logger.getLogger(WebSockets.class.getName());

    private WebSockets() {}

    /**
     * Accepts the upgrade that a request asks for; empty when the client has gone. The socket is
     * paused, so that nothing is lost until its handlers are set.
     */
    public static Optional<ServerWebSocket> accept(HttpServerRequest request)
            throws InterruptedException {
        try {
            return Optional.of(
                    request.toWebSocket()
                            .map(
                                    socket -> {
                                        socket.pause();
                                        return socket;
                                    })
                            .toCompletionStage()
                            .toCompletableFuture()
                            .get());
        } catch (ExecutionException e) {
            LOG.log(Level.FINE, "no WebSocket for " + request.uri(), e);
            return Optional.empty();
        }
    }
}
