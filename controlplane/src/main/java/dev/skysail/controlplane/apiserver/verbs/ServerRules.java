package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.wire.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What the server itself keeps true of all objects, of custom resources and of namespaces. */
public final class ServerRules {

    private static final List<String> KEPT =
            List.of(
                    "uid",
                    "creationTimestamp",
                    "deletionGracePeriodSeconds",
                    "generation",
                    "resourceVersion",
                    "generateName");

    private ServerRules() {}

    static void prepareForCreate(Served served, ObjectNode object) {
        if (served.custom()) {
            Json.metadata(object).put("generation", 1);
            if (served.has("status")) {
                object.remove("status");
            }
        }
        if (served.storage().equals("namespaces")) {
            namespace(object);
        }
    }

    /** Carries over the metadata that a client cannot change. */
    static void keepMetadata(ObjectNode updated, ObjectNode old) {
        ObjectNode metadata = Json.metadata(updated);
        JsonNode before = old.path("metadata");
        for (String field : KEPT) {
            keep(metadata, before, field);
        }
        if (before.has("namespace")) {
            metadata.set("namespace", before.get("namespace"));
        }
        // Validation refuses a changed deletion timestamp; one left out is carried over.
        if (!metadata.hasNonNull("deletionTimestamp")) {
            keep(metadata, before, "deletionTimestamp");
        }
        dropEmpty(metadata, "finalizers");
        dropEmpty(metadata, "ownerReferences");
        dropEmpty(metadata, "labels");
        dropEmpty(metadata, "annotations");
    }

    static void prepareForUpdate(
            Served served, String subresource, ObjectNode object, ObjectNode old) {
        if (served.custom()) {
            custom(served, subresource, object, old);
        }
        if (served.storage().equals("namespaces") && !subresource.equals("finalize")) {
            keep(object, old, "spec");
        }
        if (served.storage().equals("customresourcedefinitions.apiextensions.k8s.io")
                && subresource.isEmpty()) {
            keep(object, old, "status");
        }
    }

    /** Returns whether an object that is being deleted can go. */
    static boolean released(Served served, ObjectNode object) {
        JsonNode metadata = object.path("metadata");
        return metadata.hasNonNull("deletionTimestamp")
                && metadata.path("deletionGracePeriodSeconds").asLong(0) == 0
                && !held(served, object);
    }

    /** Returns whether finalizers keep an object. */
    static boolean held(Served served, ObjectNode object) {
        return !object.path("metadata").path("finalizers").isEmpty()
                || (served.storage().equals("namespaces")
                        && !object.path("spec").path("finalizers").isEmpty());
    }

    private static void custom(
            Served served, String subresource, ObjectNode object, ObjectNode old) {
        if (subresource.equals("status")) {
            JsonNode status = object.get("status");
            JsonNode version = object.path("metadata").path("resourceVersion");
            JsonNode managed = object.path("metadata").get("managedFields");
            object.removeAll();
            object.setAll(old.deepCopy());
            Json.metadata(object).set("resourceVersion", version);
            if (managed == null) {
                Json.metadata(object).remove("managedFields");
            } else {
                Json.metadata(object).set("managedFields", managed);
            }
            if (status == null) {
                object.remove("status");
            } else {
                object.set("status", status);
            }
            return;
        }
        if (served.has("status")) {
            keep(object, old, "status");
        }
        if (!content(object, served).equals(content(old, served))) {
            long generation = old.path("metadata").path("generation").asLong(0);
            Json.metadata(object).put("generation", generation + 1);
        }
    }

    private static ObjectNode content(ObjectNode object, Served served) {
        ObjectNode content = object.deepCopy();
        content.remove(List.of("metadata", "apiVersion", "kind"));
        if (served.has("status")) {
            content.remove("status");
        }
        return content;
    }

    private static void namespace(ObjectNode object) {
        ObjectNode metadata = Json.metadata(object);
        ObjectNode labels =
                metadata.get("labels") instanceof ObjectNode l ? l : metadata.putObject("labels");
        labels.put("kubernetes.io/metadata.name", Json.name(object));
        ObjectNode spec = object.get("spec") instanceof ObjectNode s ? s : object.putObject("spec");
        ArrayNode finalizers =
                spec.get("finalizers") instanceof ArrayNode f ? f : spec.putArray("finalizers");
        if (finalizers.valueStream().noneMatch(f -> f.asString("").equals("kubernetes"))) {
            finalizers.add("kubernetes");
        }
        object.putObject("status").put("phase", "Active");
    }

    private static void keep(ObjectNode target, JsonNode source, String field) {
        JsonNode value = source.get(field);
        if (value == null) {
            target.remove(field);
        } else {
            target.set(field, value.deepCopy());
        }
    }

    private static void dropEmpty(ObjectNode metadata, String field) {
        JsonNode value = metadata.get(field);
        if (value != null && (value.isNull() || value.isEmpty())) {
            metadata.remove(field);
        }
    }
}
