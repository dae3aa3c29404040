package dev.skysail.controlplane.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.table.RecordedLines;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Custom resources recorded from a real API server, checked against the recorded definition. */
class CustomSchemaTest {

    private static final RecordedSchemas SCHEMAS = new RecordedSchemas();
    private static final List<JsonNode> LINES = RecordedLines.read("crd-selector.jsonl.gz");

    /** Steps that validation rules, metadata rules or the server itself decide. */
    private static final Set<Integer> ELSEWHERE = Set.of(1, 25, 26, 33, 34, 35, 36, 68);

    static {
        SCHEMAS.putCustom(LINES.get(1).path("response").path("body").asObject());
    }

    record Step(String name, ObjectNode object, JsonNode answer, JsonNode warnings) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Step> refused() {
        return creates(422);
    }

    static Stream<Step> created() {
        return creates(201);
    }

    private static Stream<Step> creates(int status) {
        return LINES.stream()
                .filter(line -> line.path("request").path("method").asString().equals("POST"))
                .filter(line -> line.path("response").path("status").asInt() == status)
                .filter(line -> !ELSEWHERE.contains(line.path("step").asInt()))
                .filter(line -> line.path("request").path("path").asString().contains("golden"))
                .map(CustomSchemaTest::step);
    }

    private static Step step(JsonNode line) {
        return new Step(
                line.path("step").asInt() + " " + line.path("note").asString(),
                line.path("request").path("body").asObject().deepCopy(),
                line.path("response").path("body"),
                line.path("response").path("headers").path("warning"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void findsWhatTheRealServerFinds(Step step) {
        CustomSchema schema = schema();
        ObjectNode object = step.object();
        schema.prune(object);
        schema.applySchemaDefaults(object);

        List<FieldError> errors = schema.validate(object);

        JsonNode status = Statuses.invalid("golden.example", "Selector", "bad", errors).status();
        assertThat(status.path("details").path("causes").values())
                .containsExactlyInAnyOrderElementsOf(
                        step.answer().path("details").path("causes").values());
    }

    @ParameterizedTest
    @MethodSource("created")
    void prunesAndDefaultsAsTheRealServer(Step step) {
        CustomSchema schema = schema();
        ObjectNode object = step.object();

        List<String> expected =
                Stream.concat(step.warnings().valueStream(), Stream.of(step.warnings()))
                        .filter(JsonNode::isString)
                        .map(warning -> warning.asString().replace("\\\"", "\""))
                        .toList();
        assertThat(schema.unknownFields(object).stream().map(w -> "299 - \"" + w + "\"").toList())
                .isEqualTo(expected);
        schema.prune(object);
        schema.applySchemaDefaults(object);
        assertThat(schema.validate(object)).isEmpty();
        assertThat(object.path("spec")).isEqualTo(step.answer().path("spec"));
    }

    @Test
    void statusMessagesLeaveOutThePrefix() {
        ObjectNode object = JsonMapper.shared().readTree("{\"status\":{\"phase\":3}}").asObject();

        assertThat(schema().validateStatus(object))
                .first()
                .isEqualTo(
                        new FieldError(
                                FieldError.Type.TYPE_INVALID,
                                "status.phase",
                                "Invalid value: \"integer\": phase in body must be of type string:"
                                        + " \"integer\""));
    }

    @Test
    void documentsOfCustomGroupsComeAndGo() {
        RecordedSchemas schemas = new RecordedSchemas();
        assertThat(schemas.openApiV3("apis/golden.example/v1")).isEmpty();
        schemas.putCustom(LINES.get(1).path("response").path("body").asObject());

        JsonNode document =
                JsonMapper.shared()
                        .readTree(schemas.openApiV3("apis/golden.example/v1").orElseThrow());
        JsonNode recorded = LINES.get(6).path("response").path("body");
        JsonNode model = document.path("components").path("schemas");
        String name = "example.golden.v1.Selector";
        JsonNode expected = recorded.path("components").path("schemas").path(name);
        assertThat(model.path(name).path("properties").path("spec"))
                .isEqualTo(expected.path("properties").path("spec"));
        assertThat(model.path(name).path("x-kubernetes-group-version-kind"))
                .isEqualTo(expected.path("x-kubernetes-group-version-kind"));
        assertThat(model.propertyNames())
                .contains(name + "List", "io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference");
        assertThat(schemas.openApiV3Paths()).contains("apis/golden.example/v1");

        JsonNode swagger = JsonMapper.shared().readTree(schemas.openApiV2());
        assertThat(swagger.path("definitions").has(name)).isTrue();

        schemas.removeCustom("selectors.golden.example");
        assertThat(schemas.find("golden.example", "v1", "Selector")).isEmpty();
        assertThat(schemas.openApiV3Paths()).doesNotContain("apis/golden.example/v1");
    }

    private static CustomSchema schema() {
        return (CustomSchema) SCHEMAS.find("golden.example", "v1", "Selector").orElseThrow();
    }
}
