package dev.skysail.controlplane.registry;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.KindStrategy;
import dev.skysail.controlplane.registry.rules.Nodes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Priority classes (pkg/registry/scheduling/priorityclass). */
final class PriorityClassStrategy implements KindStrategy {

    private static final int HIGHEST = 1_000_000_000;

    @Override
    public boolean hasStatus() {
        return false;
    }

    @Override
    public void defaults(ObjectNode priorityClass) {
        Nodes.fill(priorityClass, "value", 0);
        Nodes.fill(priorityClass, "preemptionPolicy", "PreemptLowerPriority");
        if (!priorityClass.path("globalDefault").asBoolean(false)) {
            priorityClass.remove("globalDefault");
        }
    }

    @Override
    public void validate(ObjectNode priorityClass, Findings findings) {
        String name = Nodes.text(priorityClass.path("metadata"), "name");
        JsonNode value = priorityClass.path("value");
        if (name.startsWith("system-")) {
            if (!name.equals("system-node-critical") && !name.equals("system-cluster-critical")) {
                findings.forbidden(
                        "metadata.name",
                        "priority class names with 'system-' prefix are reserved for system use"
                                + " only. error: "
                                + name
                                + " is not a known system priority class");
            }
        } else if (value.asLong(0) > HIGHEST) {
            findings.forbidden(
                    "value", "maximum allowed value of a user defined priority is " + HIGHEST);
        }
        findings.oneOf(
                "preemptionPolicy",
                Nodes.text(priorityClass, "preemptionPolicy"),
                java.util.List.of("Never", "PreemptLowerPriority"));
    }

    @Override
    public void validateUpdate(ObjectNode updated, ObjectNode old, Findings findings) {
        if (!Nodes.same(updated.path("value"), old.path("value"))) {
            findings.forbidden("value", "may not be changed in an update.");
        }
        findings.immutable(
                "preemptionPolicy", updated.path("preemptionPolicy"), old.path("preemptionPolicy"));
    }
}
