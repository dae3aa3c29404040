package dev.skysail.controlplane.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.StandardParts;
import dev.skysail.controlplane.schema.RecordedSchemas;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StandardApiTest {

    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String BUDGETS = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
    private static final String EVENTS = "/apis/events.k8s.io/v1/namespaces/default/events";

    private TestApi api;

    @BeforeAll
    void start() throws Exception {
        api = new TestApi(StandardParts.make(new RecordedSchemas()));
    }

    @AfterAll
    void stop() {
        api.close();
    }

    private void pod(String name, String label) throws Exception {
        HttpResponse<String> made =
                api.post(
                        PODS,
                        "{'metadata':{'name':'"
                                + name
                                + "','labels':{'app':'"
                                + label
                                + "'}},'spec':{'nodeName':'n','containers':[{'name':'c',"
                                + "'image':'i'}]}}");
        assertThat(made.statusCode()).isEqualTo(201);
        api.merge(PODS + "/" + name + "/status", "{'status':{'phase':'Running'}}");
    }

    @Test
    void namespacesGetWhatPodsNeed() throws Exception {
        api.post("/api/v1/namespaces", "{'metadata':{'name':'fresh'}}");
        String account = "/api/v1/namespaces/fresh/serviceaccounts/default";
        assertThat(api.get(account).statusCode()).isEqualTo(200);
        JsonNode root = api.json("/api/v1/namespaces/fresh/configmaps/kube-root-ca.crt");
        assertThat(root.path("data").path("ca.crt").asString())
                .isEqualTo(api.plane().authorityPem());
        String uid = api.json(account).path("metadata").path("uid").asString();
        api.delete(account);
        assertThat(api.json(account).path("metadata").path("uid").asString())
                .isNotEmpty()
                .isNotEqualTo(uid);
    }

    @Test
    void readsYamlAndWordsItsErrors() throws Exception {
        String yaml = "metadata:\n  name: yaml\ndata:\n  k: \"1\"\n";
        HttpResponse<String> made = api.send("POST", MAPS, "application/yaml", yaml);
        assertThat(made.statusCode()).isEqualTo(201);
        HttpResponse<String> broken = api.send("POST", MAPS, "application/yaml", "a: [");
        assertThat(broken.statusCode()).isEqualTo(400);
        assertThat(broken.body())
                .contains("error converting YAML to JSON: yaml: line 1: did not find expected");
    }

    @Test
    void fieldValidationSeesDuplicates() throws Exception {
        String body = "{'metadata':{'name':'dup'},'data':{'k':'1','k':'2'},'dat':{}}";
        HttpResponse<String> strict = api.post(MAPS + "?fieldValidation=Strict", body);
        assertThat(strict.statusCode()).isEqualTo(400);
        assertThat(strict.body())
                .contains(
                        "ConfigMap in version \\\"v1\\\" cannot be handled as a ConfigMap: strict"
                                + " decoding error: duplicate field \\\"data.k\\\", unknown field"
                                + " \\\"dat\\\"");
        HttpResponse<String> warned = api.post(MAPS + "?fieldValidation=Warn", body);
        assertThat(warned.statusCode()).isEqualTo(201);
        assertThat(warned.headers().allValues("Warning"))
                .containsExactly(
                        "299 - \"duplicate field \\\"data.k\\\"\"",
                        "299 - \"unknown field \\\"dat\\\"\"");
        assertThat(api.post(MAPS + "?fieldValidation=Maybe", body).statusCode()).isEqualTo(422);
    }

    @Test
    void evictionSpendsTheBudget() throws Exception {
        pod("e1", "e");
        pod("e2", "e");
        api.post(
                BUDGETS,
                "{'metadata':{'name':'b'},'spec':{'minAvailable':1,"
                        + "'selector':{'matchLabels':{'app':'e'}}}}");
        api.merge(
                BUDGETS + "/b/status",
                "{'status':{'disruptionsAllowed':1,'currentHealthy':2,'desiredHealthy':1,"
                        + "'expectedPods':2,'observedGeneration':1}}");
        String eviction = "{'apiVersion':'policy/v1','kind':'Eviction'}";
        String dry =
                "{'apiVersion':'policy/v1','kind':'Eviction','deleteOptions':{'dryRun':['All']}}";
        assertThat(api.post(PODS + "/e1/eviction", dry).statusCode()).isEqualTo(201);
        assertThat(budget()).isEqualTo("1 null");
        assertThat(api.post(PODS + "/e1/eviction", eviction).statusCode()).isEqualTo(201);
        assertThat(budget()).startsWith("0 {\"e1\":\"");
        JsonNode evicted = api.json(PODS + "/e1");
        assertThat(evicted.path("metadata").has("deletionTimestamp")).isTrue();
        assertThat(evicted.path("status").path("conditions").toString())
                .contains("DisruptionTarget")
                .contains("EvictionByEvictionAPI");
        HttpResponse<String> refused = api.post(PODS + "/e2/eviction", eviction);
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.body())
                .contains("Cannot evict pod as it would violate the pod's disruption budget.")
                .contains("The disruption budget b needs 1 healthy pods and has 2 currently");
        assertThat(api.json(PODS + "/e2").path("metadata").has("deletionTimestamp")).isFalse();
    }

    private String budget() throws Exception {
        JsonNode status = api.json(BUDGETS + "/b").path("status");
        return status.path("disruptionsAllowed").asInt() + " " + status.get("disruptedPods");
    }

    @Test
    void eventsHaveTwoForms() throws Exception {
        HttpResponse<String> made =
                api.post(
                        EVENTS,
                        "{'metadata':{'name':'ev'},'regarding':{'kind':'Pod','name':'p',"
                                + "'namespace':'default'},'reason':'R','note':'N',"
                                + "'type':'Normal','action':'A','reportingController':'c',"
                                + "'reportingInstance':'c-1',"
                                + "'eventTime':'2026-01-01T00:00:00.000000Z'}");
        assertThat(made.statusCode()).isEqualTo(201);
        assertThat(made.body()).contains("\"regarding\"").contains("\"note\":\"N\"");
        JsonNode core = api.json("/api/v1/namespaces/default/events/ev");
        assertThat(core.path("involvedObject").path("name").asString()).isEqualTo("p");
        assertThat(core.path("message").asString()).isEqualTo("N");
        assertThat(core.path("reportingComponent").asString()).isEqualTo("c");
        assertThat(api.get(EVENTS + "?fieldSelector=regarding.name%3Dp").body())
                .contains("\"name\":\"ev\"");
    }

    @Test
    void dryRunsDeleteNothing() throws Exception {
        pod("dry", "dry");
        HttpResponse<String> answer = api.delete(PODS + "/dry?dryRun=All");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("deletionTimestamp");
        assertThat(api.json(PODS + "/dry").path("metadata").has("deletionTimestamp")).isFalse();
        api.post(MAPS, "{'metadata':{'name':'dry'}}");
        assertThat(api.delete(MAPS + "/dry?dryRun=All").statusCode()).isEqualTo(200);
        assertThat(api.get(MAPS + "/dry").statusCode()).isEqualTo(200);
        assertThat(api.delete(MAPS + "?dryRun=All&labelSelector=x%3Dy").statusCode())
                .isEqualTo(200);
    }

    @Test
    void servicesGetAddresses() throws Exception {
        String services = "/api/v1/namespaces/default/services";
        assertThat(api.json(services + "/kubernetes").path("spec").path("clusterIP").asString())
                .isEqualTo("10.96.0.1");
        HttpResponse<String> made =
                api.post(
                        services,
                        "{'metadata':{'name':'s'},'spec':{'type':'NodePort',"
                                + "'ports':[{'port':80}]}}");
        JsonNode spec = TestApi.body(made).path("spec");
        assertThat(spec.path("clusterIP").asString()).startsWith("10.96.");
        assertThat(spec.path("ports").path(0).path("nodePort").asInt()).isBetween(30_000, 32_767);
        HttpResponse<String> taken =
                api.post(
                        services,
                        "{'metadata':{'name':'t'},'spec':{'clusterIP':'10.96.0.1',"
                                + "'ports':[{'port':80}]}}");
        assertThat(taken.statusCode()).isEqualTo(422);
        assertThat(taken.body()).contains("provided IP is already allocated");
    }
}
