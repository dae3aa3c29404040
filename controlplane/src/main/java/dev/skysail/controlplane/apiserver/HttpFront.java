package dev.skysail.controlplane.apiserver;

import dev.skysail.controlplane.apiserver.kubelet.KubeletProxy;
import dev.skysail.controlplane.apiserver.wire.Answer;
import dev.skysail.controlplane.apiserver.wire.AnswerWriter;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Query;
import dev.skysail.controlplane.apiserver.wire.RequestInfo;
import dev.skysail.controlplane.apiserver.wire.WatchSocket;
import dev.skysail.controlplane.apiserver.wire.WebSocketUpgrade;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.Statuses;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Takes requests off the event loop: collects the body, then answers on a virtual thread. */
final class HttpFront {

    private static final Logger LOG = Logger.getLogger(HttpFront.class.getName());
    private static final int BODY_LIMIT = 3 * 1024 * 1024;
    private static final long BODY_MILLIS = 60_000;
    private static final byte[] NO_BODY = {};

    private final Vertx vertx;
    private final Authenticator authenticator;
    private final Dispatcher dispatcher;
    private final ExecutorService workers;
    private final KubeletProxy proxy;
    private final AnswerWriter writer = new AnswerWriter();

    HttpFront(
            Vertx vertx,
            Authenticator authenticator,
            Dispatcher dispatcher,
            ExecutorService workers) {
        this.vertx = vertx;
        this.authenticator = authenticator;
        this.dispatcher = dispatcher;
        this.workers = workers;
        this.proxy = new KubeletProxy(vertx);
    }

    /** Handles a request; runs on the event loop and must not wait. */
    void handle(HttpServerRequest request) {
        String upgrade = request.getHeader("Upgrade");
        if (upgrade != null && upgrade.equalsIgnoreCase("websocket")) {
            request.pause();
            WebSocketUpgrade socket = new WebSocketUpgrade(request, vertx.getOrCreateContext());
            submit(request, () -> answer(request, NO_BODY, Optional.of(socket)));
            return;
        }
        Buffer body = Buffer.buffer();
        AtomicBoolean done = new AtomicBoolean();
        long timer =
                vertx.setTimer(
                        BODY_MILLIS,
                        id -> {
                            if (done.compareAndSet(false, true)) {
                                request.connection().close();
                            }
                        });
        request.handler(
                chunk -> {
                    if (body.length() + chunk.length() <= BODY_LIMIT) {
                        body.appendBuffer(chunk);
                    } else if (done.compareAndSet(false, true)) {
                        vertx.cancelTimer(timer);
                        fail(request, call(request, NO_BODY), tooLarge());
                    }
                });
        request.exceptionHandler(
                e -> {
                    done.set(true);
                    vertx.cancelTimer(timer);
                });
        request.endHandler(
                end -> {
                    vertx.cancelTimer(timer);
                    if (done.compareAndSet(false, true)) {
                        submit(request, () -> answer(request, body.getBytes(), Optional.empty()));
                    }
                });
    }

    private void submit(HttpServerRequest request, Runnable task) {
        try {
            workers.execute(task);
        } catch (RejectedExecutionException e) {
            request.connection().close();
        }
    }

    private static ApiException tooLarge() {
        return Statuses.requestEntityTooLarge("Request entity too large: limit is " + BODY_LIMIT);
    }

    private static Call call(HttpServerRequest request, byte[] body) {
        String path = request.path();
        String query = request.query();
        return new Call(
                request.method().name(),
                RequestInfo.parse(path == null ? "/" : path),
                new Query(query == null ? "" : query),
                request.headers(),
                body);
    }

    private void answer(
            HttpServerRequest request, byte[] body, Optional<WebSocketUpgrade> upgrade) {
        Call call = call(request, body);
        try {
            call.as(authenticator.authenticate(request));
            Answer answer = dispatcher.dispatch(call);
            switch (answer) {
                case Answer.Body object -> writer.body(request, call, object);
                case Answer.Raw raw -> writer.raw(request, raw);
                case Answer.Stream stream -> stream(request, stream, upgrade);
                case Answer.Proxy target -> proxy(request, target, upgrade);
            }
        } catch (ApiException e) {
            fail(request, call, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            request.connection().close();
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "request " + request.uri() + " failed", e);
            fail(request, call, Statuses.internalError(String.valueOf(e.getMessage())));
        }
    }

    private void stream(
            HttpServerRequest request, Answer.Stream stream, Optional<WebSocketUpgrade> upgrade)
            throws InterruptedException {
        if (upgrade.isEmpty()) {
            writer.stream(request, stream.source());
            return;
        }
        Optional<WatchSocket> socket = upgrade.get().accept(WatchSocket::on);
        if (socket.isPresent()) {
            writer.stream(socket.get(), stream.source());
        }
    }

    private void proxy(
            HttpServerRequest request, Answer.Proxy target, Optional<WebSocketUpgrade> upgrade)
            throws InterruptedException {
        if (upgrade.isPresent()) {
            proxy.webSocket(upgrade.get(), target.target());
        } else if (target.upgrades()) {
            throw Statuses.badRequest("Upgrade request required");
        } else {
            proxy.http(request, target.target());
        }
    }

    private void fail(HttpServerRequest request, Call call, ApiException failure) {
        Integer wait = failure.retryAfterSeconds();
        if (request.response().headWritten()) {
            request.connection().close();
            return;
        }
        if (wait != null) {
            request.response().headers().set("Retry-After", wait.toString());
        }
        request.resume();
        writer.body(request, call, new Answer.Body(failure.code(), failure.status()));
    }
}
