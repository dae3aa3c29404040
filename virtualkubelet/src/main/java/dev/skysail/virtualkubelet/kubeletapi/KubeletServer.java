package dev.skysail.virtualkubelet.kubeletapi;

import io.fabric8.kubernetes.api.model.PodListBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PemKeyCertOptions;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

/**
 * The HTTPS server that an API server asks for logs and remote commands. It listens on the loopback
 * address only, and one server stands for all nodes of the process.
 */
public final class KubeletServer implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(KubeletServer.class.getName());
    private static final int MESSAGE_MAX = 1 << 20;

    private final Vertx vertx;
    private final PodFinder finder;
    private final LogHandler logs;
    private final ExecHandler commands;
    private final KubernetesSerialization serialization = new KubernetesSerialization();
    private final HttpServer server;

    private KubeletServer(int port, ServingCertificate certificate, PodFinder finder, Clock clock) {
        this.finder = finder;
        this.vertx = Vertx.vertx();
        this.logs = new LogHandler(vertx, clock);
        this.commands = new ExecHandler(vertx);
        HttpServerOptions options =
                new HttpServerOptions()
                        .setHost("127.0.0.1")
                        .setPort(port)
                        .setSsl(true)
                        .setKeyCertOptions(
                                new PemKeyCertOptions()
                                        .addCertValue(Buffer.buffer(certificate.certificatePem()))
                                        .addKeyValue(Buffer.buffer(certificate.keyPem())))
                        .setMaxWebSocketMessageSize(MESSAGE_MAX)
                        .setMaxWebSocketFrameSize(MESSAGE_MAX)
                        .setWebSocketSubProtocols(Channels.known());
        this.server = vertx.createHttpServer(options).requestHandler(this::handle);
    }

    /**
     * Starts a server.
     *
     * @param port port, 0 for any free one
     */
    public static KubeletServer start(
            int port, ServingCertificate certificate, PodFinder finder, Clock clock) {
        KubeletServer made = new KubeletServer(port, certificate, finder, clock);
        try {
            made.server.listen().toCompletionStage().toCompletableFuture().join();
            return made;
        } catch (CompletionException | CancellationException e) {
            made.close();
            throw new IllegalStateException("the kubelet API cannot listen on port " + port, e);
        }
    }

    /** Returns the port it listens on. */
    public int port() {
        return server.actualPort();
    }

    @Override
    public void close() {
        vertx.close();
    }

    private void handle(HttpServerRequest request) {
        try {
            route(request);
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "a request to the kubelet API failed", e);
            answer(request, 500, "Internal error");
        }
    }

    private void route(HttpServerRequest request) {
        List<String> path =
                Arrays.stream(request.path().substring(1).split("/", -1))
                        .map(part -> URLDecoder.decode(part, StandardCharsets.UTF_8))
                        .toList();
        switch (path.getFirst()) {
            case "healthz" -> answer(request, 200, "ok");
            case "pods" -> pods(request);
            case "containerLogs", "exec", "attach" -> pod(request, path);
            default -> answer(request, 404, "404 page not found");
        }
    }

    private void pods(HttpServerRequest request) {
        String json = serialization.asJson(new PodListBuilder().withItems(finder.pods()).build());
        request.response().putHeader("Content-Type", "application/json").end(json);
    }

    private void pod(HttpServerRequest request, List<String> path) {
        if (path.size() != 4) {
            answer(request, 404, "404 page not found");
            return;
        }
        Optional<PodFinder.Running> running = finder.find(path.get(1), path.get(2));
        if (running.isEmpty()) {
            answer(request, 404, "pod does not exist");
            return;
        }
        String container = path.get(3);
        if (path.getFirst().equals("containerLogs")) {
            logs.handle(request, running.get(), container);
            return;
        }
        String offered = request.getHeader("Sec-WebSocket-Protocol");
        boolean known =
                offered != null
                        && Channels.choose(List.of(offered.split("\\s*,\\s*", -1))).isPresent();
        if (!known) {
            answer(request, 400, "only WebSocket with v5 or v4 of channel.k8s.io is served");
            return;
        }
        boolean attach = path.getFirst().equals("attach");
        request.toWebSocket()
                .onSuccess(
                        socket -> {
                            if (attach) {
                                commands.attach(socket, running.get(), container, request.params());
                            } else {
                                commands.exec(socket, running.get(), container, request.params());
                            }
                        })
                .onFailure(
                        e -> LOG.log(System.Logger.Level.DEBUG, "no WebSocket with a client", e));
    }

    private static void answer(HttpServerRequest request, int code, String text) {
        if (!request.response().ended()) {
            request.response().setStatusCode(code).end(text);
        }
    }
}
