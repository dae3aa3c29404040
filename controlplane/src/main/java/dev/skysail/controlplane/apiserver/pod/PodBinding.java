package dev.skysail.controlplane.apiserver.pod;

import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.verbs.Gate;
import dev.skysail.controlplane.apiserver.verbs.WriteHandler;
import dev.skysail.controlplane.apiserver.verbs.WriteOptions;
import dev.skysail.controlplane.apiserver.wire.Answer;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.resource.ApiException;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.store.Key;
import dev.skysail.controlplane.store.Store;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Binds pods to nodes (registry/core/pod/storage, admission plugin PodTopologyLabels). */
public final class PodBinding {

    private static final List<String> TOPOLOGY =
            List.of("topology.kubernetes.io/zone", "topology.kubernetes.io/region");
    private static final int TRIES = 10;

    private final Store store;
    private final WriteHandler writes;

    public PodBinding(Store store, WriteHandler writes) {
        this.store = store;
        this.writes = writes;
    }

    public Answer bind(Call call, Served pods, ObjectNode binding, String name) {
        if (!Json.name(binding).equals(name)) {
            throw Statuses.badRequest("name in URL does not match name in Binding object");
        }
        ObjectNode options = WriteOptions.of(call, "CreateOptions");
        Json.metadata(binding).put("namespace", call.info().namespace());
        Gate.Step step = Gate.Step.create(name, binding, options);
        writes.gate().mutate(call, pods, step);
        checkTarget(binding);
        writes.gate().validate(call, pods, step);
        Key key = pods.key(call.info().namespace(), name);
        for (int i = 0; i < TRIES; i++) {
            ObjectNode pod = store.get(key).orElseThrow(() -> Statuses.notFound(pods.info(), name));
            checkPod(binding, pod, name);
            ObjectNode bound = bound(pod, binding);
            if (options.has("dryRun")) {
                return created();
            }
            Optional<ObjectNode> stored = writes.commit(pods, key, bound, pod);
            if (stored.isPresent()) {
                return created();
            }
        }
        throw Statuses.modified(pods.info(), name);
    }

    private static Answer created() {
        ObjectNode status = Statuses.success(null);
        status.put("code", 201);
        return new Answer.Body(201, status);
    }

    private static void checkTarget(ObjectNode binding) {
        JsonNode target = binding.path("target");
        String kind = target.path("kind").asString("");
        if (!kind.isEmpty() && !kind.equals("Node")) {
            throw Statuses.failure(
                    500,
                    "target.kind: Unsupported value: \""
                            + kind
                            + "\": supported values: \"Node\", \"<empty>\"");
        }
        if (target.path("name").asString("").isEmpty()) {
            throw Statuses.failure(500, "target.name: Required value");
        }
    }

    private static void checkPod(ObjectNode binding, ObjectNode pod, String name) {
        String uid = Json.meta(binding, "uid");
        if (!uid.isEmpty() && !uid.equals(Json.meta(pod, "uid"))) {
            throw conflict(
                    name,
                    "Precondition failed: UID in precondition: "
                            + uid
                            + ", UID in object meta: "
                            + Json.meta(pod, "uid"));
        }
        if (Json.deleting(pod)) {
            throw conflict(name, "pod " + name + " is being deleted, cannot be assigned to a host");
        }
        String node = pod.path("spec").path("nodeName").asString("");
        if (!node.isEmpty()) {
            throw conflict(name, "pod " + name + " is already assigned to node \"" + node + "\"");
        }
        if (!pod.path("spec").path("schedulingGates").isEmpty()) {
            throw conflict(name, "pod " + name + " has non-empty .spec.schedulingGates");
        }
    }

    private static ApiException conflict(String name, String why) {
        return Statuses.conflict("", "pods/binding", name, why);
    }

    private ObjectNode bound(ObjectNode pod, ObjectNode binding) {
        ObjectNode bound = pod.deepCopy();
        String node = binding.path("target").path("name").asString("");
        if (bound.get("spec") instanceof ObjectNode spec) {
            spec.put("nodeName", node);
        }
        JsonNode given = binding.path("metadata");
        merge(bound, "annotations", given.path("annotations"));
        store.get(new Key("nodes", "", node)).ifPresent(host -> topology(bound, host));
        merge(bound, "labels", given.path("labels"));
        ObjectNode status =
                bound.get("status") instanceof ObjectNode s ? s : bound.putObject("status");
        scheduled(status);
        return bound;
    }

    private static void topology(ObjectNode pod, ObjectNode node) {
        ObjectNode labels = Json.object();
        for (String label : TOPOLOGY) {
            JsonNode value = node.path("metadata").path("labels").get(label);
            if (value != null) {
                labels.set(label, value);
            }
        }
        merge(pod, "labels", labels);
    }

    private static void merge(ObjectNode pod, String field, JsonNode additions) {
        if (!(additions instanceof ObjectNode values) || values.isEmpty()) {
            return;
        }
        ObjectNode metadata = Json.metadata(pod);
        ObjectNode target =
                metadata.get(field) instanceof ObjectNode m ? m : metadata.putObject(field);
        target.setAll(values);
    }

    private void scheduled(ObjectNode status) {
        ArrayNode conditions =
                status.get("conditions") instanceof ArrayNode c ? c : status.putArray("conditions");
        for (JsonNode condition : conditions) {
            if (condition instanceof ObjectNode found
                    && found.path("type").asString("").equals("PodScheduled")) {
                if (!found.path("status").asString("").equals("True")) {
                    found.put("lastTransitionTime", writes.now());
                }
                found.put("status", "True");
                found.remove(List.of("reason", "message"));
                return;
            }
        }
        ObjectNode condition = conditions.addObject();
        condition.put("type", "PodScheduled");
        condition.put("status", "True");
        condition.putNull("lastProbeTime");
        condition.put("lastTransitionTime", writes.now());
    }
}
