package dev.skysail.controlplane.apiserver;

import dev.skysail.controlplane.ControlPlane;
import dev.skysail.controlplane.ControlPlaneOptions;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.concurrent.CompletionException;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A control plane and a client that speaks to it as kubectl would, for tests. */
public final class TestApi implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();
    private final ControlPlane plane;
    private final HttpClient http;

    /** Starts a control plane with the parts given. */
    public TestApi(ApiParts parts) throws Exception {
        plane = ControlPlane.start(new ControlPlaneOptions(0, parts));
        http = client(plane, null);
    }

    public ControlPlane plane() {
        return plane;
    }

    public HttpClient http() {
        return http;
    }

    /** Returns a client that trusts the control plane and shows the certificate given, if any. */
    static HttpClient client(ControlPlane plane, Certificates.@Nullable Issued own)
            throws Exception {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        trusted.setCertificateEntry("ca", certificate(plane.authorityPem()));
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext ssl = SSLContext.getInstance("TLS");
        if (own == null) {
            ssl.init(null, trust.getTrustManagers(), null);
        } else {
            KeyStore keys = KeyStore.getInstance(KeyStore.getDefaultType());
            keys.load(null, null);
            Certificate[] chain = {certificate(own.certificatePem())};
            keys.setKeyEntry("own", key(own.keyPem()), new char[0], chain);
            KeyManagerFactory managers =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keys, new char[0]);
            ssl.init(managers.getKeyManagers(), trust.getTrustManagers(), null);
        }
        return HttpClient.newBuilder().sslContext(ssl).build();
    }

    private static Certificate certificate(String pem) throws Exception {
        return CertificateFactory.getInstance("X.509")
                .generateCertificate(
                        new ByteArrayInputStream(pem.getBytes(StandardCharsets.UTF_8)));
    }

    private static PrivateKey key(String pem) throws Exception {
        String body = pem.replaceAll("-----[A-Z ]+-----|\\s", "");
        return KeyFactory.getInstance("EC")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(body)));
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(plane.url() + path))
                .header("Authorization", "Bearer " + plane.token());
    }

    /** Sends a request with a body of a media type. */
    public HttpResponse<String> send(String method, String path, String type, String body)
            throws Exception {
        HttpRequest request =
                request(path)
                        .header("Content-Type", type)
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** Posts JSON, in which single quotes stand for double ones. */
    public HttpResponse<String> post(String path, String body) throws Exception {
        return send("POST", path, "application/json", body.replace('\'', '"'));
    }

    /** Sends a merge patch, in which single quotes stand for double ones. */
    public HttpResponse<String> merge(String path, String body) throws Exception {
        return send("PATCH", path, "application/merge-patch+json", body.replace('\'', '"'));
    }

    public HttpResponse<String> delete(String path) throws Exception {
        return send("DELETE", path, "application/json", "");
    }

    public HttpResponse<String> get(String path) throws Exception {
        return http.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Gets an answer that goes on. */
    public HttpResponse<InputStream> stream(String path) throws Exception {
        return http.send(request(path).build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    /** Asks for a WebSocket that is refused; returns the status code. */
    public int failedUpgrade(String path) {
        try {
            http.newWebSocketBuilder()
                    .header("Authorization", "Bearer " + plane.token())
                    .buildAsync(
                            URI.create(plane.url().replace("https", "wss") + path),
                            new WebSocket.Listener() {})
                    .join()
                    .abort();
            return 101;
        } catch (CompletionException e) {
            return e.getCause() instanceof WebSocketHandshakeException refused
                    ? refused.getResponse().statusCode()
                    : -1;
        }
    }

    /** Gets a document that must be there. */
    public JsonNode json(String path) throws Exception {
        return JSON.readTree(get(path).body());
    }

    static JsonNode body(HttpResponse<String> response) {
        return JSON.readTree(response.body());
    }

    @Override
    public void close() {
        http.close();
        plane.close();
    }
}
