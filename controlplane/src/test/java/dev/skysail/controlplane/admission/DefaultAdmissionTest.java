package dev.skysail.controlplane.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.ResourceInfo;
import dev.skysail.controlplane.resource.User;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DefaultAdmissionTest {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final List<String> NONE = List.of();
    private static final ResourceInfo PODS =
            new ResourceInfo("", "v1", "pods", "pod", "Pod", true, NONE, NONE, NONE, NONE);

    private final List<ObjectNode> mutating = new ArrayList<>();
    private final List<ObjectNode> validating = new ArrayList<>();
    private HookServer hooks;
    private DefaultAdmission admission;

    @BeforeAll
    void start(@TempDir Path directory) throws Exception {
        hooks = new HookServer(directory);
        admission =
                new DefaultAdmission(
                        List.of(),
                        new DefaultAdmission.Configurations(() -> mutating, () -> validating),
                        name ->
                                name.equals("hooked")
                                        ? Optional.of(
                                                json("{'metadata':{'labels':{'hooked':'yes'}}}"))
                                        : Optional.empty());
    }

    @AfterAll
    void stop() {
        hooks.close();
    }

    @BeforeEach
    void forget() {
        mutating.clear();
        validating.clear();
        hooks.reviews().clear();
        hooks.paths().clear();
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) MAPPER.readTree(text.replace('\'', '"'));
    }

    private ObjectNode hook(String name, String path, String extra) {
        ObjectNode hook =
                json(
                        "{'name':'"
                                + name
                                + "','sideEffects':'None','timeoutSeconds':2,"
                                + "'namespaceSelector':{'matchLabels':{'hooked':'yes'}},"
                                + "'rules':[{'apiGroups':[''],'apiVersions':['v1'],'operations':"
                                + "['CREATE'],'resources':['pods'],'scope':'Namespaced'}]}");
        hook.putObject("clientConfig")
                .put("url", hooks.url(path))
                .put("caBundle", hooks.caBundle());
        hook.setAll(json(extra));
        return hook;
    }

    private static ObjectNode configuration(String name, ObjectNode... hooks) {
        ObjectNode configuration = json("{'metadata':{'name':'" + name + "'}}");
        configuration.putArray("webhooks").addAll(List.of(hooks));
        return configuration;
    }

    private static AdmissionRequest create(String namespace, boolean dryRun) {
        ObjectNode pod =
                json(
                        "{'kind':'Pod','apiVersion':'v1','metadata':{'name':'a','namespace':'"
                                + namespace
                                + "'},'spec':{}}");
        ObjectNode options = json("{'kind':'CreateOptions','apiVersion':'meta.k8s.io/v1'}");
        if (dryRun) {
            options.putArray("dryRun").add("All");
        }
        User user = User.of("admin", "g");
        return new AdmissionRequest(PODS, "", "CREATE", namespace, "a", pod, null, user, options);
    }

    /** Runs both halves; returns the warnings. */
    private List<String> admit(AdmissionRequest request) {
        List<String> warnings = new ArrayList<>();
        admission.mutate(request, warnings::add);
        admission.validate(request, warnings::add);
        return warnings;
    }

    private ObjectNode refused(AdmissionRequest request) {
        return catchThrowableOfType(ApiException.class, () -> admit(request)).status();
    }

    @Test
    void mutatesThenValidatesTheMutatedObject() {
        hooks.answer(
                "/mutate",
                HookServer.patch("[{'op':'add','path':'/metadata/labels','value':{'m':'1'}}]")
                        .replace("}", ",'warnings':['mutated']}"));
        mutating.add(configuration("m", hook("m.x.example", "/mutate", "{}")));
        validating.add(configuration("v", hook("v.x.example", "/validate", "{}")));
        AdmissionRequest request = create("hooked", false);
        assertThat(admit(request)).containsExactly("mutated");
        ObjectNode admitted = Objects.requireNonNull(request.object());
        assertThat(admitted.path("metadata").path("labels").path("m").asString()).isEqualTo("1");
        assertThat(hooks.paths()).containsExactly("/mutate?timeout=2s", "/validate?timeout=2s");
        JsonNode validated = hooks.reviews().get(1).path("request");
        assertThat(validated.path("object")).isEqualTo(admitted);
        assertThat(validated.path("options").toString())
                .isEqualTo("{\"kind\":\"CreateOptions\",\"apiVersion\":\"meta.k8s.io/v1\"}");
    }

    @Test
    void otherNamespacesAreNotAskedAbout() {
        mutating.add(configuration("m", hook("m.x.example", "/mutate", "{}")));
        admit(create("free", false));
        assertThat(hooks.paths()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "{'status':{'code':403,'message':'says no'}}; 403; : says no",
                "{}; 400; ' without explanation'",
                "{'status':{'code':200,'message':'odd'}}; 400; : odd",
                "{'status':{'reason':'Gone'}}; 400; : Gone",
            })
    void denials(String extra, int code, String tail) {
        ObjectNode answer = json(extra).put("allowed", false);
        hooks.answer("/validate", answer.toString());
        validating.add(configuration("v", hook("v.x.example", "/validate", "{}")));
        ObjectNode status = refused(create("hooked", false));
        assertThat(status.path("code").asInt()).isEqualTo(code);
        assertThat(status.path("message").asString())
                .isEqualTo(
                        "admission webhook \"v.x.example\" denied the request"
                                + tail.replace("'", ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{'uid':'wrong'}; received invalid webhook response: expected response.uid=",
                "{'patchType':'JSONPatch'}; received invalid webhook response: webhook returned"
                        + " response.patchType but not response.patch",
            })
    void malformedAnswers(String extra, String text) {
        hooks.answer("/mutate", extra);
        mutating.add(configuration("m", hook("m.x.example", "/mutate", "{}")));
        ObjectNode status = refused(create("hooked", false));
        assertThat(status.path("code").asInt()).isEqualTo(500);
        assertThat(status.path("message").asString())
                .startsWith(
                        "Internal error occurred: failed calling webhook \"m.x.example\": " + text);
    }

    @Test
    void failuresOfTheCall() {
        String failed = "Internal error occurred: failed calling webhook \"m.x.example\": ";
        hooks.on("/mutate", r -> new HookServer.Answer(500, "broken"));
        mutating.add(configuration("m", hook("m.x.example", "/mutate", "{}")));
        assertThat(refused(create("hooked", false)).path("message").asString())
                .isEqualTo(
                        failed
                                + "failed to call webhook: an error on the server (\"unknown\") has"
                                + " prevented the request from succeeding");
        hooks.on("/mutate", r -> new HookServer.Answer(200, "not json"));
        assertThat(refused(create("hooked", false)).path("message").asString())
                .startsWith(failed + "failed to call webhook: couldn't get version/kind; json");
        hooks.on(
                "/mutate",
                r ->
                        new HookServer.Answer(
                                200,
                                "{\"apiVersion\":\"admission.k8s.io/v1\","
                                        + "\"kind\":\"AdmissionReview\"}"));
        assertThat(refused(create("hooked", false)).path("message").asString())
                .isEqualTo(
                        failed
                                + "received invalid webhook response: webhook response was"
                                + " absent");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{'url':'https://127.0.0.1:1/x'}; https://127.0.0.1:1/x?timeout=2s; dial tcp"
                        + " 127.0.0.1:1: connect: connection refused",
                "{'service':{'namespace':'n','name':'none','path':'/x'}};"
                        + " https://none.n.svc:443/x?timeout=2s; service \"none\" not found",
            })
    void webhooksThatCannotBeReached(String config, String address, String reason) {
        mutating.add(
                configuration(
                        "m", hook("m.x.example", "/mutate", "{'clientConfig':" + config + "}")));
        assertThat(refused(create("hooked", false)).path("message").asString())
                .isEqualTo(
                        "Internal error occurred: failed calling webhook \"m.x.example\": failed to"
                                + " call webhook: Post \""
                                + address
                                + "\": "
                                + reason);
    }

    @Test
    void aServerThatIsNotTrusted() {
        ObjectNode hook = hook("m.x.example", "/mutate", "{}");
        ((ObjectNode) hook.path("clientConfig")).remove("caBundle");
        mutating.add(configuration("m", hook));
        assertThat(refused(create("hooked", false)).path("message").asString())
                .endsWith(
                        "/mutate?timeout=2s\": tls: failed to verify certificate: x509: certificate"
                                + " signed by unknown authority");
    }

    @Test
    void timeoutsAndTheFailurePolicy() {
        hooks.on(
                "/slow",
                r -> {
                    try {
                        Thread.sleep(2500);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return HookServer.response(r, "{}");
                });
        mutating.add(
                configuration(
                        "m",
                        hook(
                                "m.x.example",
                                "/slow",
                                "{'timeoutSeconds':1,'failurePolicy':'Ignore'}")));
        assertThat(admit(create("hooked", false))).isEmpty();
        mutating.clear();
        mutating.add(configuration("m", hook("m.x.example", "/slow", "{'timeoutSeconds':1}")));
        assertThat(refused(create("hooked", false)).path("message").asString())
                .endsWith("/slow?timeout=1s\": context deadline exceeded");
    }

    @Test
    void aPatchThatDoesNotApply() {
        hooks.answer(
                "/mutate",
                HookServer.patch("[{'op':'replace','path':'/spec/nothing/here','value':1}]"));
        mutating.add(
                configuration("m", hook("m.x.example", "/mutate", "{'failurePolicy':'Ignore'}")));
        assertThat(refused(create("hooked", false)).path("message").asString())
                .isEqualTo(
                        "Internal error occurred: replace operation does not apply: doc is missing"
                                + " path: /spec/nothing/here: missing value");
    }

    @ParameterizedTest
    @CsvSource({"IfNeeded, 3", "Never, 2"})
    void reinvocation(String policy, int calls) {
        String one = "[{'op':'add','path':'/metadata/annotations','value':{'one':'1'}}]";
        hooks.on(
                "/one",
                r ->
                        HookServer.response(
                                r,
                                r.path("request").path("object").path("metadata").has("annotations")
                                        ? "{}"
                                        : HookServer.patch(one)));
        hooks.answer(
                "/two",
                HookServer.patch("[{'op':'add','path':'/metadata/annotations/two','value':'2'}]"));
        mutating.add(
                configuration(
                        "m",
                        hook("m1.x.example", "/one", "{'reinvocationPolicy':'" + policy + "'}"),
                        hook("m2.x.example", "/two", "{}")));
        admit(create("hooked", false));
        assertThat(hooks.paths()).hasSize(calls);
        assertThat(hooks.paths().getLast()).startsWith(calls == 3 ? "/one" : "/two");
    }

    @Test
    void dryRunsNeedWebhooksWithoutSideEffects() {
        mutating.add(configuration("m", hook("m.x.example", "/ok", "{}")));
        admit(create("hooked", true));
        JsonNode options = hooks.reviews().getFirst().path("request").path("options");
        assertThat(options.path("dryRun").toString()).isEqualTo("[\"All\"]");
        mutating.add(configuration("n", hook("n.x.example", "/ok", "{'sideEffects':'Some'}")));
        assertThat(refused(create("hooked", true)).path("message").asString())
                .isEqualTo("admission webhook \"n.x.example\" does not support dry run");
    }

    @Test
    void matchConditionsAreRefused() {
        ResourceInfo resource =
                new ResourceInfo(
                        "admissionregistration.k8s.io",
                        "v1",
                        "mutatingwebhookconfigurations",
                        "",
                        "MutatingWebhookConfiguration",
                        false,
                        NONE,
                        NONE,
                        NONE,
                        NONE);
        ObjectNode object =
                configuration(
                        "m",
                        hook(
                                "m.x.example",
                                "/x",
                                "{'matchConditions':[{'name':'c','expression':" + "'true'}]}"));
        AdmissionRequest request =
                new AdmissionRequest(
                        resource, "", "CREATE", "", "m", object, null, User.of("a"), json("{}"));
        assertThat(refused(request).path("message").asString())
                .isEqualTo(
                        "MutatingWebhookConfiguration.admissionregistration.k8s.io \"m\" is"
                            + " invalid: webhooks[0].matchConditions: Forbidden: match conditions"
                            + " are not supported by this server");
    }
}
