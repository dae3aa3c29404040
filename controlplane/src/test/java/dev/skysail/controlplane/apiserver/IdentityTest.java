package dev.skysail.controlplane.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class IdentityTest {

    private static final String WHO = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
    private static final String TOKENS = "/apis/authentication.k8s.io/v1/tokenreviews";
    private static final String MAY = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

    private TestApi api;

    @BeforeAll
    void start() throws Exception {
        api = new TestApi(PlainParts.make(100));
    }

    @AfterAll
    void stop() {
        api.close();
    }

    @Test
    void theTokenIsTheAdministrator() throws Exception {
        JsonNode user = TestApi.body(api.post(WHO, "{}")).path("status").path("userInfo");
        assertThat(user.toString())
                .isEqualTo(
                        "{\"username\":\"kubernetes-admin\","
                                + "\"groups\":[\"system:masters\",\"system:authenticated\"]}");
    }

    @Test
    void clientCertificatesLogIn() throws Exception {
        Certificates.Issued own =
                api.plane().issueClientCertificate("jane, the admin", List.of("dev", "ops=1"));
        try (HttpClient client = TestApi.client(api.plane(), own)) {
            HttpRequest who =
                    HttpRequest.newBuilder(URI.create(api.plane().url() + WHO))
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString("{}"))
                            .build();
            HttpResponse<String> answer = client.send(who, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(201);
            JsonNode user = TestApi.body(answer).path("status").path("userInfo");
            assertThat(user.path("username").asString()).isEqualTo("jane, the admin");
            assertThat(user.path("groups").toString())
                    .isEqualTo("[\"dev\",\"ops=1\",\"system:authenticated\"]");
            assertThat(user.path("extra").toString())
                    .startsWith("{\"authentication.kubernetes.io/credential-id\":[\"X509SHA256=");
        }
    }

    @Test
    void otherPeoplesCertificatesDoNot() throws Exception {
        Certificates.Issued foreign = Certificates.make().issueClient("eve", List.of());
        try (HttpClient client = TestApi.client(api.plane(), foreign)) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(api.plane().url() + "/api/v1/pods")).build();
            int status;
            try {
                status = client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
            } catch (java.io.IOException refusedByTls) {
                status = 401;
            }
            assertThat(status).isEqualTo(401);
        }
    }

    @Test
    void tokensAreReviewed() throws Exception {
        String known = "{'spec':{'token':'" + api.plane().token() + "'}}";
        assertThat(TestApi.body(api.post(TOKENS, known)).path("status").path("user").toString())
                .contains("kubernetes-admin");
        assertThat(TestApi.body(api.post(TOKENS, "{'spec':{'token':'x'}}")).path("status"))
                .hasToString("{\"user\":{},\"error\":\"invalid bearer token\"}");
        assertThat(api.post(MAY, "{}").body()).contains("\"allowed\":true");
        assertThat(api.get(MAY).statusCode()).isEqualTo(405);
    }

    @Test
    void administratorsActAsOthers() throws Exception {
        HttpRequest who =
                api.request(WHO)
                        .header("Content-Type", "application/json")
                        .header("Impersonate-User", "joe")
                        .header("Impersonate-Group", "dev")
                        .POST(HttpRequest.BodyPublishers.ofString("{}"))
                        .build();
        assertThat(api.http().send(who, HttpResponse.BodyHandlers.ofString()).body())
                .contains("\"username\":\"joe\",\"groups\":[\"dev\",\"system:authenticated\"]");
    }
}
