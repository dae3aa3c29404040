package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.catalogue.CustomVersion;
import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.ResourceInfo;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.store.Key;
import dev.skysail.controlplane.store.Store;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/** Fills in the metadata of new objects (apiserver pkg/registry/rest/create.go, meta.go). */
public final class NewObjects {

    private static final int RETRIES = 8;
    private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";

    private final Store store;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    NewObjects(Store store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /** Checks the namespace and version of a body, and puts it into the path's namespace. */
    void place(Served served, String namespace, ObjectNode object) {
        ObjectNode metadata = Json.metadata(object);
        if (served.info().namespaced()) {
            String given = Json.meta(object, "namespace");
            if (!given.isEmpty() && !given.equals(namespace)) {
                throw Statuses.badRequest(
                        "the namespace of the provided object does not match the namespace sent on"
                                + " the request");
            }
            metadata.put("namespace", namespace);
        } else {
            metadata.remove("namespace");
        }
        if (!Json.version(object).isEmpty()) {
            throw Statuses.failure(
                    500, "resourceVersion should not be set on objects to be created");
        }
        metadata.remove("selfLink");
    }

    /** Sets the metadata that the server sets, once admission has had its say. */
    void complete(Served served, String namespace, ObjectNode object) {
        ObjectNode metadata = Json.metadata(object);
        if (Json.name(object).isEmpty()) {
            metadata.put("name", generatedName(served, namespace, object));
        }
        metadata.put("uid", UUID.randomUUID().toString());
        metadata.put("creationTimestamp", now());
        metadata.remove("resourceVersion");
        metadata.remove("deletionTimestamp");
        metadata.remove("deletionGracePeriodSeconds");
        metadata.remove("generation");
    }

    /** Refuses objects in namespaces that are missing or on their way out. */
    void checkNamespace(ResourceInfo info, String namespace, String name) {
        if (!info.namespaced()) {
            return;
        }
        ObjectNode found =
                store.get(new Key("namespaces", "", namespace))
                        .orElseThrow(() -> Statuses.notFound("", "namespaces", namespace));
        if (Json.deleting(found)) {
            throw terminating(info, namespace, name);
        }
    }

    /** Refuses new custom resources whose definition is on its way out. */
    void checkDefinition(Served served, String name) {
        if (served.definition().map(CustomVersion::terminating).orElse(false)) {
            throw Statuses.forbidden(
                    served.info(),
                    name,
                    "create not allowed while custom resource definition is terminating");
        }
    }

    String now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static ApiException terminating(ResourceInfo info, String namespace, String name) {
        ApiException refused =
                Statuses.forbidden(
                        info,
                        name,
                        "unable to create new content in namespace "
                                + namespace
                                + " because it is being terminated");
        ObjectNode details = (ObjectNode) refused.status().path("details");
        ObjectNode cause = details.putArray("causes").addObject();
        cause.put("reason", "NamespaceTerminating");
        cause.put("message", "namespace " + namespace + " is being terminated");
        cause.put("field", "metadata.namespace");
        return refused;
    }

    private String generatedName(Served served, String namespace, ObjectNode object) {
        String prefix = Json.meta(object, "generateName");
        if (prefix.isEmpty()) {
            throw Statuses.invalid(
                    served.info(),
                    "",
                    List.of(
                            new FieldError(
                                    FieldError.Type.REQUIRED,
                                    "metadata.name",
                                    "Required value: name or generateName is required")));
        }
        String base = prefix.length() > 58 ? prefix.substring(0, 58) : prefix;
        String name = base + suffix();
        for (int i = 0; i < RETRIES && store.get(served.key(namespace, name)).isPresent(); i++) {
            name = base + suffix();
        }
        return name;
    }

    private String suffix() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return text.toString();
    }
}
