package dev.skysail.controlplane.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.skysail.controlplane.registry.KindStrategies;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.ResourceInfo;
import dev.skysail.controlplane.table.RecordedLines;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Strategic merge patches recorded from a real API server, each applied to what was there. */
class RecordedPatchesTest {

    private static final RecordedSchemas SCHEMAS = new RecordedSchemas();

    record Step(String name, ObjectNode current, JsonNode patch, int status, ObjectNode answer) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Step> applied() {
        return steps().filter(step -> step.status() == 200);
    }

    static Stream<Step> refused() {
        return steps().filter(step -> step.status() == 500 || step.name().contains("wrong type"));
    }

    @ParameterizedTest
    @MethodSource("applied")
    void resultIsThatOfTheRealServer(Step step) {
        ObjectNode before = step.current().deepCopy();
        ObjectNode patched = schema(step.current()).strategicMerge(before, step.patch());

        assertThat(before).isEqualTo(step.current());
        assertThat(normal(patched)).isEqualTo(normal(step.answer().deepCopy()));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusalIsThatOfTheRealServer(Step step) {
        ApiException refusal =
                catchThrowableOfType(
                        ApiException.class,
                        () -> schema(step.current()).strategicMerge(step.current(), step.patch()));

        assertThat(refusal.status()).isEqualTo(step.answer());
    }

    private static Stream<Step> steps() {
        Map<String, ObjectNode> stored = new HashMap<>();
        List<JsonNode> lines =
                RecordedLines.read("patch-strategic.jsonl").stream()
                        .map(line -> line.toString().replace("<time>", "2026-12-01T00:00:00Z"))
                        .map(line -> JsonMapper.shared().readTree(line))
                        .toList();
        Stream.Builder<Step> steps = Stream.builder();
        for (JsonNode line : lines) {
            JsonNode request = line.path("request");
            ObjectNode answer = line.path("response").path("body").asObject();
            int status = line.path("response").path("status").asInt();
            String path = request.path("path").asString().replace("/status", "");
            if (request.path("method").asString().equals("POST")) {
                path = path + "/" + answer.path("metadata").path("name").asString();
            }
            ObjectNode current = stored.get(path);
            if (request.path("method").asString().equals("PATCH") && current != null) {
                String name = line.path("step").asInt() + " " + line.path("note").asString();
                steps.add(new Step(name, current, request.path("body"), status, answer));
            }
            if (status < 300) {
                stored.put(path, answer);
            }
        }
        return steps.build();
    }

    private static KindSchema schema(ObjectNode object) {
        String apiVersion = object.path("apiVersion").asString();
        int slash = apiVersion.indexOf('/');
        return SCHEMAS.find(
                        slash < 0 ? "" : apiVersion.substring(0, slash),
                        apiVersion.substring(slash + 1),
                        object.path("kind").asString())
                .orElseThrow();
    }

    private static ObjectNode normal(ObjectNode object) {
        schema(object).prune(object);
        new KindStrategies().applyDefaults(resource(object), object);
        object.path("metadata")
                .asObject()
                .remove(List.of("managedFields", "resourceVersion", "generation"));
        object.path("status")
                .path("conditions")
                .forEach(condition -> condition.asObject().remove("observedGeneration"));
        return object;
    }

    private static ResourceInfo resource(ObjectNode object) {
        String apiVersion = object.path("apiVersion").asString();
        int slash = apiVersion.indexOf('/');
        String kind = object.path("kind").asString();
        return new ResourceInfo(
                slash < 0 ? "" : apiVersion.substring(0, slash),
                apiVersion.substring(slash + 1),
                kind.toLowerCase(java.util.Locale.ROOT) + "s",
                kind.toLowerCase(java.util.Locale.ROOT),
                kind,
                true,
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }
}
