package dev.skysail.cli.simulate;

import dev.skysail.kubernetes.manifest.Field;
import dev.skysail.kubernetes.manifest.Workload;
import dev.skysail.scheduling.model.LabelSelector;
import java.util.ArrayList;
import java.util.List;
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
        mountClaims(pod, name);
        return pod;
    }

    private void mountClaims(ObjectNode pod, String name) {
        for (Field claim : claimTemplates()) {
            ObjectNode spec = (ObjectNode) pod.get("spec");
            ArrayNode volumes =
                    spec.get("volumes") instanceof ArrayNode given
                            ? given
                            : spec.putArray("volumes");
            String volume = claim.get(METADATA).get("name").requiredText();
            volumes.addObject()
                    .put("name", volume)
                    .putObject("persistentVolumeClaim")
                    .put("claimName", volume + "-" + name);
        }
    }

    private List<Field> claimTemplates() {
        return workload.object().get("spec").get("volumeClaimTemplates").elements();
    }

    /** The claims that are made together with a pod: by template, and for ephemeral volumes. */
    List<ObjectNode> claims(ObjectNode pod) {
        String name = pod.get(METADATA).path("name").asString();
        List<ObjectNode> claims = new ArrayList<>();
        for (Field claim : claimTemplates()) {
            String volume = claim.get(METADATA).get("name").requiredText();
            claims.add(claim(claim.value(), volume + "-" + name));
        }
        for (JsonNode volume : pod.get("spec").path("volumes")) {
            JsonNode wanted = volume.path("ephemeral").path("volumeClaimTemplate");
            if (wanted.isObject()) {
                ObjectNode claim = claim(wanted, name + "-" + volume.path("name").asString());
                ((ObjectNode) claim.get(METADATA))
                        .putArray("ownerReferences")
                        .addObject()
                        .put("controller", true)
                        .put("kind", "Pod")
                        .put("name", name)
                        .put("uid", workload.namespace() + "/" + name);
                claims.add(claim);
            }
        }
        return claims;
    }

    private ObjectNode claim(JsonNode wanted, String name) {
        ObjectNode claim = JsonNodeFactory.instance.objectNode();
        claim.put("apiVersion", "v1").put("kind", "PersistentVolumeClaim");
        ObjectNode metadata =
                wanted.path(METADATA) instanceof ObjectNode given
                        ? given.deepCopy()
                        : claim.objectNode();
        claim.set(METADATA, metadata.put("name", name).put("namespace", workload.namespace()));
        claim.set("spec", wanted.path("spec").deepCopy());
        return claim;
    }
}
