package dev.skysail.profile.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skysail.profile.selector.Policy;
import dev.skysail.profile.selector.Samples;
import dev.skysail.profile.selector.Selector;
import dev.skysail.profile.selector.SteeringSource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AdmissionAnswersTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final AdmissionAnswers answers =
            new AdmissionAnswers(
                    new KubernetesSerialization(),
                    new SteeringSource() {
                        @Override
                        public List<Selector> selectors() {
                            return List.of(
                                    Samples.selector("s", "web", Policy.VIRTUAL_NODE_ONLY, 0));
                        }

                        @Override
                        public Map<String, String> namespaceLabels(String namespace) {
                            return Map.of();
                        }
                    });

    private static String review(String operation, String object) {
        return "{'apiVersion':'admission.k8s.io/v1','kind':'AdmissionReview','request':{'uid':'u1',"
                        .replace('\'', '"')
                + "\"operation\":\""
                + operation
                + "\",\"namespace\":\"default\",\"object\":"
                + object.replace('\'', '"')
                + "}}";
    }

    private JsonNode pod(String operation, String object) {
        return JSON.readTree(answers.pod(review(operation, object))).path("response");
    }

    private static String patch(JsonNode response) {
        byte[] bytes = Base64.getDecoder().decode(response.path("patch").asString(""));
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Test
    void missingMapsAreMadeAndPresentOnesAddedTo() {
        JsonNode response =
                pod(
                        "CREATE",
                        "{'kind':'Pod','apiVersion':'v1','metadata':{'labels':{'app':'web'}},"
                                + "'spec':{'containers':[],'tolerations':[{'key':'x'}]}}");

        assertThat(response.path("uid").asString("")).isEqualTo("u1");
        assertThat(response.path("allowed").asBoolean(false)).isTrue();
        assertThat(response.path("patchType").asString("")).isEqualTo("JSONPatch");
        assertThat(patch(response))
                .isEqualTo(
                        "[{'op':'add','path':'/metadata/labels/l','value':'1'},".replace('\'', '"')
                                + ("{'op':'add','path':'/metadata/annotations','value':{'a':'2',"
                                       + "'skysail.dev/selector':'s'}},"
                                       + "{'op':'add','path':'/spec/nodeSelector','value':"
                                       + "{'type':'virtual-kubelet'}},"
                                       + "{'op':'add','path':'/spec/tolerations/-','value':"
                                       + "{'key':'virtual-kubelet.io/provider','operator':"
                                       + "'Exists','effect':'NoSchedule'}}]")
                                        .replace('\'', '"'));
    }

    @Test
    void keysAreEscaped() {
        JsonNode response =
                pod(
                        "CREATE",
                        "{'kind':'Pod','apiVersion':'v1','metadata':{'labels':{'app':'web'},"
                                + "'annotations':{'own':'1'}},'spec':{'containers':[]}}");

        assertThat(patch(response)).contains("/metadata/annotations/skysail.dev~1selector");
    }

    @Test
    void aPodThatIsNotSteeredIsAllowedWithoutPatch() {
        JsonNode response =
                pod("CREATE", "{'kind':'Pod','apiVersion':'v1','metadata':{},'spec':{}}");

        assertThat(response.path("allowed").asBoolean(false)).isTrue();
        assertThat(response.has("patch")).isFalse();
        assertThat(response.has("patchType")).isFalse();
    }

    @Test
    void aConflictIsDeniedWithASentence() {
        JsonNode response =
                pod(
                        "CREATE",
                        "{'kind':'Pod','apiVersion':'v1','metadata':{'labels':{'app':'web'}},"
                                + "'spec':{'nodeSelector':{'type':'gpu'}}}");

        assertThat(response.path("allowed").asBoolean(true)).isFalse();
        assertThat(response.path("status").path("message").asString(""))
                .contains("type=gpu")
                .contains("Selector \"s\"");
    }

    @Test
    void aBadSelectorIsDenied() {
        String object =
                "{'apiVersion':'eci.daliqc.cn/v1','kind':'Selector','metadata':{'name':'x'},"
                        + "'spec':{'policy':{'fair':{}}}}";
        JsonNode response =
                JSON.readTree(answers.selector(review("UPDATE", object))).path("response");

        assertThat(response.path("allowed").asBoolean(true)).isFalse();
    }

    @Test
    void whatIsNoReviewIsRefused() {
        assertThatThrownBy(() -> answers.pod("{}")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> answers.pod("nonsense"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
