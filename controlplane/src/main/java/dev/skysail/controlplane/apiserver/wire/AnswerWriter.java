package dev.skysail.controlplane.apiserver.wire;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.ServerWebSocket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Sends answers from a virtual thread; a client that does not read is cut off. */
public final class AnswerWriter {

    private static final long WRITE_SECONDS = 30;
    private static final byte[] NEWLINE = {'\n'};

    public void body(HttpServerRequest request, Call call, Answer.Body answer) {
        Media media = Media.lenient(call.headerList("Accept"));
        byte[] bytes = media.yaml() ? Yaml.write(answer.object()) : Json.bytes(answer.object());
        HttpServerResponse response = head(request, answer.code(), media.contentType());
        for (String warning : call.warnings()) {
            response.headers().add("Warning", "299 - \"" + escape(warning) + "\"");
        }
        Buffer buffer = Buffer.buffer(bytes.length + 1).appendBytes(bytes);
        end(request, response, media.yaml() ? buffer : buffer.appendBytes(NEWLINE));
    }

    public void raw(HttpServerRequest request, Answer.Raw answer) {
        HttpServerResponse response = head(request, answer.code(), answer.contentType());
        for (Answer.Header header : answer.headers()) {
            response.headers().set(header.name(), header.value());
        }
        end(request, response, answer.bytes());
    }

    /** Streams a watch as chunks of JSON lines. */
    public void stream(HttpServerRequest request, EventSource source) throws InterruptedException {
        HttpServerResponse response = head(request, 200, "application/json");
        response.setChunked(true);
        AtomicBoolean closed = new AtomicBoolean();
        response.closeHandler(v -> closed.set(true));
        response.exceptionHandler(e -> closed.set(true));
        if (!sent(response.writeHead(), closed)) {
            return;
        }
        source.run(
                event -> {
                    if (closed.get() || response.closed()) {
                        return false;
                    }
                    if (event.length == 0) {
                        return true;
                    }
                    Buffer line =
                            Buffer.buffer(event.length + 1).appendBytes(event).appendBytes(NEWLINE);
                    return sent(response.write(line), closed);
                });
        if (closed.get()) {
            response.reset();
        } else {
            response.end();
        }
    }

    /** Streams a watch as text messages. */
    public void stream(WatchSocket open, EventSource source) throws InterruptedException {
        ServerWebSocket socket = open.socket();
        AtomicBoolean closed = open.closed();
        source.run(
                event -> {
                    if (closed.get()) {
                        return false;
                    }
                    return event.length == 0
                            || sent(
                                    socket.writeTextMessage(
                                            new String(event, StandardCharsets.UTF_8)),
                                    closed);
                });
        socket.close();
    }

    /** Waits until a write has gone out; false when the client is gone or does not read. */
    private static boolean sent(Future<Void> write, AtomicBoolean closed)
            throws InterruptedException {
        try {
            write.toCompletionStage().toCompletableFuture().get(WRITE_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException | TimeoutException e) {
            closed.set(true);
            return false;
        }
    }

    private static HttpServerResponse head(
            HttpServerRequest request, int code, @Nullable String contentType) {
        HttpServerResponse response = request.response();
        response.setStatusCode(code);
        response.headers().set("Cache-Control", "no-cache, private");
        if (contentType != null && !contentType.isEmpty()) {
            response.headers().set("Content-Type", contentType);
        }
        return response;
    }

    private static void end(HttpServerRequest request, HttpServerResponse response, Buffer buffer) {
        if (response.closed()) {
            return;
        }
        boolean head = request.method().name().equals("HEAD");
        if (head || response.getStatusCode() == 204) {
            response.end();
        } else {
            response.end(buffer);
        }
    }

    private static String escape(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
