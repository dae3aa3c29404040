package dev.skysail.controlplane.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.ControlPlane;
import dev.skysail.controlplane.ControlPlaneOptions;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RawApiTest {

    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String JSON = "application/json";
    private static final String MERGE = "application/merge-patch+json";

    private @Nullable ControlPlane plane;
    private @Nullable HttpClient http;

    @BeforeAll
    void start() throws Exception {
        ControlPlane started = ControlPlane.start(new ControlPlaneOptions(0, PlainParts.make(40)));
        plane = started;
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        byte[] pem = started.authorityPem().getBytes(StandardCharsets.UTF_8);
        trusted.setCertificateEntry(
                "ca",
                CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(pem)));
        TrustManagerFactory managers =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext ssl = SSLContext.getInstance("TLS");
        ssl.init(null, managers.getTrustManagers(), null);
        http = HttpClient.newBuilder().sslContext(ssl).build();
    }

    @AfterAll
    void stop() {
        if (http != null) {
            http.close();
        }
        if (plane != null) {
            plane.close();
        }
    }

    private HttpResponse<String> send(String method, String path, String type, String body)
            throws Exception {
        if (plane == null || http == null) {
            throw new IllegalStateException("not started");
        }
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(plane.url() + path))
                        .header("Authorization", "Bearer " + plane.token())
                        .header("Content-Type", type)
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> create(String name) throws Exception {
        return send("POST", PODS, JSON, "{\"metadata\":{\"name\":\"" + name + "\"},\"spec\":{}}");
    }

    @Test
    void wordsConflictsLikeUpstream() throws Exception {
        assertThat(create("twice").statusCode()).isEqualTo(201);
        HttpResponse<String> again = create("twice");
        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(again.body())
                .contains("\"message\":\"pods \\\"twice\\\" already exists\"")
                .contains("\"reason\":\"AlreadyExists\"");
        HttpResponse<String> stale =
                send(
                        "PATCH",
                        PODS + "/twice",
                        MERGE,
                        "{\"metadata\":{\"resourceVersion\":\"1\",\"labels\":{\"a\":\"b\"}}}");
        assertThat(stale.statusCode()).isEqualTo(409);
        assertThat(stale.body()).contains("the object has been modified");
    }

    @Test
    void pagesAreOfOnePicture() throws Exception {
        for (String name : new String[] {"page-1", "page-2", "page-3"}) {
            create(name);
        }
        String query = "?limit=1&labelSelector=!none&fieldSelector=metadata.namespace%3Ddefault";
        HttpResponse<String> first = send("GET", PODS + query, JSON, "");
        String token = first.body().replaceAll("(?s).*\"continue\":\"([^\"]+)\".*", "$1");
        send("DELETE", PODS + "/page-2", JSON, "");
        HttpResponse<String> rest = send("GET", PODS + "?limit=9&continue=" + token, JSON, "");
        assertThat(rest.statusCode()).isEqualTo(200);
        assertThat(rest.body()).contains("page-2");
    }

    @Test
    void oldWatchesGetAnErrorEvent() throws Exception {
        create("busy");
        for (int i = 0; i < 60; i++) {
            String label = "{\"metadata\":{\"labels\":{\"i\":\"" + i + "\"}}}";
            assertThat(send("PATCH", PODS + "/busy", MERGE, label).statusCode()).isEqualTo(200);
        }
        HttpResponse<String> watch =
                send("GET", PODS + "?watch=true&resourceVersion=2&timeoutSeconds=2", JSON, "");
        assertThat(watch.statusCode()).isEqualTo(200);
        assertThat(watch.body())
                .startsWith("{\"type\":\"ERROR\"")
                .contains("too old resource version: 2 (")
                .contains("\"code\":410");
    }

    @Test
    void finalizersHoldAndReleaseObjects() throws Exception {
        String maps = "/api/v1/namespaces/default/configmaps";
        send(
                "POST",
                maps,
                JSON,
                "{\"metadata\":{\"name\":\"held\",\"finalizers\":[\"example.com/hold\"]}}");
        assertThat(send("DELETE", maps + "/held", JSON, "").body()).contains("deletionTimestamp");
        HttpResponse<String> last =
                send("PATCH", maps + "/held", MERGE, "{\"metadata\":{\"finalizers\":null}}");
        assertThat(last.statusCode()).isEqualTo(200);
        assertThat(send("GET", maps + "/held", JSON, "").statusCode()).isEqualTo(404);
    }

    @Test
    void bindingIsDoneOnce() throws Exception {
        create("bindme");
        String binding =
                "{\"metadata\":{\"name\":\"bindme\",\"annotations\":{\"z\":\"1\"}},"
                        + "\"target\":{\"kind\":\"Node\",\"name\":\"n\"}}";
        assertThat(send("POST", PODS + "/bindme/binding", JSON, binding).statusCode())
                .isEqualTo(201);
        HttpResponse<String> again = send("POST", PODS + "/bindme/binding", JSON, binding);
        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(again.body()).contains("pod bindme is already assigned to node \\\"n\\\"");
        assertThat(send("GET", PODS + "/bindme", JSON, "").body()).contains("\"z\":\"1\"");
    }

    @Test
    void refusesStrangersAndStrangeBodies() throws Exception {
        if (plane == null || http == null) {
            throw new IllegalStateException("not started");
        }
        HttpRequest anonymous = HttpRequest.newBuilder(URI.create(plane.url() + PODS)).build();
        assertThat(http.send(anonymous, HttpResponse.BodyHandlers.ofString()).statusCode())
                .isEqualTo(401);
        assertThat(send("POST", PODS, JSON, "{nope").body())
                .contains("invalid character 'n' looking for beginning of object key string");
        assertThat(send("POST", PODS, "text/plain", "x").statusCode()).isEqualTo(415);
        assertThat(send("POST", PODS, JSON, "x".repeat(4_000_000)).statusCode()).isEqualTo(413);
        assertThat(send("GET", "/api/v1/gizmos", JSON, "").statusCode()).isEqualTo(404);
    }
}
