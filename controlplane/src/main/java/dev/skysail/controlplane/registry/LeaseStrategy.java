package dev.skysail.controlplane.registry;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.KindStrategy;
import dev.skysail.controlplane.registry.rules.Nodes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Leases (pkg/registry/coordination/lease). */
final class LeaseStrategy implements KindStrategy {

    @Override
    public boolean hasGeneration() {
        return false;
    }

    @Override
    public boolean hasStatus() {
        return false;
    }

    @Override
    public void defaults(ObjectNode lease) {
        Nodes.object(lease, "spec");
    }

    @Override
    public void validate(ObjectNode lease, Findings findings) {
        JsonNode spec = lease.path("spec");
        JsonNode duration = spec.path("leaseDurationSeconds");
        if (duration.isNumber() && duration.asInt() <= 0) {
            findings.invalid("spec.leaseDurationSeconds", duration, "must be greater than 0");
        }
        findings.notNegative("spec.leaseTransitions", spec.path("leaseTransitions"));
    }
}
