package dev.skysail.controlplane.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.registry.rules.Nodes;
import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.ResourceInfo;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/** Updates of one pod recorded from a real API server: findings and generations. */
class RecordedPodUpdatesTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ResourceInfo PODS =
            new ResourceInfo(
                    "",
                    "v1",
                    "pods",
                    "pod",
                    "Pod",
                    true,
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of("status"));

    @Test
    void answersAsTheRealServer() throws IOException {
        ObjectNode stored = JSON.createObjectNode();
        int compared = 0;
        for (String line : lines()) {
            JsonNode step = JSON.readTree(line.replaceAll("<(uid|rv|rand):([0-9]+)>", "$1-$2"));
            JsonNode request = step.path("request");
            JsonNode response = step.path("response");
            int status = response.path("status").asInt(0);
            boolean own = Nodes.text(request, "path").contains("pods/p");
            if (own
                    && Nodes.text(request, "method").equals("PUT")
                    && (status == 200 || status == 422)) {
                compare(step, stored);
                compared++;
            }
            boolean dry = Nodes.text(request, "path").contains("dryRun");
            boolean first = step.path("step").asInt() == 1;
            if ((first || own) && !dry && (status == 200 || status == 201)) {
                stored = response.path("body").asObject().deepCopy();
            }
        }
        assertThat(compared).isGreaterThan(15);
    }

    private static void compare(JsonNode step, ObjectNode old) {
        KindStrategies strategies = new KindStrategies();
        ObjectNode updated = step.path("request").path("body").asObject().deepCopy();
        strategies.applyDefaults(PODS, updated);
        strategies.prepareForUpdate(PODS, "", updated, old);
        List<String> found =
                strategies.validateUpdate(PODS, "", updated, old).stream()
                        .map(RecordedPodUpdatesTest::line)
                        .toList();
        JsonNode body = step.path("response").path("body");
        List<String> expected = new ArrayList<>();
        for (JsonNode cause : body.path("details").path("causes")) {
            String message = Nodes.text(cause, "message").lines().findFirst().orElse("");
            expected.add(Nodes.text(cause, "field") + " " + message);
        }
        assertThat(found).as(step.path("step") + " " + step.path("note")).isEqualTo(expected);
        if (expected.isEmpty()) {
            assertThat(updated.path("metadata").path("generation").asInt(0))
                    .as("generation after step " + step.path("step"))
                    .isEqualTo(body.path("metadata").path("generation").asInt(0));
        }
    }

    private static String line(FieldError error) {
        return error.field() + " " + error.message();
    }

    private static List<String> lines() throws IOException {
        String file = "/golden/api-1.37.2/pods-update.jsonl.gz";
        try (InputStream raw = RecordedPodUpdatesTest.class.getResourceAsStream(file)) {
            assertThat(raw).isNotNull();
            try (InputStream in = new GZIPInputStream(raw)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
            }
        }
    }
}
