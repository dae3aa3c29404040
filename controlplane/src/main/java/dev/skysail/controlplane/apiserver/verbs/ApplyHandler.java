package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.wire.Answer;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.apiserver.wire.Yaml;
import dev.skysail.controlplane.resource.Statuses;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers PATCH with an applied configuration (apiserver pkg/endpoints/handlers/patch.go,
 * applyPatcher; KEP-555). An object that is not there is created.
 */
public final class ApplyHandler {

    private static final String TYPE = "application/apply-patch+yaml";

    private final WriteHandler writes;
    private final Shaper shaper;

    public ApplyHandler(WriteHandler writes, Shaper shaper) {
        this.writes = writes;
        this.shaper = shaper;
    }

    /** Whether a patch is an applied configuration. */
    public static boolean applies(Call call) {
        return call.bodyType().equals(TYPE);
    }

    public Answer apply(Call call, Served served) {
        WriteOptions.checkPatch(call, true);
        ObjectNode config = config(call);
        WriteHandler.Applied applied =
                writes.apply(call, served, config, () -> checkDuplicates(call));
        return new Answer.Body(
                applied.created() ? 201 : 200, shaper.one(call, served, applied.object()));
    }

    private static ObjectNode config(Call call) {
        try {
            JsonNode config = Yaml.read(call.body());
            if (config instanceof ObjectNode object) {
                return object;
            }
            return Json.object();
        } catch (YamlEngineException e) {
            throw Statuses.badRequest("error encoding patch: " + Yaml.describe(e));
        }
    }

    private static void checkDuplicates(Call call) {
        String mode = call.query().get("fieldValidation");
        String duplicates = mode.equals("Ignore") ? "" : Yaml.duplicates(call.body());
        if (duplicates.isEmpty()) {
            return;
        }
        if (mode.equals("Strict")) {
            throw Statuses.badRequest("error strict decoding patch: " + duplicates);
        }
        call.warn(duplicates);
    }
}
