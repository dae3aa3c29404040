package dev.skysail.controlplane.registry;

import dev.skysail.controlplane.registry.pod.PodDefaults;
import dev.skysail.controlplane.registry.pod.PodSpecRules;
import dev.skysail.controlplane.registry.rules.Findings;
import dev.skysail.controlplane.registry.rules.KindStrategy;
import dev.skysail.controlplane.registry.rules.Nodes;
import dev.skysail.controlplane.registry.rules.SelectorRules;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Jobs (pkg/registry/batch/job/strategy.go). */
final class JobStrategy implements KindStrategy {

    /** What the controller of this server does not do, and what is therefore refused. */
    private static final List<String> NOT_KEPT =
            List.of(
                    "backoffLimitPerIndex",
                    "maxFailedIndexes",
                    "podFailurePolicy",
                    "successPolicy");

    private static final String UID = "batch.kubernetes.io/controller-uid";

    @Override
    public void defaults(ObjectNode job) {
        ObjectNode spec = Nodes.object(job, "spec");
        ObjectNode template = Nodes.object(spec, "template");
        Nodes.object(template, "metadata");
        PodDefaults.spec(Nodes.object(template, "spec"));
        boolean neither = Nodes.absent(spec, "completions") && Nodes.absent(spec, "parallelism");
        if (neither) {
            spec.put("completions", 1);
        }
        Nodes.fill(spec, "parallelism", 1);
        Nodes.fill(spec, "backoffLimit", 6);
        Nodes.fill(spec, "completionMode", "NonIndexed");
        Nodes.fill(spec, "suspend", false);
        Nodes.fill(spec, "manualSelector", false);
        Nodes.fill(spec, "podReplacementPolicy", "TerminatingOrFailed");
        labels(job);
        Nodes.object(job, "status");
    }

    private static void labels(ObjectNode job) {
        JsonNode from = job.path("spec").path("template").path("metadata").path("labels");
        ObjectNode metadata = Nodes.object(job, "metadata");
        if (metadata.path("labels").isEmpty() && !from.isEmpty()) {
            metadata.set("labels", from.deepCopy());
        }
    }

    @Override
    public void create(ObjectNode job) {
        job.putObject("status");
        ObjectNode spec = Nodes.object(job, "spec");
        if (!spec.path("manualSelector").asBoolean(false)) {
            JsonNode metadata = job.path("metadata");
            String uid = Nodes.text(metadata, "uid");
            String name = Nodes.text(metadata, "name");
            ObjectNode template = Nodes.object(Nodes.object(spec, "template"), "metadata");
            ObjectNode labels = Nodes.object(template, "labels");
            labels.put(UID, uid);
            labels.put("batch.kubernetes.io/job-name", name);
            labels.put("controller-uid", uid);
            labels.put("job-name", name);
            Nodes.object(Nodes.object(spec, "selector"), "matchLabels").put(UID, uid);
        }
        labels(job);
    }

    @Override
    public void validate(ObjectNode job, Findings findings) {
        JsonNode spec = job.path("spec");
        JsonNode selector = spec.path("selector");
        JsonNode labels = spec.path("template").path("metadata").path("labels");
        for (String field :
                List.of(
                        "parallelism",
                        "completions",
                        "activeDeadlineSeconds",
                        "backoffLimit",
                        "ttlSecondsAfterFinished")) {
            findings.notNegative("spec." + field, spec.path(field));
        }
        if (Nodes.text(spec, "completionMode").equals("Indexed")
                && Nodes.absent(spec, "completions")) {
            findings.required("spec.completions", "when completion mode is Indexed");
        }
        for (String field : NOT_KEPT) {
            if (!Nodes.absent(spec, field)) {
                findings.forbidden("spec." + field, "is not supported by this server");
            }
        }
        boolean manual = spec.path("manualSelector").asBoolean(false);
        if (!manual && selector.path("matchLabels").size() != 1) {
            findings.invalid("spec.selector", selector, "`selector` not auto-generated");
        }
        if (!SelectorRules.matches(selector, labels)) {
            findings.invalid(
                    "spec.template.metadata.labels",
                    labels,
                    "`selector` does not match template `labels`");
        }
        PodSpecRules.template(spec.path("template"), "spec.template", findings);
        if (Nodes.text(spec.path("template").path("spec"), "restartPolicy").equals("Always")) {
            findings.required(
                    "spec.template.spec.restartPolicy", "valid values: \"OnFailure\", \"Never\"");
        }
    }

    @Override
    public void validateUpdate(ObjectNode updated, ObjectNode old, Findings findings) {
        validate(updated, findings);
        for (String field : List.of("completions", "selector", "template", "completionMode")) {
            findings.immutable(
                    "spec." + field,
                    updated.path("spec").path(field),
                    old.path("spec").path(field));
        }
    }
}
