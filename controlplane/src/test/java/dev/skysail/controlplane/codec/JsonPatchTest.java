package dev.skysail.controlplane.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skysail.controlplane.table.RecordedLines;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class JsonPatchTest {

    private static final JsonMapper MAPPER = new JsonMapper();

    private static JsonNode json(String text) {
        return MAPPER.readTree(text.replace('\'', '"'));
    }

    /** Replays the patches that the API server accepted or found inapplicable, in order. */
    @Test
    void recordedPatches() {
        ObjectNode current = MAPPER.createObjectNode();
        int applied = 0;
        int refused = 0;
        for (JsonNode line : RecordedLines.read("patch-json-merge.jsonl.gz")) {
            JsonNode request = line.path("request");
            JsonNode response = line.path("response");
            JsonNode answer = response.path("body");
            String type = request.path("headers").path("Content-Type").asString("");
            boolean patch = type.contains("patch") && request.path("body").isContainer();
            boolean stored = answer.path("kind").asString("").equals("Deployment");
            if (patch && stored) {
                JsonNode result = apply(type, current, request.path("body"));
                assertThat(settled(result)).isEqualTo(settled(answer));
                applied++;
            } else if (patch && answer.path("message").asString("").startsWith("the server rej")) {
                assertThatThrownBy(() -> apply(type, answer, request.path("body")))
                        .isInstanceOf(PatchException.class);
                refused++;
            }
            if (stored && !request.path("path").asString().contains("dryRun")) {
                current = (ObjectNode) answer;
            }
        }
        assertThat(applied).isGreaterThan(10);
        assertThat(refused).isEqualTo(5);
    }

    private static JsonNode apply(String type, JsonNode target, JsonNode patch) {
        return type.startsWith("application/json-patch")
                ? JsonPatch.apply(target, patch)
                : MergePatch.apply(target, patch);
    }

    /** What a patch decides: no bookkeeping of the server, no field that decoding drops. */
    private static JsonNode settled(JsonNode object) {
        ObjectNode copy = (ObjectNode) object.deepCopy();
        ObjectNode metadata = (ObjectNode) copy.path("metadata");
        metadata.remove(List.of("managedFields", "resourceVersion", "generation"));
        ((ObjectNode) copy.path("spec")).remove("foo");
        copy.remove("status");
        return copy;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "{'a':1}; [{'op':'add','path':'/b','value':2}]; {'a':1,'b':2}",
                "{'a':[1,3]}; [{'op':'add','path':'/a/1','value':2}]; {'a':[1,2,3]}",
                "{'a':[1]}; [{'op':'add','path':'/a/-','value':2}]; {'a':[1,2]}",
                "{'a':[1,2]}; [{'op':'remove','path':'/a/0'}]; {'a':[2]}",
                "{'a/b':1,'c~d':2}; [{'op':'remove','path':'/a~1b'},"
                        + "{'op':'remove','path':'/c~0d'}]; {}",
                "{'a':{'b':1}}; [{'op':'copy','from':'/a','path':'/c'}]; {'a':{'b':1},'c':{'b':1}}",
                "{'a':1}; [{'op':'move','from':'/a','path':'/b'}]; {'b':1}",
                "{'a':1}; [{'op':'replace','path':'','value':{'z':1}}]; {'z':1}",
                "{'a':1}; [{'op':'test','path':'/none','value':null}]; {'a':1}",
            })
    void operations(String target, String patch, String expected) {
        JsonNode before = json(target);
        assertThat(JsonPatch.apply(before, json(patch))).isEqualTo(json(expected));
        assertThat(before).isEqualTo(json(target));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "[{'op':'replace','path':'/spec/nothing/here','value':1}]; replace operation does"
                        + " not apply: doc is missing path: /spec/nothing/here: missing value",
                "[{'op':'frob','path':'/a'}]; Unexpected kind: frob",
                "[{'op':'test','path':'/a','value':2}]; testing value /a failed: test failed",
            })
    void refusals(String patch, String message) {
        assertThatThrownBy(() -> JsonPatch.apply(json("{'a':1,'spec':{}}"), json(patch)))
                .isInstanceOf(PatchException.class)
                .hasMessage(message);
    }

    @Test
    void aPatchThatIsNoListIsMalformed() {
        assertThatThrownBy(() -> JsonPatch.apply(json("{}"), json("{'op':'add'}")))
                .isInstanceOfSatisfying(
                        PatchException.class, e -> assertThat(e.malformed()).isTrue())
                .hasMessage(
                        "error decoding patch: json: cannot unmarshal object into Go value of type"
                                + " []handlers.jsonPatchOp");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "{'a':'b'}; {'a':'c'}; {'a':'c'}",
                "{'a':'b','b':'c'}; {'a':null}; {'b':'c'}",
                "{'a':['b']}; {'a':'c'}; {'a':'c'}",
                "{'a':{'b':'c'}}; {'a':{'b':'d','c':null}}; {'a':{'b':'d'}}",
                "{'a':[{'b':'c'}]}; {'a':[1]}; {'a':[1]}",
                "['a','b']; ['c','d']; ['c','d']",
                "{'a':'foo'}; 'bar'; 'bar'",
                "{'e':null}; {'a':1}; {'e':null,'a':1}",
                "[1,2]; {'a':'b','c':null}; {'a':'b'}",
                "{}; {'a':{'bb':{'ccc':null}}}; {'a':{'bb':{}}}",
            })
    void mergePatchExamplesOfTheRfc(String target, String patch, String expected) {
        assertThat(MergePatch.apply(json(target), json(patch))).isEqualTo(json(expected));
    }
}
