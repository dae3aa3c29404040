package dev.skysail.controlplane.admission;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Base64;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Posts AdmissionReviews over HTTPS; one HTTP client per trusted bundle. */
final class WebhookClient {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final int BODY_LIMIT_BYTES = 16 << 20;
    private static final String NOT_AN_OBJECT =
            "couldn't get version/kind; json parse error: json: cannot unmarshal string into Go"
                    + " value of type struct { APIVersion string"
                    + " \"json:\\\"apiVersion,omitempty\\\"\"; Kind string"
                    + " \"json:\\\"kind,omitempty\\\"\" }";

    private final ConcurrentHashMap<String, HttpClient> clients = new ConcurrentHashMap<>();

    JsonNode call(Webhook webhook, ObjectNode review) throws WebhookCallException {
        JsonNode config = webhook.spec().path("clientConfig");
        WebhookTarget target;
        try {
            target = WebhookTarget.of(config, webhook.timeoutSeconds());
        } catch (IllegalArgumentException e) {
            throw failed(webhook, "could not get REST client: " + e.getMessage());
        }
        return switch (target) {
            case WebhookTarget.Service service ->
                    throw failed(
                            webhook,
                            post(service) + "service \"" + service.name() + "\" not found");
            case WebhookTarget.Url url -> send(webhook, url, config, review);
        };
    }

    private static String post(WebhookTarget target) {
        return "failed to call webhook: Post \"" + target.address() + "\": ";
    }

    private static WebhookCallException failed(Webhook webhook, String reason) {
        return new WebhookCallException(webhook.name(), reason);
    }

    private JsonNode send(
            Webhook webhook, WebhookTarget.Url url, JsonNode config, ObjectNode review)
            throws WebhookCallException {
        HttpClient client = client(webhook, config.path("caBundle").asString(""));
        HttpRequest request =
                HttpRequest.newBuilder(url.uri())
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, */*")
                        .header("User-Agent", "kube-apiserver-admission")
                        .header("Accept-Encoding", "gzip")
                        .timeout(Duration.ofSeconds(webhook.timeoutSeconds()))
                        .POST(
                                HttpRequest.BodyPublishers.ofByteArray(
                                        MAPPER.writeValueAsBytes(review)))
                        .build();
        CompletableFuture<HttpResponse<byte[]>> pending =
                client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
        try {
            return body(webhook, pending.get(webhook.timeoutSeconds(), TimeUnit.SECONDS));
        } catch (TimeoutException e) {
            pending.cancel(true);
            throw failed(webhook, post(url) + "context deadline exceeded");
        } catch (InterruptedException e) {
            pending.cancel(true);
            Thread.currentThread().interrupt();
            throw failed(webhook, post(url) + "context canceled");
        } catch (ExecutionException e) {
            throw failed(
                    webhook, post(url) + reason(url, Objects.requireNonNullElse(e.getCause(), e)));
        }
    }

    private static String reason(WebhookTarget.Url url, Throwable cause) {
        String host = url.uri().getHost();
        int port = url.uri().getPort() < 0 ? 443 : url.uri().getPort();
        return switch (cause) {
            case HttpTimeoutException e -> "context deadline exceeded";
            case ConnectException e when e.getCause() instanceof UnknownHostException ->
                    "dial tcp: lookup " + host + ": no such host";
            case ConnectException e ->
                    "dial tcp " + host + ":" + port + ": connect: connection refused";
            case UnknownHostException e -> "dial tcp: lookup " + host + ": no such host";
            case SSLException e -> tlsReason(e);
            default -> "EOF";
        };
    }

    private static String tlsReason(SSLException e) {
        String text = String.valueOf(e.getMessage());
        if (text.contains("PKIX path") || text.contains("trustAnchors")) {
            return "tls: failed to verify certificate: x509: certificate signed by unknown"
                    + " authority";
        }
        return "tls: " + text;
    }

    private static JsonNode body(Webhook webhook, HttpResponse<byte[]> response)
            throws WebhookCallException {
        int code = response.statusCode();
        if (code >= 300) {
            throw failed(webhook, "failed to call webhook: " + serverError(code));
        }
        JsonNode body;
        try {
            body = MAPPER.readTree(plain(response));
        } catch (JacksonException | IOException e) {
            throw failed(webhook, "failed to call webhook: " + NOT_AN_OBJECT);
        }
        if (!body.isObject()) {
            throw failed(webhook, "failed to call webhook: " + NOT_AN_OBJECT);
        }
        return body;
    }

    private static byte[] plain(HttpResponse<byte[]> response) throws IOException {
        String encoding = response.headers().firstValue("Content-Encoding").orElse("");
        if (!encoding.equals("gzip")) {
            return response.body();
        }
        try (var unpacked = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
            return unpacked.readNBytes(BODY_LIMIT_BYTES);
        }
    }

    private static String serverError(int code) {
        if (code >= 500) {
            return "an error on the server (\"unknown\") has prevented the request from"
                    + " succeeding";
        }
        return switch (code) {
            case 400 -> "the server rejected our request for an unknown reason";
            case 401 -> "the server has asked for the client to provide credentials";
            case 404 -> "the server could not find the requested resource";
            case 405 -> "the server does not allow this method on the requested resource";
            default ->
                    "the server responded with the status code "
                            + code
                            + " but did not return more information";
        };
    }

    private HttpClient client(Webhook webhook, String caBundle) throws WebhookCallException {
        HttpClient known = clients.get(caBundle);
        if (known != null) {
            return known;
        }
        try {
            HttpClient.Builder builder =
                    HttpClient.newBuilder()
                            .version(HttpClient.Version.HTTP_1_1)
                            .connectTimeout(Duration.ofSeconds(30));
            if (!caBundle.isEmpty()) {
                builder.sslContext(trusting(Base64.getDecoder().decode(caBundle)));
            }
            HttpClient made = builder.build();
            HttpClient earlier = clients.putIfAbsent(caBundle, made);
            return earlier == null ? made : earlier;
        } catch (GeneralSecurityException | IOException | IllegalArgumentException e) {
            throw failed(
                    webhook,
                    "could not get REST client: unable to load root certificates: unable to parse"
                            + " bytes as PEM block");
        }
    }

    private static SSLContext trusting(byte[] pem) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        int index = 0;
        for (Certificate certificate :
                factory.generateCertificates(new ByteArrayInputStream(pem))) {
            store.setCertificateEntry("ca-" + index, certificate);
            index++;
        }
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
