package dev.skysail.controlplane.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.resource.ResourceInfo;
import dev.skysail.controlplane.resource.User;
import dev.skysail.controlplane.table.RecordedLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class AdmissionReviewsTest {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final List<String> NONE = List.of();

    static Stream<JsonNode> recordedReviews() {
        return RecordedLines.read("webhooks.jsonl.gz").stream()
                .map(line -> line.path("review").path("body"))
                .filter(JsonNode::isObject);
    }

    @ParameterizedTest
    @MethodSource("recordedReviews")
    void reviewsAreWrittenAsUpstreamWritesThem(JsonNode recorded) {
        JsonNode request = recorded.path("request");
        JsonNode named = request.path("resource");
        String plural = named.path("resource").asString();
        ResourceInfo resource =
                new ResourceInfo(
                        named.path("group").asString(),
                        named.path("version").asString(),
                        plural,
                        "",
                        plural.equals("pods") ? "Pod" : "ConfigMap",
                        true,
                        NONE,
                        NONE,
                        NONE,
                        NONE);
        List<String> groups = new ArrayList<>();
        request.path("userInfo").path("groups").forEach(g -> groups.add(g.asString()));
        AdmissionRequest ours =
                new AdmissionRequest(
                        resource,
                        request.path("subResource").asString(""),
                        request.path("operation").asString(),
                        request.path("namespace").asString(""),
                        request.path("name").asString(""),
                        request.path("object") instanceof ObjectNode object ? object : null,
                        request.path("oldObject") instanceof ObjectNode old ? old : null,
                        new User(
                                request.path("userInfo").path("username").asString(),
                                request.path("userInfo").path("uid").asString(),
                                groups,
                                new TreeMap<>()),
                        (ObjectNode) request.path("options"));
        ObjectNode review = AdmissionReviews.review(ours, request.path("uid").asString());
        assertThat(review.toString()).isEqualTo(recorded.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "pods; ''; *; pods; true",
                "pods; status; *; pods; false",
                "pods; status; *; pods/status; true",
                "pods; status; *; pods/*; true",
                "pods; ''; *; pods/*; true",
                "pods; status; *; */status; true",
                "pods; status; *; *; false",
                "pods; status; *; */*; true",
                "pods; ''; Cluster; pods; false",
                "pods; ''; Namespaced; pods; true",
                "namespaces; ''; Cluster; namespaces; true",
                "namespaces; ''; Namespaced; namespaces; false",
            })
    void rules(String plural, String sub, String scope, String rule, boolean expected) {
        ResourceInfo resource =
                new ResourceInfo("", "v1", plural, "", "K", true, NONE, NONE, NONE, NONE);
        ObjectNode object = MAPPER.createObjectNode();
        AdmissionRequest request =
                new AdmissionRequest(
                        resource,
                        sub.replace("'", ""),
                        "CREATE",
                        "n",
                        "x",
                        object,
                        null,
                        User.of("u"),
                        MAPPER.createObjectNode());
        JsonNode spec =
                MAPPER.readTree(
                        "{\"rules\":[{\"operations\":[\"*\"],\"apiGroups\":[\"*\"],"
                                + "\"apiVersions\":[\"*\"],\"scope\":\""
                                + scope
                                + "\",\"resources\":[\""
                                + rule
                                + "\"]}]}");
        WebhookMatcher matcher = new WebhookMatcher(name -> Optional.empty());
        assertThat(matcher.matches(new Webhook("k", spec, true), request)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{}; true",
                "{'matchLabels':{'a':'1'}}; true",
                "{'matchLabels':{'a':'2'}}; false",
                "{'matchExpressions':[{'key':'a','operator':'In','values':['1']}]}; true",
                "{'matchExpressions':[{'key':'b','operator':'In','values':['1']}]}; false",
                "{'matchExpressions':[{'key':'b','operator':'NotIn','values':['1']}]}; true",
                "{'matchExpressions':[{'key':'a','operator':'Exists'}]}; true",
                "{'matchExpressions':[{'key':'a','operator':'DoesNotExist'}]}; false",
            })
    void selectors(String selector, boolean expected) {
        JsonNode labels = MAPPER.readTree("{\"a\":\"1\"}");
        assertThat(Selector.matches(MAPPER.readTree(selector.replace('\'', '"')), labels))
                .isEqualTo(expected);
    }
}
