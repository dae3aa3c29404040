package dev.skysail.cli.simulate;

import dev.skysail.kubernetes.manifest.Field;
import dev.skysail.kubernetes.manifest.Workload;
import dev.skysail.scheduling.model.LabelSelector;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes pod manifests from a workload's template as its controller would. */
final class Template {

    private static final String HASH_LABEL = "pod-template-hash";
    private static final String METADATA = "metadata";
    private static final String LABELS = "labels";

    private final Workload workload;
    private final Field template;
    private final Map<String, String> labels = new TreeMap<>();
    private String ownerKind;
    private String ownerName;

    private Template(Workload workload) {
        this.workload = workload;
        this.template = workload.object().get("spec").get("template");
        this.ownerKind = workload.kind().text();
        this.ownerName = workload.name();
    }

    /** The template of a workload, made by itself. */
    static Template of(Workload workload) {
        Template template = new Template(workload);
        if (!template.template.get("spec").present()) {
            throw template.template.get("spec").error("is missing");
        }
        return template;
    }

    /** This as the ReplicaSet of a Deployment makes it; the revision goes into the hash. */
    Template throughReplicaSet(String revision) {
        String hash = Suffixes.templateHash(template.value() + revision);
        ownerKind = Workload.Kind.REPLICA_SET.text();
        ownerName = workload.name() + "-" + hash;
        labels.put(HASH_LABEL, hash);
        return this;
    }

    /** The name of the controller that makes the pods. */
    String controller() {
        return ownerName;
    }

    /** This with one more label. */
    Template label(String key, String value) {
        labels.put(key, value);
        return this;
    }

    /** The selector of the ReplicaSet: the Deployment's and the labels added. */
    LabelSelector narrow(LabelSelector selector) {
        Map<String, String> all = new TreeMap<>(selector.labels());
        all.putAll(labels);
        return LabelSelector.of(all, selector.expressions());
    }

    /** The place of the template in its file. */
    Field field() {
        return template;
    }

    /** The manifest of a pod of this name. */
    ObjectNode pod(String name) {
        ObjectNode pod = JsonNodeFactory.instance.objectNode();
        pod.put("apiVersion", "v1").put("kind", "Pod");
        JsonNode given = template.get(METADATA).value();
        ObjectNode metadata =
                given instanceof ObjectNode object ? object.deepCopy() : pod.objectNode();
        pod.set(METADATA, metadata);
        metadata.put("name", name).put("namespace", workload.namespace());
        ObjectNode allLabels =
                metadata.get(LABELS) instanceof ObjectNode object ? object : pod.objectNode();
        labels.forEach(allLabels::put);
        metadata.set(LABELS, allLabels);
        ArrayNode owners = metadata.putArray("ownerReferences");
        owners.addObject()
                .put("apiVersion", ownerKind.equals("Job") ? "batch/v1" : "apps/v1")
                .put("kind", ownerKind)
                .put("name", ownerName)
                .put("controller", true);
        pod.set("spec", template.get("spec").value().deepCopy());
        return pod;
    }
}
