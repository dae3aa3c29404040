package dev.skysail.controlplane.apiserver.pod;

import dev.skysail.controlplane.apiserver.catalogue.Catalogue;
import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.selector.LabelSelector;
import dev.skysail.controlplane.apiserver.selector.SelectorText;
import dev.skysail.controlplane.apiserver.verbs.DeleteHandler;
import dev.skysail.controlplane.apiserver.verbs.DeleteOptions;
import dev.skysail.controlplane.apiserver.verbs.Gate;
import dev.skysail.controlplane.apiserver.verbs.WriteHandler;
import dev.skysail.controlplane.apiserver.verbs.WriteOptions;
import dev.skysail.controlplane.apiserver.wire.Answer;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.store.Key;
import dev.skysail.controlplane.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Evicts pods as far as disruption budgets allow (pkg/registry/core/pod/storage/eviction.go). */
public final class PodEviction {

    private static final String BUDGETS = "poddisruptionbudgets.policy";
    private static final int TRIES = 10;

    private final Store store;
    private final WriteHandler writes;
    private final DeleteHandler deletes;
    private final Catalogue catalogue;

    public PodEviction(
            Store store, WriteHandler writes, DeleteHandler deletes, Catalogue catalogue) {
        this.store = store;
        this.writes = writes;
        this.deletes = deletes;
        this.catalogue = catalogue;
    }

    public Answer evict(Call call, Served pods, ObjectNode eviction) {
        String name = call.info().name();
        String namespace = call.info().namespace();
        ObjectNode pod =
                store.get(pods.key(namespace, name))
                        .orElseThrow(() -> Statuses.notFound(pods.info(), name));
        String given = Json.name(eviction);
        if (!given.isEmpty() && !given.equals(name)) {
            throw Statuses.badRequest("name in URL does not match name in Eviction object");
        }
        Json.metadata(eviction).put("name", name).put("namespace", namespace);
        ObjectNode created = WriteOptions.of(call, "CreateOptions");
        Gate.Step step = Gate.Step.create(name, eviction, created);
        writes.gate().mutate(call, pods, step);
        writes.gate().validate(call, pods, step);
        DeleteOptions options = DeleteOptions.of(call, eviction.path("deleteOptions"));
        if (guarded(pod)) {
            spend(pod, options.dryRun());
        }
        if (!options.dryRun() && guarded(pod)) {
            markDisrupted(pods, namespace, name);
        }
        deletes.delete(call, pods, namespace, name, options);
        ObjectNode status = Statuses.success(null);
        status.put("code", 201);
        return new Answer.Body(201, status);
    }

    private static boolean guarded(ObjectNode pod) {
        String phase = pod.path("status").path("phase").asString("");
        return !phase.equals("Pending")
                && !phase.equals("Succeeded")
                && !phase.equals("Failed")
                && !Json.deleting(pod);
    }

    private void spend(ObjectNode pod, boolean dryRun) {
        for (int i = 0; i < TRIES; i++) {
            List<ObjectNode> budgets = new ArrayList<>();
            for (ObjectNode budget : store.list(BUDGETS, Json.meta(pod, "namespace")).objects()) {
                if (selects(budget.path("spec").path("selector"), pod)) {
                    budgets.add(budget);
                }
            }
            if (budgets.isEmpty()) {
                return;
            }
            if (budgets.size() > 1) {
                throw Statuses.failure(
                        500,
                        "This pod has more than one PodDisruptionBudget, which the eviction"
                                + " subresource does not support.");
            }
            if (spend(budgets.getFirst(), pod, dryRun)) {
                return;
            }
        }
        throw Statuses.failure(500, "too many concurrent changes of a PodDisruptionBudget");
    }

    private boolean spend(ObjectNode budget, ObjectNode pod, boolean dryRun) {
        JsonNode status = budget.path("status");
        long allowed = status.path("disruptionsAllowed").asLong(0);
        String name = Json.name(budget);
        if (allowed <= 0) {
            throw Statuses.tooManyRequests(
                    "Cannot evict pod as it would violate the pod's disruption budget.",
                    "DisruptionBudget",
                    "The disruption budget "
                            + name
                            + " needs "
                            + status.path("desiredHealthy").asLong(0)
                            + " healthy pods and has "
                            + status.path("currentHealthy").asLong(0)
                            + " currently");
        }
        Optional<Served> served = catalogue.find("policy", "v1", "poddisruptionbudgets");
        if (dryRun || served.isEmpty()) {
            return true;
        }
        ObjectNode changed = budget.deepCopy();
        ObjectNode counts = (ObjectNode) changed.path("status");
        counts.put("disruptionsAllowed", allowed - 1);
        ObjectNode disrupted =
                counts.get("disruptedPods") instanceof ObjectNode d
                        ? d
                        : counts.putObject("disruptedPods");
        disrupted.put(Json.name(pod), writes.now());
        Key key = served.get().key(Json.meta(budget, "namespace"), name);
        return writes.commit(served.get(), key, changed, budget).isPresent();
    }

    private void markDisrupted(Served pods, String namespace, String name) {
        Key key = pods.key(namespace, name);
        for (int i = 0; i < TRIES; i++) {
            Optional<ObjectNode> pod = store.get(key);
            if (pod.isEmpty()) {
                return;
            }
            ObjectNode marked = pod.get().deepCopy();
            ObjectNode status =
                    marked.get("status") instanceof ObjectNode s ? s : marked.putObject("status");
            ArrayNode conditions =
                    status.get("conditions") instanceof ArrayNode c
                            ? c
                            : status.putArray("conditions");
            ObjectNode condition = conditions.addObject();
            condition.put("type", "DisruptionTarget");
            condition.put("status", "True");
            condition.put("lastTransitionTime", writes.now());
            condition.put("reason", "EvictionByEvictionAPI");
            condition.put("message", "Eviction API: evicting");
            if (writes.commit(pods, key, marked, pod.get()).isPresent()) {
                return;
            }
        }
    }

    private static boolean selects(JsonNode selector, ObjectNode pod) {
        if (selector.isMissingNode() || selector.isNull()) {
            return false;
        }
        return LabelSelector.parse(SelectorText.of(selector)).matches(pod);
    }
}
