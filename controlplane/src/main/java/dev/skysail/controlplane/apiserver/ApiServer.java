package dev.skysail.controlplane.apiserver;

import dev.skysail.controlplane.apiserver.catalogue.Catalogue;
import dev.skysail.controlplane.apiserver.kubelet.KubeletProxy;
import dev.skysail.kubernetes.Threads;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.net.BindException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.node.ObjectNode;

/** The Kubernetes API over TLS on the loopback address (kube-apiserver 1.37). */
public final class ApiServer implements AutoCloseable {

    private static final String HOST = "127.0.0.1";

    private final Vertx vertx;
    private final ExecutorService workers;
    private final HttpServer server;
    private final Handlers handlers;
    private final Catalogue catalogue;

    private ApiServer(Vertx vertx, ExecutorService workers, ApiServerOptions options) {
        this.vertx = vertx;
        this.workers = workers;
        catalogue = new Catalogue();
        ApiParts parts = options.parts();
        Certificates certificates = options.certificates();
        ServerHooks hooks =
                new ServerHooks(
                        new DefinitionLife(parts.store(), catalogue, parts.schemas()),
                        new NamespaceObjects(
                                parts.store(), catalogue, certificates.authorityPem()));
        Authenticator authenticator =
                new Authenticator(Map.of(options.adminToken(), options.admin()));
        ReviewHandler reviews = new ReviewHandler(authenticator::byToken);
        handlers = new Handlers(parts, catalogue, hooks, reviews, Clock.systemUTC());
        hooks.ready(handlers);
        HttpServerOptions http =
                new HttpServerOptions()
                        .setHost(HOST)
                        .setPort(options.port())
                        .setSsl(true)
                        .setUseAlpn(false)
                        .setHandle100ContinueAutomatically(true)
                        .setClientAuth(ClientAuth.REQUEST)
                        .setKeyCertOptions(
                                new PemKeyCertOptions()
                                        .addCertValue(
                                                Buffer.buffer(
                                                        certificates.server().certificatePem()))
                                        .addKeyValue(Buffer.buffer(certificates.server().keyPem())))
                        .setTrustOptions(
                                new PemTrustOptions()
                                        .addCertValue(Buffer.buffer(certificates.authorityPem())))
                        .setWebSocketSubProtocols(KubeletProxy.PROTOCOLS)
                        .setMaxWebSocketFrameSize(4 * 1024 * 1024)
                        .setMaxWebSocketMessageSize(8 * 1024 * 1024)
                        .setMaxHeaderSize(64 * 1024)
                        .setMaxInitialLineLength(64 * 1024);
        Dispatcher dispatcher = new Dispatcher(handlers, catalogue, this::address);
        HttpFront front = new HttpFront(vertx, authenticator, dispatcher, workers);
        server = vertx.createHttpServer(http).requestHandler(front::handle);
    }

    /** Starts a server and waits until it listens. */
    public static ApiServer start(ApiServerOptions options) {
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
        ExecutorService workers =
                Executors.newThreadPerTaskExecutor(Threads.virtual("api-request"));
        ApiServer api = new ApiServer(vertx, workers, options);
        try {
            api.server.listen().toCompletionStage().toCompletableFuture().join();
            return api;
        } catch (CompletionException e) {
            api.close();
            if (e.getCause() instanceof BindException) {
                throw inUse(options.port(), e);
            }
            throw e;
        }
    }

    private static PortInUseException inUse(int port, Throwable cause) {
        String holder =
                PortHolder.find(Path.of("/proc"), port).map(found -> " by " + found).orElse("");
        return new PortInUseException(HOST + ":" + port + " is in use" + holder, cause);
    }

    private String address() {
        return HOST + ":" + port();
    }

    /** Returns the port that the server listens on. */
    public int port() {
        return server.actualPort();
    }

    /** Returns the URL of the server. */
    public String url() {
        return "https://" + address();
    }

    /** Creates an object on the server's own behalf; one that is there already stays. */
    public void ensure(ObjectNode object) {
        BootObjects.create(handlers, catalogue, object, InternalCall.SERVER);
    }

    @Override
    public void close() {
        workers.shutdownNow();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
