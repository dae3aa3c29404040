package dev.skysail.controlplane.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class RecordedSchemasTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final RecordedSchemas SCHEMAS = new RecordedSchemas();

    @ParameterizedTest
    @CsvSource({
        "'',v1,Pod,true",
        "apps,v1,Deployment,true",
        "policy,v1,Eviction,true",
        "coordination.k8s.io,v1,Lease,true",
        "apiextensions.k8s.io,v1,CustomResourceDefinition,true",
        "'',v1,Nothing,false",
        "example.com,v1,Pod,false"
    })
    void knowsBuiltInKinds(String group, String version, String kind, boolean known) {
        assertThat(SCHEMAS.find(group, version, kind).isPresent()).isEqualTo(known);
    }

    @Test
    void namesUnknownFieldsInDocumentOrder() {
        ObjectNode pod =
                object(
                        """
                        {"kind":"Pod","spec":{"containers":[{"name":"a","imagee":"x"}],
                        "nodeNam":"n","nodeSelector":{"any":"thing"}},"metadata":{"nam":"x"}}
                        """);

        assertThat(pod().unknownFields(pod))
                .containsExactly(
                        "unknown field \"spec.containers[0].imagee\"",
                        "unknown field \"spec.nodeNam\"",
                        "unknown field \"metadata.nam\"");
    }

    @Test
    void keepsWhatDecodingKeeps() {
        ObjectNode pod =
                object(
                        """
                        {"kind":"Pod","metadata":{"creationTimestamp":null,"labels":{"a":null}},
                        "spec":{"volumes":[{"name":"v","emptyDir":{}}],"x":1,"nodeSelector":{}}}
                        """);

        pod().prune(pod);

        assertThat(pod)
                .isEqualTo(
                        object(
                                """
                                {"kind":"Pod","metadata":{"labels":{"a":""}},"status":{},
                                "spec":{"volumes":[{"name":"v","emptyDir":{}}],"containers":null}}
                                """));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"spec\":{\"terminationGracePeriodSeconds\":\"ten\"}}|json: cannot unmarshal"
                        + " string into Go struct field PodSpec.spec.terminationGracePeriodSeconds"
                        + " of type int64",
                "{\"spec\":[]}|json: cannot unmarshal array into Go struct field Pod.spec of type"
                        + " v1.PodSpec",
                "{\"spec\":{\"containers\":[{\"image\":1}]}}|json: cannot unmarshal number into Go"
                        + " struct field Container.spec.containers.image of type string",
                "{\"spec\":{\"containers\":{}}}|json: cannot unmarshal object into Go struct field"
                        + " PodSpec.spec.containers of type []v1.Container",
                "{\"spec\":{\"priority\":1.5}}|json: cannot unmarshal number 1.5 into Go struct"
                        + " field PodSpec.spec.priority of type int32",
                "{\"spec\":{\"hostNetwork\":\"yes\"}}|json: cannot unmarshal string into Go struct"
                        + " field PodSpec.spec.hostNetwork of type bool",
                "{\"metadata\":{\"labels\":{\"a\":1}}}|json: cannot unmarshal number into Go struct"
                        + " field ObjectMeta.metadata.labels of type string",
                "{\"spec\":{\"overhead\":{\"cpu\":\"lots\"}}}|quantities must match the regular"
                        + " expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
            })
    void wordsMismatchesAsTheDecoder(String json, String expected) {
        assertThat(pod().typeErrors(object(json))).containsExactly(expected);
    }

    @Test
    void wordsTimesAsGo() {
        assertThat(GoTime.error("yesterday", true))
                .contains(
                        "parsing time \"yesterday\" as \"2006-01-02T15:04:05.000000Z07:00\":"
                                + " cannot parse \"yesterday\" as \"2006\"");
        assertThat(GoTime.error("2020-01-01T00:00:00Z", true)).isPresent();
        assertThat(GoTime.error("2020-01-01T00:00:00Z", false)).isEmpty();
        assertThat(GoTime.error("2020-01-01T00:00:00.123456+01:00", true)).isEmpty();
    }

    @Test
    void findsDuplicateFields() {
        String json =
                """
                {"a":1,"spec":{"x":1,"x":2,"list":[{"b":1},{"b":1,"b":{"b":1}}]},"a":2}
                """;

        assertThat(DuplicateFields.find(json.getBytes(StandardCharsets.UTF_8)))
                .containsExactly(
                        "duplicate field \"spec.x\"",
                        "duplicate field \"spec.list[1].b\"",
                        "duplicate field \"a\"");
    }

    @Test
    void describesTheFieldsThatSteerScheduling() {
        JsonNode spec =
                JSON.readTree(SCHEMAS.openApiV3("api/v1").orElseThrow())
                        .path("components")
                        .path("schemas")
                        .path("io.k8s.api.core.v1.PodSpec")
                        .path("properties");

        assertThat(spec.path("nodeName").path("description").asString()).contains("scheduler");
        assertThat(SCHEMAS.openApiV3Paths()).contains("api/v1", "apis/apps/v1").isSorted();
        assertThat(SCHEMAS.openApiV3("apis/none/v1")).isEmpty();
    }

    private static KindSchema pod() {
        return SCHEMAS.find("", "v1", "Pod").orElseThrow();
    }

    private static ObjectNode object(String json) {
        return JSON.readTree(json).asObject();
    }
}
