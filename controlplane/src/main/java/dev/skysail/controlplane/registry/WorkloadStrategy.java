package dev.skysail.controlplane.registry;

import dev.skysail.controlplane.registry.pod.PodDefaults;
import dev.skysail.controlplane.registry.pod.PodSpecRules;
import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.KindStrategy;
import dev.skysail.controlplane.registry.rules.Nodes;
import dev.skysail.controlplane.registry.rules.SelectorRules;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Deployments, replica sets, stateful sets and daemon sets (pkg/registry/apps). */
final class WorkloadStrategy implements KindStrategy {

    private static final String TEMPLATE_GENERATION = "deprecated.daemonset.template.generation";

    private final String kind;

    WorkloadStrategy(String kind) {
        this.kind = kind;
    }

    @Override
    public void defaults(ObjectNode object) {
        ObjectNode spec = Nodes.object(object, "spec");
        ObjectNode template = Nodes.object(spec, "template");
        Nodes.object(template, "metadata");
        PodDefaults.spec(Nodes.object(template, "spec"));
        if (!kind.equals("DaemonSet")) {
            Nodes.fill(spec, "replicas", 1);
        }
        switch (kind) {
            case "Deployment" -> deployment(spec);
            case "StatefulSet" -> statefulSet(spec);
            case "DaemonSet" -> daemonSet(object, spec);
            default -> {}
        }
        status(object);
    }

    private static void deployment(ObjectNode spec) {
        ObjectNode strategy = Nodes.object(spec, "strategy");
        Nodes.fill(strategy, "type", "RollingUpdate");
        if (Nodes.text(strategy, "type").equals("RollingUpdate")) {
            ObjectNode rolling = Nodes.object(strategy, "rollingUpdate");
            Nodes.fill(rolling, "maxUnavailable", "25%");
            Nodes.fill(rolling, "maxSurge", "25%");
        }
        Nodes.fill(spec, "revisionHistoryLimit", 10);
        Nodes.fill(spec, "progressDeadlineSeconds", 600);
    }

    private static void statefulSet(ObjectNode spec) {
        Nodes.fill(spec, "podManagementPolicy", "OrderedReady");
        ObjectNode strategy = Nodes.object(spec, "updateStrategy");
        Nodes.fill(strategy, "type", "RollingUpdate");
        if (Nodes.text(strategy, "type").equals("RollingUpdate")) {
            ObjectNode rolling = Nodes.object(strategy, "rollingUpdate");
            Nodes.fill(rolling, "partition", 0);
            Nodes.fill(rolling, "maxUnavailable", 1);
        }
        Nodes.fill(spec, "revisionHistoryLimit", 10);
        ObjectNode retention = Nodes.object(spec, "persistentVolumeClaimRetentionPolicy");
        Nodes.fill(retention, "whenDeleted", "Retain");
        Nodes.fill(retention, "whenScaled", "Retain");
    }

    private static void daemonSet(ObjectNode object, ObjectNode spec) {
        ObjectNode strategy = Nodes.object(spec, "updateStrategy");
        Nodes.fill(strategy, "type", "RollingUpdate");
        if (Nodes.text(strategy, "type").equals("RollingUpdate")) {
            ObjectNode rolling = Nodes.object(strategy, "rollingUpdate");
            Nodes.fill(rolling, "maxUnavailable", 1);
            Nodes.fill(rolling, "maxSurge", 0);
        }
        Nodes.fill(spec, "revisionHistoryLimit", 10);
        ObjectNode annotations = Nodes.object(Nodes.object(object, "metadata"), "annotations");
        Nodes.fill(annotations, TEMPLATE_GENERATION, "1");
    }

    private void status(ObjectNode object) {
        ObjectNode status = Nodes.object(object, "status");
        List<String> counts =
                switch (kind) {
                    case "ReplicaSet" -> List.of("replicas");
                    case "StatefulSet" -> List.of("replicas", "availableReplicas");
                    case "DaemonSet" ->
                            List.of(
                                    "currentNumberScheduled",
                                    "numberMisscheduled",
                                    "desiredNumberScheduled",
                                    "numberReady");
                    default -> List.of();
                };
        counts.forEach(name -> Nodes.fill(status, name, 0));
    }

    @Override
    public boolean annotationsCount() {
        return kind.equals("Deployment");
    }

    @Override
    public void create(ObjectNode object) {
        object.putObject("status");
        status(object);
    }

    @Override
    public void update(ObjectNode updated, ObjectNode old) {
        JsonNode after = updated.path("spec").path("template");
        if (kind.equals("DaemonSet") && !Nodes.same(after, old.path("spec").path("template"))) {
            JsonNode annotations = old.path("metadata").path("annotations");
            long generation = annotations.path(TEMPLATE_GENERATION).asLong(0) + 1;
            Nodes.object(Nodes.object(updated, "metadata"), "annotations")
                    .put(TEMPLATE_GENERATION, Long.toString(generation));
        }
    }

    @Override
    public void validate(ObjectNode object, Findings findings) {
        JsonNode spec = object.path("spec");
        JsonNode selector = spec.path("selector");
        findings.notNegative("spec.replicas", spec.path("replicas"));
        findings.notNegative("spec.minReadySeconds", spec.path("minReadySeconds"));
        if (!selector.isObject()) {
            findings.required("spec.selector");
        } else {
            SelectorRules.check(selector, "spec.selector", findings);
            if (SelectorRules.isEmpty(selector)) {
                findings.invalid(
                        "spec.selector",
                        selector,
                        "empty selector is invalid for " + kind.toLowerCase(Locale.ROOT));
            }
        }
        template(spec, findings);
        if (kind.equals("Deployment")) {
            strategy(spec, findings);
        }
        findings.notNegative("spec.revisionHistoryLimit", spec.path("revisionHistoryLimit"));
        findings.notNegative("spec.progressDeadlineSeconds", spec.path("progressDeadlineSeconds"));
    }

    private static void template(JsonNode spec, Findings findings) {
        JsonNode template = spec.path("template");
        JsonNode labels = template.path("metadata").path("labels");
        JsonNode selector = spec.path("selector");
        if (!selector.isObject() || !SelectorRules.matches(selector, labels)) {
            findings.invalid(
                    "spec.template.metadata.labels",
                    labels,
                    "`selector` does not match template `labels`");
        }
        PodSpecRules.template(template, "spec.template", findings);
        String restart = Nodes.text(template.path("spec"), "restartPolicy");
        if (List.of("Never", "OnFailure").contains(restart)) {
            findings.notSupported("spec.template.spec.restartPolicy", restart, List.of("Always"));
        }
        if (!Nodes.absent(template.path("spec"), "activeDeadlineSeconds")) {
            findings.forbidden(
                    "spec.template.spec.activeDeadlineSeconds",
                    "activeDeadlineSeconds in ReplicaSet is not Supported");
        }
    }

    private static void strategy(JsonNode spec, Findings findings) {
        JsonNode strategy = spec.path("strategy");
        JsonNode rolling = strategy.path("rollingUpdate");
        String path = "spec.strategy";
        switch (Nodes.text(strategy, "type")) {
            case "Recreate" -> {
                if (!rolling.isMissingNode() && !rolling.isNull()) {
                    findings.forbidden(
                            path + ".rollingUpdate",
                            "may not be specified when strategy `type` is 'Recreate'");
                }
            }
            case "RollingUpdate" -> {
                JsonNode unavailable = rolling.path("maxUnavailable");
                if (isZero(unavailable) && isZero(rolling.path("maxSurge"))) {
                    findings.invalid(
                            path + ".rollingUpdate.maxUnavailable",
                            unavailable,
                            "may not be 0 when `maxSurge` is 0");
                }
            }
            default ->
                    findings.notSupported(
                            path + ".type",
                            Nodes.text(strategy, "type"),
                            List.of("Recreate", "RollingUpdate"));
        }
    }

    private static boolean isZero(JsonNode value) {
        String text = value.asString("");
        return text.equals("0") || text.equals("0%");
    }

    @Override
    public void validateUpdate(ObjectNode updated, ObjectNode old, Findings findings) {
        validate(updated, findings);
        findings.immutable(
                "spec.selector",
                updated.path("spec").path("selector"),
                old.path("spec").path("selector"));
        if (kind.equals("StatefulSet")) {
            findings.immutable(
                    "spec.serviceName",
                    updated.path("spec").path("serviceName"),
                    old.path("spec").path("serviceName"));
        }
    }
}
