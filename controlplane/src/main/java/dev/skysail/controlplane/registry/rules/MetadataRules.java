package dev.skysail.controlplane.registry.rules;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Rules on {@code metadata} (apimachinery {@code api/validation/objectmeta.go}). */
public final class MetadataRules {

    private static final List<String> STANDARD_FINALIZERS =
            List.of("kubernetes", "orphan", "foregroundDeletion");

    private static final int ANNOTATIONS_LIMIT = 256 * 1024;

    private MetadataRules() {}

    public static void create(
            ObjectNode object,
            boolean namespaced,
            Function<String, List<String>> nameRule,
            Findings findings) {
        JsonNode metadata = object.path("metadata");
        String generate = Nodes.text(metadata, "generateName");
        if (!generate.isEmpty()) {
            String sample =
                    generate.endsWith("-")
                            ? generate.substring(0, generate.length() - 1) + "a"
                            : generate;
            nameRule.apply(sample)
                    .forEach(text -> findings.invalid("metadata.generateName", generate, text));
        }
        String name = Nodes.text(metadata, "name");
        if (name.isEmpty()) {
            findings.required("metadata.name", "name or generateName is required");
        } else {
            nameRule.apply(name).forEach(text -> findings.invalid("metadata.name", name, text));
        }
        String namespace = Nodes.text(metadata, "namespace");
        if (namespaced && namespace.isEmpty()) {
            findings.required("metadata.namespace");
        } else if (namespaced) {
            Names.label(namespace)
                    .forEach(text -> findings.invalid("metadata.namespace", namespace, text));
        } else if (!namespace.isEmpty()) {
            findings.forbidden("metadata.namespace", "not allowed on this type");
        }
        common(metadata, findings);
    }

    public static void update(ObjectNode updated, ObjectNode old, Findings findings) {
        JsonNode a = updated.path("metadata");
        JsonNode b = old.path("metadata");
        common(a, findings);
        newFinalizers(a, b, findings);
        for (String field : List.of("name", "namespace", "uid")) {
            findings.immutable("metadata." + field, a.path(field), b.path(field));
        }
        findings.immutable(
                "metadata.deletionTimestamp",
                a.path("deletionTimestamp"),
                b.path("deletionTimestamp"));
        findings.immutable(
                "metadata.deletionGracePeriodSeconds",
                a.path("deletionGracePeriodSeconds"),
                b.path("deletionGracePeriodSeconds"));
    }

    public static void labels(JsonNode labels, String path, Findings findings) {
        for (String key : Nodes.keys(labels)) {
            Names.qualified(key).forEach(text -> findings.invalid(path, key, text));
            String value = Nodes.text(labels, key);
            Names.labelValue(value).forEach(text -> findings.invalid(path, value, text));
        }
    }

    public static void annotations(JsonNode annotations, String path, Findings findings) {
        long size = 0;
        for (String key : Nodes.keys(annotations)) {
            Names.qualified(key.toLowerCase(Locale.ROOT))
                    .forEach(text -> findings.invalid(path, key, text));
            size += key.getBytes(StandardCharsets.UTF_8).length;
            size += Nodes.text(annotations, key).getBytes(StandardCharsets.UTF_8).length;
        }
        if (size > ANNOTATIONS_LIMIT) {
            findings.tooLong(path, ANNOTATIONS_LIMIT);
        }
    }

    private static void common(JsonNode metadata, Findings findings) {
        if (metadata.path("generation").asLong(0) < 0) {
            findings.notNegative("metadata.generation", metadata.path("generation"));
        }
        labels(metadata.path("labels"), "metadata.labels", findings);
        annotations(metadata.path("annotations"), "metadata.annotations", findings);
        owners(metadata, findings);
        for (String finalizer : Nodes.texts(metadata, "finalizers")) {
            Names.qualified(finalizer)
                    .forEach(text -> findings.invalid("metadata.finalizers", finalizer, text));
        }
    }

    private static void owners(JsonNode metadata, Findings findings) {
        List<ObjectNode> owners = Nodes.objects(metadata, "ownerReferences");
        String controller = "";
        for (int i = 0; i < owners.size(); i++) {
            ObjectNode owner = owners.get(i);
            String path = "metadata.ownerReferences[" + i + "]";
            String version = Nodes.text(owner, "apiVersion");
            if (version.isEmpty()) {
                findings.invalid(path + ".apiVersion", version, "version must not be empty");
            }
            for (String field : List.of("kind", "name", "uid")) {
                if (Nodes.text(owner, field).isEmpty()) {
                    findings.required(path + "." + field, "must not be empty");
                }
            }
            if (owner.path("controller").asBoolean(false)) {
                String name = Nodes.text(owner, "kind") + "/" + Nodes.text(owner, "name");
                if (!controller.isEmpty()) {
                    findings.invalid(
                            "metadata.ownerReferences",
                            metadata.path("ownerReferences"),
                            "Only one reference can have Controller set to true. Found \"true\" in"
                                    + " references for "
                                    + controller
                                    + " and "
                                    + name);
                }
                controller = name;
            }
        }
    }

    private static void newFinalizers(JsonNode updated, JsonNode old, Findings findings) {
        if (Nodes.absent(old, "deletionTimestamp")) {
            return;
        }
        List<String> before = Nodes.texts(old, "finalizers");
        List<String> added =
                Nodes.texts(updated, "finalizers").stream()
                        .filter(name -> !before.contains(name))
                        .map(name -> '"' + name + '"')
                        .toList();
        if (!added.isEmpty()) {
            findings.forbidden(
                    "metadata.finalizers",
                    "no new finalizers can be added if the object is being deleted, found new"
                            + " finalizers []string{"
                            + String.join(", ", added)
                            + "}");
        }
    }

    /** Built-in kinds know the finalizers without a domain (core validation.go). */
    public static void finalizers(ObjectNode object, Findings findings) {
        List<String> names = Nodes.texts(object.path("metadata"), "finalizers");
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (!name.contains("/") && !STANDARD_FINALIZERS.contains(name)) {
                findings.invalid(
                        "metadata.finalizers[" + i + "]",
                        name,
                        "name is neither a standard finalizer name nor is it fully qualified");
            }
        }
    }
}
