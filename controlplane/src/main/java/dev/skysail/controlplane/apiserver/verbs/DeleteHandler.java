package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.wire.Answer;
import dev.skysail.controlplane.apiserver.wire.Bodies;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.apiserver.wire.RequestInfo;
import dev.skysail.controlplane.resource.ResourceInfo;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.store.Key;
import dev.skysail.controlplane.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Deletes objects: preconditions, grace, finalizers (apiserver pkg/registry/rest/delete.go and
 * generic/registry/store.go).
 */
public final class DeleteHandler {

    private static final List<String> ANSWERS_OBJECT =
            List.of("pods", "services", "serviceaccounts", "resourcequotas");
    private static final List<String> KEPT_NAMESPACES =
            List.of("default", "kube-system", "kube-public");
    private static final String DEFINITIONS = "customresourcedefinitions.apiextensions.k8s.io";
    private static final List<String> WITHOUT_GRACE = List.of("namespaces", DEFINITIONS);
    private static final int TRIES = 10;

    /** Finalizer of a definition whose objects are still to be deleted. */
    public static final String CLEANUP = "customresourcecleanup.apiextensions.k8s.io";

    private static final String JOB_PODS_STAY =
            "child pods are preserved by default when jobs are deleted; set"
                    + " propagationPolicy=Background to remove them or set"
                    + " propagationPolicy=Orphan to suppress this warning";

    private final Store store;
    private final WriteHandler writes;
    private final Bodies bodies;
    private final Shaper shaper;

    public DeleteHandler(Store store, WriteHandler writes, Bodies bodies, Shaper shaper) {
        this.store = store;
        this.writes = writes;
        this.bodies = bodies;
        this.shaper = shaper;
    }

    /** Outcome of one deletion: the object, and whether it is gone. */
    record Deleted(ObjectNode object, boolean gone) {}

    public Answer delete(Call call, Served served) {
        DeleteOptions options = DeleteOptions.parse(call, bodies);
        RequestInfo info = call.info();
        Deleted deleted = delete(call, served, info.namespace(), info.name(), options);
        ObjectNode object = deleted.object();
        if (!deleted.gone() || ANSWERS_OBJECT.contains(served.storage())) {
            return Answer.ok(shaper.one(call, served, object));
        }
        ResourceInfo resource = served.info();
        ObjectNode details =
                Statuses.details(Json.name(object), resource.group(), resource.plural());
        details.put("uid", Json.meta(object, "uid"));
        return Answer.ok(Statuses.success(details));
    }

    public Answer deleteCollection(Call call, Served served) {
        DeleteOptions options = DeleteOptions.parse(call, bodies);
        ListOptions selection = ListOptions.parse(call, served);
        List<ObjectNode> deleted = new ArrayList<>();
        for (ObjectNode object : store.list(served.storage(), call.info().namespace()).objects()) {
            if (!selection.matches(object)) {
                continue;
            }
            String namespace = Json.meta(object, "namespace");
            Key key = served.key(namespace, Json.name(object));
            if (store.get(key).isPresent()) {
                delete(call, served, namespace, Json.name(object), options);
                deleted.add(object);
            }
        }
        ObjectNode metadata = Json.object();
        metadata.put("resourceVersion", Long.toString(store.version()));
        return Answer.ok(shaper.many(call, served, deleted, metadata));
    }

    /** Deletes one object, or marks it as being deleted. */
    public Deleted delete(
            Call call, Served served, String namespace, String name, DeleteOptions given) {
        DeleteOptions options = chosen(call, served, given);
        Key key = served.key(namespace, name);
        for (int i = 0; i < TRIES; i++) {
            ObjectNode old =
                    store.get(key).orElseThrow(() -> Statuses.notFound(served.info(), name));
            refuseKept(served, name);
            checkPreconditions(served, old, options);
            String asked = call.info().name().isEmpty() ? "" : name;
            Gate.Step step = new Gate.Step("DELETE", asked, null, old, options.shown());
            writes.gate().mutate(call, served, step);
            writes.gate().validate(call, served, step);
            Optional<Deleted> deleted = attempt(served, key, old, options);
            if (deleted.isPresent()) {
                return deleted.get();
            }
        }
        throw Statuses.modified(served.info(), name);
    }

    /** Jobs keep their pods unless the client says otherwise (batch/job strategy.go). */
    private static DeleteOptions chosen(Call call, Served served, DeleteOptions given) {
        if (!served.storage().equals("jobs.batch") || !given.propagation().isEmpty()) {
            return given;
        }
        call.warn(JOB_PODS_STAY);
        return given.orphaning();
    }

    private Optional<Deleted> attempt(
            Served served, Key key, ObjectNode old, DeleteOptions options) {
        ObjectNode marked = old.deepCopy();
        finalizers(served, Json.metadata(marked), options);
        if (served.storage().equals(DEFINITIONS)) {
            definition(marked);
        }
        boolean graceful = served.storage().equals("pods");
        if (!graceful && !ServerRules.held(served, marked)) {
            return options.dryRun()
                    ? Optional.of(new Deleted(old, true))
                    : writes.remove(served, key, old, old).map(last -> new Deleted(last, true));
        }
        mark(served, marked, options);
        boolean gone = ServerRules.released(served, marked);
        if (options.dryRun()) {
            return Optional.of(new Deleted(marked, gone));
        }
        if (marked.equals(old)) {
            return Optional.of(new Deleted(old, false));
        }
        return writes.commit(served, key, marked, old).map(last -> new Deleted(last, gone));
    }

    /** Marks an object as being deleted, or shortens the grace that it was given before. */
    private void mark(Served served, ObjectNode object, DeleteOptions options) {
        ObjectNode metadata = Json.metadata(object);
        long grace = grace(served, object, options);
        boolean already = Json.deleting(object);
        long before = metadata.path("deletionGracePeriodSeconds").asLong(0);
        if (already && grace >= before) {
            return;
        }
        Instant start =
                already
                        ? Instant.parse(metadata.path("deletionTimestamp").asString(""))
                                .minusSeconds(before)
                        : Instant.parse(writes.now());
        metadata.put("deletionTimestamp", start.plusSeconds(grace).toString());
        boolean plain = !WITHOUT_GRACE.contains(served.storage());
        if (plain) {
            metadata.put("deletionGracePeriodSeconds", grace);
        }
        if (plain && !already && metadata.has("generation")) {
            metadata.put("generation", metadata.path("generation").asLong(0) + 1);
        }
        if (served.storage().equals("namespaces")
                && object.get("status") instanceof ObjectNode status) {
            status.put("phase", "Terminating");
        }
    }

    /** A definition first waits for its objects to go (customresourcedefinition/etcd.go). */
    private void definition(ObjectNode object) {
        if (Json.deleting(object)) {
            return;
        }
        ObjectNode metadata = Json.metadata(object);
        ArrayNode finalizers =
                metadata.get("finalizers") instanceof ArrayNode f
                        ? f
                        : metadata.putArray("finalizers");
        if (finalizers.valueStream().noneMatch(f -> f.asString("").equals(CLEANUP))) {
            finalizers.add(CLEANUP);
        }
        ObjectNode status =
                object.get("status") instanceof ObjectNode s ? s : object.putObject("status");
        ArrayNode conditions =
                status.get("conditions") instanceof ArrayNode c ? c : status.putArray("conditions");
        conditions
                .addObject()
                .put("type", "Terminating")
                .put("status", "True")
                .put("lastTransitionTime", writes.now())
                .put("reason", "InstanceDeletionPending")
                .put(
                        "message",
                        "CustomResourceDefinition marked for deletion; CustomResource deletion will"
                                + " begin soon");
    }

    private static long grace(Served served, ObjectNode object, DeleteOptions options) {
        if (!served.storage().equals("pods")) {
            return 0;
        }
        JsonNode spec = object.path("spec");
        String phase = object.path("status").path("phase").asString("");
        if (spec.path("nodeName").asString("").isEmpty()
                || phase.equals("Succeeded")
                || phase.equals("Failed")) {
            return 0;
        }
        return options.graceSeconds().orElse(spec.path("terminationGracePeriodSeconds").asLong(30));
    }

    private static void finalizers(Served served, ObjectNode metadata, DeleteOptions options) {
        String add =
                switch (options.propagation()) {
                    case "Foreground" -> "foregroundDeletion";
                    case "Orphan" -> "orphan";
                    default -> "";
                };
        if (options.propagation().isEmpty() || served.storage().equals("namespaces")) {
            return;
        }
        ArrayNode finalizers = Json.object().arrayNode();
        for (JsonNode finalizer : metadata.path("finalizers")) {
            String name = finalizer.asString("");
            if (!name.equals("foregroundDeletion") && !name.equals("orphan")) {
                finalizers.add(name);
            }
        }
        if (!add.isEmpty()) {
            finalizers.add(add);
        }
        if (finalizers.isEmpty()) {
            metadata.remove("finalizers");
        } else {
            metadata.set("finalizers", finalizers);
        }
    }

    private static void refuseKept(Served served, String name) {
        if (served.storage().equals("namespaces") && KEPT_NAMESPACES.contains(name)) {
            throw Statuses.forbidden(served.info(), name, "this namespace may not be deleted");
        }
        if (served.storage().equals("priorityclasses.scheduling.k8s.io")
                && name.startsWith("system-")) {
            throw Statuses.forbidden(
                    served.info(), name, "this is a system priority class and cannot be deleted");
        }
    }

    private static void checkPreconditions(Served served, ObjectNode old, DeleteOptions options) {
        String uid = Json.meta(old, "uid");
        ResourceInfo info = served.info();
        if (!options.uid().isEmpty() && !options.uid().equals(uid)) {
            throw Statuses.conflict(
                    info.group(),
                    info.kind(),
                    Json.name(old),
                    "the UID in the precondition ("
                            + options.uid()
                            + ") does not match the UID in record ("
                            + uid
                            + "). The object might have been deleted and then recreated");
        }
        if (!options.version().isEmpty() && !options.version().equals(Json.version(old))) {
            throw Statuses.conflict(
                    info.group(),
                    info.kind(),
                    Json.name(old),
                    "the ResourceVersion in the precondition ("
                            + options.version()
                            + ") does not match the ResourceVersion in record ("
                            + Json.version(old)
                            + "). The object might have been modified");
        }
    }
}
