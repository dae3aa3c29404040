package dev.skysail.controlplane.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.StandardParts;
import dev.skysail.controlplane.schema.RecordedSchemas;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

final class DefinitionLifeTest {

    private static final String DEFINITIONS =
            "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static final String THINGS = "/apis/example.com/v1/namespaces/default/things";
    private static final String SCHEMA =
            "{'openAPIV3Schema':{'type':'object','properties':{'spec':{'type':'object',"
                    + "'properties':{'size':{'type':'integer','minimum':1},"
                    + "'replicas':{'type':'integer'}}},'status':{'type':'object',"
                    + "'x-kubernetes-preserve-unknown-fields':true}}}}";

    private TestApi api;

    @BeforeEach
    void start() throws Exception {
        api = new TestApi(StandardParts.make(new RecordedSchemas()));
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> define(String plural, String kind) throws Exception {
        return api.post(
                DEFINITIONS,
                "{'metadata':{'name':'"
                        + plural
                        + ".example.com'},'spec':{'group':'example.com','scope':'Namespaced',"
                        + "'names':{'plural':'"
                        + plural
                        + "','kind':'"
                        + kind
                        + "'},'versions':[{'name':'v1','served':true,'storage':true,'schema':"
                        + SCHEMA
                        + ",'subresources':{'status':{},'scale':{'specReplicasPath':"
                        + "'.spec.replicas','statusReplicasPath':'.status.replicas',"
                        + "'labelSelectorPath':'.status.selector'}}}]}}");
    }

    private HttpResponse<String> thing(String name, String extra) throws Exception {
        return api.post(
                THINGS,
                "{'apiVersion':'example.com/v1','kind':'Thing','metadata':{'name':'"
                        + name
                        + "'"
                        + extra
                        + "},'spec':{'size':3,'replicas':2}}");
    }

    private String condition(String plural, String type) throws Exception {
        JsonNode definition = api.json(DEFINITIONS + "/" + plural + ".example.com");
        for (JsonNode condition : definition.path("status").path("conditions")) {
            if (condition.path("type").asString("").equals(type)) {
                return condition.path("status").asString("")
                        + " "
                        + condition.path("reason").asString("");
            }
        }
        return "";
    }

    @Test
    void isServedAtOnceAndValidated() throws Exception {
        assertThat(define("things", "Thing").statusCode()).isEqualTo(201);
        assertThat(condition("things", "Established")).isEqualTo("True InitialNamesAccepted");
        assertThat(thing("a", "").statusCode()).isEqualTo(201);
        HttpResponse<String> small = api.merge(THINGS + "/a", "{'spec':{'size':0}}");
        assertThat(small.statusCode()).isEqualTo(422);
        assertThat(small.body())
                .contains("spec.size: Invalid value: 0: spec.size in body should be greater");
        assertThat(api.get("/apis/example.com/v2/things").body()).isEqualTo("404 page not found\n");
    }

    @Test
    void scales() throws Exception {
        define("things", "Thing");
        thing("a", "");
        api.merge(THINGS + "/a/status", "{'status':{'replicas':1,'selector':'app=x'}}");
        JsonNode scale = api.json(THINGS + "/a/scale");
        assertThat(scale.path("spec").toString()).isEqualTo("{\"replicas\":2}");
        assertThat(scale.path("status").toString())
                .isEqualTo("{\"replicas\":1,\"selector\":\"app=x\"}");
        HttpResponse<String> up = api.merge(THINGS + "/a/scale", "{'spec':{'replicas':7}}");
        assertThat(up.statusCode()).isEqualTo(200);
        assertThat(api.json(THINGS + "/a").path("spec").path("replicas").asInt()).isEqualTo(7);
        assertThat(api.merge(THINGS + "/a/scale", "{'spec':{'replicas':-1}}").statusCode())
                .isEqualTo(422);
    }

    @Test
    void namesAreTakenOnce() throws Exception {
        define("things", "Thing");
        assertThat(define("others", "Thing").statusCode()).isEqualTo(201);
        assertThat(condition("others", "NamesAccepted")).isEqualTo("False ListKindConflict");
        assertThat(condition("others", "Established")).isEqualTo("False NotAccepted");
        assertThat(api.get(THINGS.replace("things", "others")).statusCode()).isEqualTo(404);
        api.delete(DEFINITIONS + "/things.example.com");
        await("others become established", "others", "True InitialNamesAccepted");
        assertThat(api.get(THINGS.replace("things", "others")).statusCode()).isEqualTo(200);
    }

    private void await(String what, String plural, String wanted) throws Exception {
        Instant end = Instant.now().plus(Duration.ofSeconds(5));
        while (!condition(plural, "Established").equals(wanted)) {
            assertThat(Instant.now()).as(what).isBefore(end);
            Thread.sleep(20);
        }
    }

    @Test
    void takesItsObjectsAlong() throws Exception {
        define("things", "Thing");
        thing("a", "");
        thing("held", ",'finalizers':['example.com/hold']");
        HttpResponse<String> marked = api.delete(DEFINITIONS + "/things.example.com");
        assertThat(marked.body())
                .contains("InstanceDeletionPending")
                .contains("customresourcecleanup.apiextensions.k8s.io")
                .doesNotContain("deletionGracePeriodSeconds");
        HttpResponse<String> late = thing("late", "");
        assertThat(late.statusCode()).isEqualTo(403);
        assertThat(late.body())
                .contains("create not allowed while custom resource definition is terminating");
        gone(THINGS + "/a");
        assertThat(api.get(DEFINITIONS + "/things.example.com").statusCode()).isEqualTo(200);
        api.merge(THINGS + "/held", "{'metadata':{'finalizers':null}}");
        gone(DEFINITIONS + "/things.example.com");
        assertThat(api.get(THINGS).body()).isEqualTo("404 page not found\n");
    }

    private void gone(String path) throws Exception {
        Instant end = Instant.now().plus(Duration.ofSeconds(5));
        while (api.get(path).statusCode() != 404) {
            assertThat(Instant.now()).as("%s goes away", path).isBefore(end);
            Thread.sleep(20);
        }
    }

    @Test
    void changesAreServed() throws Exception {
        define("things", "Thing");
        HttpResponse<String> more =
                api.merge(
                        DEFINITIONS + "/things.example.com",
                        "{'spec':{'names':{'shortNames':['th']}}}");
        assertThat(more.statusCode()).isEqualTo(200);
        assertThat(api.get("/apis/example.com/v1").body()).contains("\"shortNames\":[\"th\"]");
        assertThat(
                        api.json(DEFINITIONS + "/things.example.com")
                                .path("status")
                                .path("acceptedNames")
                                .path("shortNames")
                                .toString())
                .isEqualTo("[\"th\"]");
    }
}
