package dev.skysail.controlplane.apiserver.wire;

import io.vertx.core.http.ServerWebSocket;
import java.util.concurrent.atomic.AtomicBoolean;

/** A WebSocket that carries a watch, and whether its client has gone. */
public record WatchSocket(ServerWebSocket socket, AtomicBoolean closed) {

    /** Begins to listen; only the socket's own event loop may call this. */
    public static WatchSocket on(ServerWebSocket socket) {
        AtomicBoolean closed = new AtomicBoolean();
        socket.closeHandler(gone -> closed.set(true));
        socket.exceptionHandler(broken -> closed.set(true));
        return new WatchSocket(socket, closed);
    }
}
