package dev.skysail.controlplane.apiserver.kubelet;

import io.vertx.core.http.WebSocketBase;
import io.vertx.core.http.WebSocketFrame;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Passes the frames of one WebSocket to another that may not be there yet. It listens from the
 * first moment, because a short command has answered and hung up before the other side is joined.
 */
final class FrameRelay {

    private static final int EARLY_MAX = 64;

    private final WebSocketBase source;
    private final Queue<Consumer<WebSocketBase>> early = new ArrayDeque<>();
    private @Nullable WebSocketBase target;

    private FrameRelay(WebSocketBase source) {
        this.source = source;
    }

    /** Begins to listen; only the source's own event loop may call this. */
    static FrameRelay from(WebSocketBase source) {
        FrameRelay relay = new FrameRelay(source);
        source.frameHandler(
                frame -> {
                    if (frame.isClose()) {
                        relay.pass(to -> to.close(frame.closeStatusCode(), frame.closeReason()));
                    } else {
                        relay.pass(to -> relay.write(to, frame));
                    }
                });
        source.exceptionHandler(broken -> relay.pass(WebSocketBase::close));
        source.closeHandler(
                closed -> {
                    // A close frame comes through the frame handler, in its turn.
                    if (source.closeStatusCode() == null) {
                        relay.pass(WebSocketBase::close);
                    }
                });
        return relay;
    }

    WebSocketBase source() {
        return source;
    }

    /** Passes on what has come so far, and from now on everything as it comes. */
    synchronized void into(WebSocketBase to) {
        target = to;
        early.forEach(step -> step.accept(to));
        early.clear();
        source.resume();
    }

    private synchronized void pass(Consumer<WebSocketBase> step) {
        WebSocketBase to = target;
        if (to != null) {
            step.accept(to);
            return;
        }
        early.add(step);
        if (early.size() >= EARLY_MAX) {
            source.pause();
        }
    }

    private void write(WebSocketBase to, WebSocketFrame frame) {
        if (to.isClosed()) {
            return;
        }
        to.writeFrame(frame);
        if (to.writeQueueFull()) {
            source.pause();
            to.drainHandler(drained -> source.resume());
        }
    }
}
