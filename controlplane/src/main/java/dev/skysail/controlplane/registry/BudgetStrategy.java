package dev.skysail.controlplane.registry;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.KindStrategy;
import dev.skysail.controlplane.registry.rules.Nodes;
import dev.skysail.controlplane.registry.rules.SelectorRules;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Pod disruption budgets (pkg/registry/policy/poddisruptionbudget). */
final class BudgetStrategy implements KindStrategy {

    private static final List<String> COUNTS =
            List.of("disruptionsAllowed", "currentHealthy", "desiredHealthy", "expectedPods");

    @Override
    public void defaults(ObjectNode budget) {
        Nodes.object(budget, "spec");
        ObjectNode status = Nodes.object(budget, "status");
        COUNTS.forEach(name -> Nodes.fill(status, name, 0));
    }

    @Override
    public void create(ObjectNode budget) {
        ObjectNode status = budget.putObject("status");
        COUNTS.forEach(name -> status.put(name, 0));
    }

    @Override
    public void validate(ObjectNode budget, Findings findings) {
        JsonNode spec = budget.path("spec");
        if (!Nodes.absent(spec, "minAvailable") && !Nodes.absent(spec, "maxUnavailable")) {
            findings.invalid("spec", spec, "minAvailable and maxUnavailable cannot be both set");
        }
        for (String field : List.of("minAvailable", "maxUnavailable")) {
            findings.notNegative("spec." + field, spec.path(field));
        }
        SelectorRules.check(spec.path("selector"), "spec.selector", findings);
    }
}
