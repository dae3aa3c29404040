package dev.skysail.controlplane.fields;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skysail.controlplane.resource.ApiException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Random histories of applies and updates, recorded with apimachinery's own field manager
 * (golden/fieldownership/main.go), and the few rules that those cannot show.
 */
class FieldOwnershipTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String NOW = "2026-01-01T00:00:00Z";
    private static final String VERSION = "golden.example/v1";

    private final FieldOwnership thing = ownership(FieldFilter.ALL);

    @Test
    void theRecordedHistoriesComeOutAlike() {
        List<String> differences = new ArrayList<>();
        int steps = 0;
        List<JsonNode> histories = histories();
        for (int i = 0; i < histories.size(); i++) {
            ObjectNode live = empty();
            int at = 0;
            for (JsonNode step : histories.get(i)) {
                steps++;
                Outcome outcome = run(live, step);
                String found = difference(step, outcome);
                if (!found.isEmpty()) {
                    differences.add("history " + i + " step " + at + ": " + found);
                    break;
                }
                live = outcome.error().isEmpty() ? outcome.object() : live;
                at++;
            }
        }
        assertThat(steps).isGreaterThan(1000);
        assertThat(differences).isEmpty();
    }

    private record Outcome(ObjectNode object, String error) {}

    private Outcome run(ObjectNode live, JsonNode step) {
        ObjectNode object = step.path("object").asObject().deepCopy();
        FieldOwnership.Writer writer =
                new FieldOwnership.Writer(step.path("manager").asString(), NOW);
        try {
            if (step.path("op").asString().equals("update")) {
                thing.track(live, object, writer);
                return new Outcome(object, "");
            }
            boolean force = step.path("force").asBoolean(false);
            return new Outcome(thing.apply(live, object, writer, force), "");
        } catch (ApiException e) {
            return new Outcome(object, e.status().path("message").asString());
        }
    }

    private static String difference(JsonNode step, Outcome outcome) {
        String error = step.path("error").asString("");
        if (!error.equals(outcome.error())) {
            return "expected error " + error + " but was " + outcome.error() + " of " + step;
        }
        if (!error.isEmpty()) {
            return "";
        }
        JsonNode expected = comparable(step.path("live"));
        JsonNode actual = comparable(outcome.object());
        return Values.equal(expected, actual) ? "" : expected + "\n but was " + actual;
    }

    /** Times as the recording shows them; entries by name, because all are of one second. */
    private static JsonNode comparable(JsonNode object) {
        ObjectNode copy = object.asObject().deepCopy();
        JsonNode entries = copy.path("metadata").path("managedFields");
        List<JsonNode> sorted = new ArrayList<>(entries.values());
        for (JsonNode entry : sorted) {
            if (entry.has("time")) {
                entry.asObject().put("time", "T");
            }
        }
        sorted.sort(
                Comparator.comparing(
                        entry ->
                                entry.path("operation").asString("")
                                        + entry.path("manager").asString("")));
        if (entries.isArray()) {
            copy.path("metadata")
                    .asObject()
                    .set("managedFields", JsonNodeFactory.instance.arrayNode().addAll(sorted));
        }
        return copy;
    }

    @Test
    void whatTheServerResetsIsOwnedByNobody() {
        FieldOwnership main = ownership(FieldFilter.except("spec.inner"));
        ObjectNode object = thing("{\"inner\":{\"a\":1},\"size\":1}");
        main.track(empty(), object, new FieldOwnership.Writer("one", NOW));
        assertThat(fields(object, 0)).isEqualTo("{\"f:spec\":{\".\":{},\"f:size\":{}}}");
        ObjectNode applied =
                main.apply(empty(), thing("{\"inner\":{\"a\":2}}"), writer("two"), false);
        assertThat(applied.path("metadata").path("managedFields").isEmpty()).isTrue();
    }

    @Test
    void anObjectThatNobodyOwnsStaysSoUntilItIsApplied() {
        ObjectNode live = thing("{\"size\":1}");
        live.path("metadata").asObject().put("uid", "u");
        ObjectNode changed = live.deepCopy();
        changed.path("spec").asObject().put("size", 2);
        thing.track(live, changed, writer("one"));
        assertThat(changed.path("metadata").has("managedFields")).isFalse();
        ObjectNode applied = thing.apply(changed, thing("{\"text\":\"a\"}"), writer("two"), false);
        List<String> managers =
                applied.path("metadata")
                        .path("managedFields")
                        .valueStream()
                        .map(entry -> entry.path("manager").asString())
                        .toList();
        assertThat(managers).containsExactly("two", "before-first-apply");
    }

    @Test
    void theOldestUpdatesAreMergedWhenThereAreTooMany() {
        ObjectNode live = thing("{\"free\":{\"k0\":0}}");
        thing.track(empty(), live, writer("m0"));
        for (int i = 1; i <= 12; i++) {
            ObjectNode changed = live.deepCopy();
            changed.path("spec").path("free").asObject().put("k" + i, i);
            String later = "2026-01-01T00:00:%02dZ".formatted(i);
            thing.track(live, changed, new FieldOwnership.Writer("m" + i, later));
            live = changed;
        }
        JsonNode entries = live.path("metadata").path("managedFields");
        assertThat(entries.size()).isEqualTo(10);
        assertThat(entries.valueStream().map(e -> e.path("manager").asString()))
                .contains("ancient-changes", "m4", "m12")
                .doesNotContain("m0", "m1", "m2", "m3");
        JsonNode old =
                entries.valueStream()
                        .filter(e -> e.path("manager").asString().equals("ancient-changes"))
                        .findFirst()
                        .orElseThrow();
        assertThat(old.path("fieldsV1").path("f:spec").path("f:free").propertyNames())
                .containsExactlyInAnyOrder(".", "f:k0", "f:k1", "f:k2", "f:k3");
    }

    @Test
    void managersOfAVersionThatIsGoneAreForgotten() {
        ObjectNode live = thing("{\"size\":1}");
        thing.track(empty(), live, writer("one"));
        live.path("metadata")
                .path("managedFields")
                .path(0)
                .asObject()
                .put("apiVersion", "golden.example/v0");
        ObjectNode applied = thing.apply(live, thing("{\"size\":2}"), writer("two"), false);
        assertThat(applied.path("metadata").path("managedFields").size()).isEqualTo(1);
        assertThat(fields(applied, 0)).isEqualTo("{\"f:spec\":{\"f:size\":{}}}");
    }

    @Test
    void anEntryThatCannotBeReadIsNotTrusted() {
        ObjectNode live = thing("{\"size\":1}");
        live.path("metadata")
                .asObject()
                .putArray("managedFields")
                .addObject()
                .put("manager", "x")
                .put("operation", "Guess");
        assertThatThrownBy(() -> thing.apply(live, thing("{\"size\":1}"), writer("one"), false))
                .isInstanceOf(ApiException.class);
    }

    private static FieldOwnership.Writer writer(String manager) {
        return new FieldOwnership.Writer(manager, NOW);
    }

    private static String fields(ObjectNode object, int entry) {
        return object.path("metadata")
                .path("managedFields")
                .path(entry)
                .path("fieldsV1")
                .toString();
    }

    private static FieldOwnership ownership(FieldFilter reset) {
        FieldType type =
                new FieldTypes(definitions()).kind("golden.example", "v1", "Thing").orElseThrow();
        return new FieldOwnership(
                new FieldOwnership.Kind(
                        VERSION, "Thing", type, version -> Optional.empty(), empty()),
                new FieldOwnership.Path("", reset));
    }

    private static ObjectNode empty() {
        ObjectNode empty = JsonNodeFactory.instance.objectNode();
        return empty.put("apiVersion", VERSION).put("kind", "Thing");
    }

    private static ObjectNode thing(String spec) {
        ObjectNode thing = empty();
        thing.putObject("metadata").put("name", "t").put("namespace", "ns");
        thing.set("spec", JSON.readTree(spec));
        return thing;
    }

    private static ObjectNode definitions() {
        try (InputStream in = open("definitions.json")) {
            return JSON.readTree(in).asObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<JsonNode> histories() {
        try (BufferedReader lines =
                new BufferedReader(
                        new InputStreamReader(
                                new GZIPInputStream(open("histories.jsonl.gz")),
                                StandardCharsets.UTF_8))) {
            return lines.lines().map(JSON::readTree).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String name) {
        InputStream in =
                FieldOwnershipTest.class.getResourceAsStream("/golden/fieldownership/" + name);
        if (in == null) {
            throw new IllegalStateException("no resource " + name);
        }
        return in;
    }
}
