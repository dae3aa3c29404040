package dev.skysail.profile.webhook;

import dev.skysail.kubernetes.Threads;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PemKeyCertOptions;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;

/**
 * The webhook's HTTPS front on loopback, with a certificate of its own.
 *
 * <p>Limit: a body of {@value #BODY_MAX} bytes; a longer one is refused with 413.
 */
public final class WebhookServer implements AutoCloseable {

    /** Path for pods. */
    static final String PODS = "/pods";

    /** Path for Selectors. */
    static final String SELECTORS = "/selectors";

    private static final System.Logger LOG = System.getLogger(WebhookServer.class.getName());
    private static final int BODY_MAX = 8 * 1024 * 1024;
    private static final Duration START_MAX = Duration.ofSeconds(20);
    private static final Duration LIFE = Duration.ofDays(365);

    private final Vertx vertx;
    private final HttpServer server;
    private final String certificate;
    private final AdmissionAnswers answers;
    private final ExecutorService workers =
            Executors.newThreadPerTaskExecutor(Threads.virtual("webhook"));

    private WebhookServer(int port, AdmissionAnswers answers) {
        this.answers = answers;
        this.vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
        try {
            X509Bundle bundle = certificate();
            this.certificate = bundle.getCertificatePEM();
            HttpServerOptions options =
                    new HttpServerOptions()
                            .setHost("127.0.0.1")
                            .setPort(port)
                            .setSsl(true)
                            .setKeyCertOptions(
                                    new PemKeyCertOptions()
                                            .addCertValue(Buffer.buffer(certificate))
                                            .addKeyValue(Buffer.buffer(bundle.getPrivateKeyPEM())));
            this.server =
                    vertx.createHttpServer(options)
                            .requestHandler(this::handle)
                            .listen()
                            .toCompletionStage()
                            .toCompletableFuture()
                            .get(START_MAX.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure(e);
        } catch (TimeoutException | java.util.concurrent.ExecutionException e) {
            throw failure(e);
        }
    }

    /** Starts the front; it answers when this returns. */
    public static WebhookServer start(int port, AdmissionAnswers answers) {
        return new WebhookServer(port, answers);
    }

    /** Returns the URL of a path. */
    String url(String path) {
        return "https://127.0.0.1:" + server.actualPort() + path;
    }

    /** Returns the certificate in PEM; it is its own authority. */
    String certificatePem() {
        return certificate;
    }

    @Override
    public void close() {
        workers.shutdownNow();
        var _ = vertx.close();
    }

    private IllegalStateException failure(Exception cause) {
        var _ = vertx.close();
        return new IllegalStateException("the webhook cannot listen", cause);
    }

    private static X509Bundle certificate() {
        Instant now = Instant.now();
        try {
            return new CertificateBuilder()
                    .ecp256()
                    .subject("CN=skysail-profile")
                    .setIsCertificateAuthority(true)
                    .addSanIpAddress("127.0.0.1")
                    .addSanDnsName("localhost")
                    .addExtendedKeyUsageServerAuth()
                    .notBefore(now.minus(Duration.ofHours(1)))
                    .notAfter(now.plus(LIFE))
                    .buildSelfSigned();
        } catch (Exception e) {
            throw new IllegalStateException("the webhook's certificate cannot be made", e);
        }
    }

    private void handle(HttpServerRequest request) {
        Buffer body = Buffer.buffer();
        request.handler(
                chunk -> {
                    if (body.length() <= BODY_MAX) {
                        var _ = body.appendBuffer(chunk);
                    }
                });
        request.endHandler(_ -> answer(request, body));
    }

    private void answer(HttpServerRequest request, Buffer body) {
        if (body.length() > BODY_MAX) {
            end(request, HttpURLConnection.HTTP_ENTITY_TOO_LARGE, "the review is too large");
            return;
        }
        switch (request.path()) {
            case PODS -> work(request, body, answers::pod);
            case SELECTORS -> work(request, body, answers::selector);
            default -> end(request, HttpURLConnection.HTTP_NOT_FOUND, "no such webhook");
        }
    }

    private void work(HttpServerRequest request, Buffer body, UnaryOperator<String> answer) {
        String text = body.toString();
        workers.execute(
                () -> {
                    try {
                        String review = answer.apply(text);
                        request.response().putHeader("content-type", "application/json");
                        end(request, HttpURLConnection.HTTP_OK, review);
                    } catch (IllegalArgumentException e) {
                        end(request, HttpURLConnection.HTTP_BAD_REQUEST, "" + e.getMessage());
                    } catch (RuntimeException e) {
                        LOG.log(System.Logger.Level.WARNING, "no answer to a review", e);
                        end(request, HttpURLConnection.HTTP_INTERNAL_ERROR, "no decision");
                    }
                });
    }

    private static void end(HttpServerRequest request, int code, String text) {
        var _ = request.response().setStatusCode(code).end(text);
    }
}
