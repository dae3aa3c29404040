package dev.skysail.controlplane.apiserver.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients speak as soon as they may; workers accept when they come to it. */
class WebSocketUpgradeTest {

    private static final int CLIENTS = 200;

    private final Vertx vertx = Vertx.vertx();
    private final ConcurrentLinkedQueue<Boolean> onLoop = new ConcurrentLinkedQueue<>();

    @AfterEach
    void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void theUpgradeBeginsOnTheLoopAndTheFirstFrameIsHeard() throws Exception {
        try (var workers = Executors.newVirtualThreadPerTaskExecutor()) {
            HttpServer server =
                    await(
                            vertx.createHttpServer()
                                    .requestHandler(
                                            request -> {
                                                request.pause();
                                                WebSocketUpgrade upgrade =
                                                        new WebSocketUpgrade(
                                                                watched(request),
                                                                vertx.getOrCreateContext());
                                                workers.execute(() -> accept(upgrade));
                                            })
                                    .listen(0, "127.0.0.1")
                                    .toCompletionStage()
                                    .toCompletableFuture());
            WebSocketClient client = vertx.createWebSocketClient();
            for (int i = 0; i < CLIENTS; i++) {
                String said = "frame " + i;
                assertThat(await(echo(client, server.actualPort(), said))).isEqualTo(said);
            }
        }
        assertThat(onLoop).hasSize(CLIENTS).containsOnly(true);
    }

    /** The request, with a note of whether the upgrade begins on the event loop. */
    private HttpServerRequest watched(HttpServerRequest request) {
        return (HttpServerRequest)
                Proxy.newProxyInstance(
                        HttpServerRequest.class.getClassLoader(),
                        new Class<?>[] {HttpServerRequest.class},
                        (proxy, method, arguments) -> {
                            if (method.getName().equals("toWebSocket")) {
                                onLoop.add(Context.isOnEventLoopThread());
                            }
                            return method.invoke(request, arguments);
                        });
    }

    private void accept(WebSocketUpgrade upgrade) {
        try {
            var _ = upgrade.accept(WebSocketUpgradeTest::answering);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static ServerWebSocket answering(ServerWebSocket socket) {
        socket.handler(socket::write);
        return socket;
    }

    private static CompletableFuture<String> echo(WebSocketClient client, int port, String said) {
        CompletableFuture<String> heard = new CompletableFuture<>();
        client.connect(port, "127.0.0.1", "/")
                .onFailure(heard::completeExceptionally)
                .onSuccess(socket -> speak(socket, said, heard));
        return heard;
    }

    private static void speak(WebSocket socket, String said, CompletableFuture<String> heard) {
        socket.handler(
                frame -> {
                    heard.complete(frame.toString());
                    socket.close();
                });
        socket.write(Buffer.buffer(said));
    }

    private static <T> T await(CompletableFuture<T> future) throws Exception {
        return future.get(60, TimeUnit.SECONDS);
    }
}
