package dev.skysail.controlplane.registry.pod;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.Nodes;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What an update of a pod may change (pkg/apis/core/validation, ValidatePodUpdate). */
public final class PodUpdateRules {

    private static final String FIXED =
            "pod updates may not change fields other than `spec.containers[*].image`,"
                    + "`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,"
                    + "`spec.tolerations` (only additions to existing tolerations),"
                    + "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was"
                    + " previously negative)";

    private PodUpdateRules() {}

    static void check(ObjectNode updated, ObjectNode old, Findings findings) {
        JsonNode before = old.path("spec");
        ObjectNode after = Nodes.object(updated, "spec").deepCopy();
        PodSpecRules.spec(after, "spec", findings);
        if (!findings.isEmpty()) {
            return;
        }
        if (sizes(after, before, findings) || deadline(after, before, findings)) {
            return;
        }
        tolerations(after.path("tolerations"), before.path("tolerations"), findings);
        gates(after.path("schedulingGates"), before.path("schedulingGates"), findings);
        boolean gated = !before.path("schedulingGates").isEmpty();
        if (gated) {
            gatedSelector(after, before, findings);
        }
        ignoreMutable(after, before, gated);
        if (!Nodes.same(after, before)) {
            findings.forbidden("spec", FIXED);
        }
    }

    private static boolean sizes(JsonNode after, JsonNode before, Findings findings) {
        if (after.path("containers").size() != before.path("containers").size()) {
            findings.forbidden("spec.containers", "pod updates may not add or remove containers");
            return true;
        }
        if (after.path("initContainers").size() != before.path("initContainers").size()) {
            findings.forbidden(
                    "spec.initContainers", "pod updates may not add or remove containers");
            return true;
        }
        return false;
    }

    private static boolean deadline(JsonNode after, JsonNode before, Findings findings) {
        String path = "spec.activeDeadlineSeconds";
        JsonNode now = after.path("activeDeadlineSeconds");
        JsonNode then = before.path("activeDeadlineSeconds");
        if (now.isNumber() && then.isNumber() && then.asLong() < now.asLong()) {
            findings.invalid(path, now, "must be less than or equal to previous value");
            return true;
        }
        if (!now.isNumber() && then.isNumber()) {
            findings.invalid(path, now, "must not update from a positive integer to nil value");
            return true;
        }
        return false;
    }

    private static void tolerations(JsonNode after, JsonNode before, Findings findings) {
        for (JsonNode old : before) {
            boolean kept = false;
            for (JsonNode now : after) {
                kept |= withoutSeconds(now).equals(withoutSeconds(old));
            }
            if (!kept) {
                findings.forbidden(
                        "spec.tolerations",
                        "existing toleration can not be modified except its tolerationSeconds");
                return;
            }
        }
    }

    private static JsonNode withoutSeconds(JsonNode toleration) {
        JsonNode copy = toleration.deepCopy();
        if (copy instanceof ObjectNode object) {
            object.remove("tolerationSeconds");
        }
        return copy;
    }

    private static void gates(JsonNode after, JsonNode before, Findings findings) {
        for (int i = 0; i < after.size(); i++) {
            String name = Nodes.text(after.path(i), "name");
            boolean known = false;
            for (JsonNode gate : before) {
                known |= Nodes.text(gate, "name").equals(name);
            }
            if (!known) {
                findings.forbidden(
                        "spec.schedulingGates[" + i + "].name",
                        "only deletion is allowed, but found new scheduling gate '" + name + "'");
            }
        }
    }

    private static void gatedSelector(JsonNode after, JsonNode before, Findings findings) {
        JsonNode now = after.path("nodeSelector");
        JsonNode then = before.path("nodeSelector");
        for (String key : Nodes.keys(then)) {
            if (!Nodes.text(then, key).equals(Nodes.text(now, key))) {
                findings.invalid(
                        "spec.nodeSelector",
                        now,
                        "only additions to spec.nodeSelector are allowed (no mutations or"
                                + " deletions)");
                return;
            }
        }
    }

    private static void ignoreMutable(ObjectNode after, JsonNode before, boolean gated) {
        for (String list : List.of("containers", "initContainers")) {
            List<ObjectNode> now = Nodes.objects(after, list);
            List<ObjectNode> then = Nodes.objects(before, list);
            for (int i = 0; i < now.size(); i++) {
                Nodes.carry(now.get(i), then.get(i), "image");
            }
        }
        if (!(before instanceof ObjectNode old)) {
            return;
        }
        for (String field : List.of("activeDeadlineSeconds", "tolerations", "schedulingGates")) {
            Nodes.carry(after, old, field);
        }
        boolean negative = old.path("terminationGracePeriodSeconds").asLong(0) < 0;
        if (negative && after.path("terminationGracePeriodSeconds").asLong(0) == 1) {
            Nodes.carry(after, old, "terminationGracePeriodSeconds");
        }
        if (gated) {
            Nodes.carry(after, old, "nodeSelector");
            if (Nodes.absent(old.path("affinity"), "nodeAffinity")) {
                Nodes.carry(after, old, "affinity");
            }
        }
    }
}
