package dev.skysail.controlplane.registry.pod;

import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.KindStrategy;
import dev.skysail.controlplane.registry.rules.Nodes;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Pods (pkg/registry/core/pod/strategy.go). */
public final class PodStrategy implements KindStrategy {

    private final Clock clock;

    public PodStrategy(Clock clock) {
        this.clock = clock;
    }

    @Override
    public void defaults(ObjectNode pod) {
        ObjectNode spec = Nodes.object(pod, "spec");
        PodDefaults.spec(spec);
        PodDefaults.pod(spec);
        PodStatusForm.fill(Nodes.object(pod, "status"));
    }

    @Override
    public void create(ObjectNode pod) {
        ObjectNode spec = Nodes.object(pod, "spec");
        positiveGrace(spec);
        foldMatchLabelKeys(pod);
        ObjectNode status = pod.putObject("status");
        status.put("phase", "Pending");
        status.put("qosClass", PodQuality.of(spec));
        if (!spec.path("schedulingGates").isEmpty()) {
            ObjectNode condition = status.putArray("conditions").addObject();
            condition.put("type", "PodScheduled");
            condition.put("status", "False");
            condition.putNull("lastProbeTime");
            String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
            condition.put("lastTransitionTime", now);
            condition.put("reason", "SchedulingGated");
            condition.put("message", "Scheduling is blocked due to non-empty scheduling gates");
        }
    }

    @Override
    public void update(ObjectNode updated, ObjectNode old) {
        positiveGrace(Nodes.object(updated, "spec"));
    }

    @Override
    public void updateStatus(ObjectNode updated, ObjectNode old) {
        Nodes.fill(
                Nodes.object(updated, "status"),
                "qosClass",
                Nodes.text(old.path("status"), "qosClass"));
        Nodes.carry(
                Nodes.object(updated, "metadata"),
                Nodes.object(old, "metadata"),
                "ownerReferences");
    }

    @Override
    public void validate(ObjectNode pod, Findings findings) {
        PodSpecRules.pod(pod, findings);
    }

    @Override
    public void validateUpdate(ObjectNode updated, ObjectNode old, Findings findings) {
        PodUpdateRules.check(updated, old, findings);
    }

    @Override
    public void validateStatus(ObjectNode updated, ObjectNode old, Findings findings) {
        String before = Nodes.text(old.path("status"), "qosClass");
        String after = Nodes.text(updated.path("status"), "qosClass");
        if (!before.isEmpty() && !before.equals(after)) {
            findings.invalid("status.qosClass", after, "field is immutable");
        }
    }

    private static void positiveGrace(ObjectNode spec) {
        if (spec.path("terminationGracePeriodSeconds").asLong(0) < 0) {
            spec.put("terminationGracePeriodSeconds", 1);
        }
    }

    private static void foldMatchLabelKeys(ObjectNode pod) {
        JsonNode labels = pod.path("metadata").path("labels");
        JsonNode spec = pod.path("spec");
        for (ObjectNode constraint : Nodes.objects(spec, "topologySpreadConstraints")) {
            fold(constraint, "matchLabelKeys", "In", labels);
        }
        for (String kind : List.of("podAffinity", "podAntiAffinity")) {
            JsonNode affinity = spec.path("affinity").path(kind);
            for (ObjectNode term :
                    Nodes.objects(affinity, "requiredDuringSchedulingIgnoredDuringExecution")) {
                foldTerm(term, labels);
            }
            for (ObjectNode weighted :
                    Nodes.objects(affinity, "preferredDuringSchedulingIgnoredDuringExecution")) {
                if (weighted.path("podAffinityTerm") instanceof ObjectNode term) {
                    foldTerm(term, labels);
                }
            }
        }
    }

    private static void foldTerm(ObjectNode term, JsonNode labels) {
        fold(term, "matchLabelKeys", "In", labels);
        fold(term, "mismatchLabelKeys", "NotIn", labels);
    }

    private static void fold(ObjectNode owner, String field, String operator, JsonNode labels) {
        if (!(owner.path("labelSelector") instanceof ObjectNode selector)) {
            return;
        }
        for (String key : Nodes.texts(owner, field)) {
            if (!Nodes.absent(labels, key)) {
                ArrayNode expressions = Nodes.array(selector, "matchExpressions");
                ObjectNode expression = expressions.addObject();
                expression.put("key", key);
                expression.put("operator", operator);
                expression.putArray("values").add(Nodes.text(labels, key));
            }
        }
    }
}
