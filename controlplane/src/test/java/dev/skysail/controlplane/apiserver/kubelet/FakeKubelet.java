package dev.skysail.controlplane.apiserver.kubelet;

import dev.skysail.controlplane.apiserver.Certificates;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.net.PemKeyCertOptions;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A node's kubelet endpoint with a certificate of its own, for tests. */
public final class FakeKubelet implements AutoCloseable {

    private final Vertx vertx = Vertx.vertx();
    private final HttpServer server;
    private final BlockingQueue<String> asked = new LinkedBlockingQueue<>();

    /** Starts to listen on any port. */
    public FakeKubelet() {
        Certificates.Issued own = Certificates.make().issueServer(List.of("127.0.0.1"));
        HttpServerOptions options =
                new HttpServerOptions()
                        .setHost("127.0.0.1")
                        .setPort(0)
                        .setSsl(true)
                        .setWebSocketSubProtocols(List.of("v5.channel.k8s.io", "v4.channel.k8s.io"))
                        .setKeyCertOptions(
                                new PemKeyCertOptions()
                                        .addCertValue(Buffer.buffer(own.certificatePem()))
                                        .addKeyValue(Buffer.buffer(own.keyPem())));
        server =
                vertx.createHttpServer(options)
                        .requestHandler(this::answer)
                        .webSocketHandler(this::socket)
                        .webSocketHandshakeHandler(
                                handshake -> {
                                    if (handshake.path().contains("/refused/")) {
                                        handshake.reject(404);
                                    } else {
                                        handshake.accept();
                                    }
                                });
        server.listen().toCompletionStage().toCompletableFuture().join();
    }

    public int port() {
        return server.actualPort();
    }

    /** Returns the URIs that were asked for. */
    public BlockingQueue<String> asked() {
        return asked;
    }

    private void answer(HttpServerRequest request) {
        asked.add(request.uri());
        if (request.path().contains("/waiting/")) {
            request.response().setStatusCode(400).end("container is waiting to start");
            return;
        }
        if (request.path().contains("/gone/")) {
            request.response().setStatusCode(404).end("no such pod");
            return;
        }
        request.response().setChunked(true).putHeader("Content-Type", "text/plain");
        request.response().write("one\n");
        request.response().closeHandler(gone -> asked.add("closed"));
        if ("true".equals(request.getParam("follow"))) {
            vertx.setTimer(300, later -> request.response().write("two\n"));
        } else {
            request.response().end();
        }
    }

    /** Echoes standard input; a closed standard input ends the command with success. */
    private void socket(ServerWebSocket socket) {
        asked.add(socket.uri() + " " + socket.subProtocol());
        socket.closeHandler(closed -> asked.add("closed " + socket.closeStatusCode()));
        if (socket.uri().contains("command=short")) {
            for (int i = 0; i < 100; i++) {
                socket.writeBinaryMessage(Buffer.buffer("\u0001" + i));
            }
            socket.writeBinaryMessage(Buffer.buffer("\u0003{\"status\":\"Success\"}"));
            socket.close((short) 1000, "done");
            return;
        }
        socket.binaryMessageHandler(
                message -> {
                    if (message.getByte(0) == (byte) 255) {
                        socket.writeBinaryMessage(Buffer.buffer("\u0003{\"status\":\"Success\"}"));
                        socket.close((short) 1000, "done");
                    } else {
                        socket.writeBinaryMessage(message.copy().setByte(0, (byte) 1));
                    }
                });
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
