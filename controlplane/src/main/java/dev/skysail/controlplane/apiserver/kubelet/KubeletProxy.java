package dev.skysail.controlplane.apiserver.kubelet;

import dev.skysail.controlplane.apiserver.wire.KubeletTarget;
import dev.skysail.controlplane.apiserver.wire.WebSocketUpgrade;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.Statuses;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.UpgradeRejectedException;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/**
 * Passes log, exec, attach and portforward through to the node that runs the pod (apimachinery
 * pkg/util/proxy, apiserver generic/rest/response_checker.go).
 */
public final class KubeletProxy {

    /** Protocols of remote commands that are passed through, best first. */
    public static final List<String> PROTOCOLS =
            List.of(
                    "v5.channel.k8s.io",
                    "v4.channel.k8s.io",
                    "v3.channel.k8s.io",
                    "v2.channel.k8s.io",
                    "channel.k8s.io",
                    "v4.base64.channel.k8s.io",
                    "base64.channel.k8s.io",
                    "v2.portforward.k8s.io",
                    "SPDY/3.1+portforward.k8s.io");

    private static final String PROTOCOL = "Sec-WebSocket-Protocol";
    private static final int CONNECTIONS = 10_000;
    private static final int CONNECT_MILLIS = 10_000;
    private static final int FRAME_LIMIT = 4 * 1024 * 1024;
    private static final int ERROR_LIMIT = 50_000;

    private final HttpClient client;
    private final WebSocketClient sockets;

    public KubeletProxy(Vertx vertx) {
        // Like upstream by default, the serving certificate of a node is not verified.
        HttpClientOptions http =
                new HttpClientOptions()
                        .setSsl(true)
                        .setTrustAll(true)
                        .setVerifyHost(false)
                        .setConnectTimeout(CONNECT_MILLIS);
        client = vertx.createHttpClient(http, new PoolOptions().setHttp1MaxSize(CONNECTIONS));
        sockets =
                vertx.createWebSocketClient(
                        new WebSocketClientOptions()
                                .setSsl(true)
                                .setTrustAll(true)
                                .setVerifyHost(false)
                                .setMaxConnections(CONNECTIONS)
                                .setMaxFrameSize(FRAME_LIMIT)
                                .setMaxMessageSize(FRAME_LIMIT)
                                .setConnectTimeout(CONNECT_MILLIS));
    }

    /** Streams the answer of a node to the client. */
    public void http(HttpServerRequest request, KubeletTarget target) throws InterruptedException {
        HttpClientResponse answer =
                await(
                        client.request(request.method(), target.port(), target.host(), target.uri())
                                .compose(out -> out.send())
                                .map(
                                        in -> {
                                            in.pause();
                                            return in;
                                        }),
                        failure -> noAnswer(target, failure));
        if (answer.statusCode() < 200 || answer.statusCode() > 206) {
            throw refused(target, answer);
        }
        HttpServerResponse response = request.response();
        response.setStatusCode(answer.statusCode());
        response.putHeader("Cache-Control", "no-cache, private");
        String type = answer.getHeader("Content-Type");
        response.putHeader("Content-Type", type == null ? "text/plain" : type);
        response.setChunked(true);
        response.closeHandler(gone -> answer.request().reset());
        response.exceptionHandler(gone -> answer.request().reset());
        answer.pipeTo(response).onFailure(broken -> response.reset());
    }

    /** Joins the client's WebSocket with one to the node. */
    public void webSocket(WebSocketUpgrade upgrade, KubeletTarget target)
            throws InterruptedException {
        HttpServerRequest request = upgrade.request();
        WebSocketConnectOptions options =
                new WebSocketConnectOptions()
                        .setHost(target.host())
                        .setPort(target.port())
                        .setURI(target.uri())
                        .setSsl(true);
        offered(request).forEach(options::addSubProtocol);
        Optional<FrameRelay> connected = connect(upgrade, target, options);
        if (connected.isEmpty()) {
            return;
        }
        FrameRelay node = connected.get();
        String chosen = node.source().subProtocol();
        if (chosen == null) {
            request.headers().remove(PROTOCOL);
        } else {
            request.headers().set(PROTOCOL, chosen);
        }
        Optional<FrameRelay> accepted = upgrade.accept(FrameRelay::from);
        if (accepted.isEmpty()) {
            node.source().close();
            return;
        }
        FrameRelay browser = accepted.get();
        browser.into(node.source());
        node.into(browser.source());
    }

    private Optional<FrameRelay> connect(
            WebSocketUpgrade upgrade, KubeletTarget target, WebSocketConnectOptions options)
            throws InterruptedException {
        try {
            return Optional.of(
                    upgrade.onLoop(() -> sockets.connect(options).map(FrameRelay::from)));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UpgradeRejectedException rejected) {
                relay(upgrade.request(), rejected);
                return Optional.empty();
            }
            throw Statuses.internalError("error dialing backend: " + dial(target, e));
        }
    }

    private static List<String> offered(HttpServerRequest request) {
        List<String> known = new ArrayList<>();
        String header = request.getHeader(PROTOCOL);
        if (header != null) {
            for (String name : header.split(",", -1)) {
                if (PROTOCOLS.contains(name.strip())) {
                    known.add(name.strip());
                }
            }
        }
        return known;
    }

    /** A node that will not upgrade has its own say. */
    private static void relay(HttpServerRequest request, UpgradeRejectedException rejected) {
        Buffer body = rejected.getBody();
        String type = rejected.getHeaders().get("Content-Type");
        request.resume();
        request.response()
                .setStatusCode(rejected.getStatus())
                .putHeader("Content-Type", type == null ? "text/plain; charset=utf-8" : type)
                .end(body == null ? Buffer.buffer() : body);
    }

    private interface Failure {
        ApiException of(ExecutionException cause);
    }

    private static <T> T await(Future<T> future, Failure failure) throws InterruptedException {
        try {
            return future.toCompletionStage().toCompletableFuture().get();
        } catch (ExecutionException e) {
            throw failure.of(e);
        }
    }

    private static ApiException noAnswer(KubeletTarget target, ExecutionException failure) {
        String url = "https://" + target.host() + ":" + target.port() + target.uri();
        return Statuses.failure(500, "Get \"" + url + "\": " + dial(target, failure));
    }

    private static String dial(KubeletTarget target, ExecutionException failure) {
        Throwable cause = Objects.requireNonNullElse(failure.getCause(), failure);
        String address = "dial tcp " + target.host() + ":" + target.port() + ": ";
        if (cause instanceof ConnectException) {
            return address + "connect: connection refused";
        }
        return address + cause.getMessage();
    }

    private static ApiException refused(KubeletTarget target, HttpClientResponse answer)
            throws InterruptedException {
        Future<Buffer> rest = answer.body();
        answer.resume();
        Buffer body = await(rest, failure -> noAnswer(target, failure));
        String text =
                body.getString(
                        0, Math.min(body.length(), ERROR_LIMIT), StandardCharsets.UTF_8.name());
        return switch (answer.statusCode()) {
            case 400 -> Statuses.badRequest(text);
            case 500 -> Statuses.internalError(text);
            default -> Statuses.unexpected(answer.statusCode(), "pods/log", target.pod(), text);
        };
    }
}
