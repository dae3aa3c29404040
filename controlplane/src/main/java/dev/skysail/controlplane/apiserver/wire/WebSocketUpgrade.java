package dev.skysail.controlplane.apiserver.wire;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A request that asks to become a WebSocket, and the event loop it came on.
 *
 * <p>Invariant: a socket gets its handlers on its own event loop, in the same turn in which it
 * opens. A worker that set them would come too late for frames that follow the handshake closely,
 * and those would be lost.
 */
public record WebSocketUpgrade(HttpServerRequest request, Context loop) {

    private static final Logger LOG = Logger.getLogger(WebSocketUpgrade.class.getName());

    /**
     * Accepts the upgrade; empty when the client has gone.
     *
     * @param prepare sets the socket's handlers
     */
    public <T> Optional<T> accept(Function<ServerWebSocket, T> prepare)
            throws InterruptedException {
        try {
            return Optional.of(onLoop(() -> request.toWebSocket().map(prepare)));
        } catch (ExecutionException e) {
            LOG.log(Level.FINE, "no WebSocket for " + request.uri(), e);
            return Optional.empty();
        }
    }

    /** Begins something on the event loop and waits for its end. */
    public <T> T onLoop(Supplier<Future<T>> begin) throws InterruptedException, ExecutionException {
        CompletableFuture<T> result = new CompletableFuture<>();
        loop.runOnContext(
                go ->
                        begin.get()
                                .onSuccess(result::complete)
                                .onFailure(result::completeExceptionally));
        return result.get();
    }
}
