package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.selector.SelectorText;
import dev.skysail.controlplane.apiserver.wire.Answer;
import dev.skysail.controlplane.apiserver.wire.Bodies;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.resource.FieldError;
import dev.skysail.controlplane.resource.Statuses;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The scale subresource of workloads and custom resources (autoscaling/v1 Scale). */
public final class ScaleHandler {

    private final ReadHandler reads;
    private final WriteHandler writes;
    private final PatchHandler patches;
    private final Bodies bodies;

    public ScaleHandler(
            ReadHandler reads, WriteHandler writes, PatchHandler patches, Bodies bodies) {
        this.reads = reads;
        this.writes = writes;
        this.patches = patches;
        this.bodies = bodies;
    }

    public Answer handle(Call call, Served served) {
        ObjectNode stored = reads.stored(call, served);
        return switch (call.method()) {
            case "GET" -> Answer.ok(scale(served, stored));
            case "PUT" -> set(call, served, bodies.any(call, "Scale"));
            case "PATCH" -> set(call, served, patches.apply(call, scale(served, stored)));
            default -> throw Statuses.methodNotAllowed();
        };
    }

    private Answer set(Call call, Served served, ObjectNode wanted) {
        long replicas = wanted.path("spec").path("replicas").asLong(0);
        if (replicas < 0) {
            throw Statuses.invalid(
                    "autoscaling",
                    "Scale",
                    call.info().name(),
                    List.of(
                            new FieldError(
                                    FieldError.Type.INVALID,
                                    "spec.replicas",
                                    "Invalid value: "
                                            + replicas
                                            + ": must be greater than or equal to 0")));
        }
        String version = Json.version(wanted);
        ObjectNode updated =
                writes.update(
                        call,
                        served,
                        old -> {
                            if (!version.isEmpty() && !version.equals(Json.version(old))) {
                                throw Statuses.modified(served.info(), Json.name(old));
                            }
                            ObjectNode changed = old.deepCopy();
                            put(
                                    changed,
                                    path(served, "specReplicasPath", ".spec.replicas"),
                                    replicas);
                            return changed;
                        });
        return Answer.ok(scale(served, updated));
    }

    private static ObjectNode scale(Served served, ObjectNode object) {
        ObjectNode scale = Json.object();
        scale.put("kind", "Scale");
        scale.put("apiVersion", "autoscaling/v1");
        ObjectNode metadata = scale.putObject("metadata");
        for (String field :
                List.of("name", "namespace", "uid", "resourceVersion", "creationTimestamp")) {
            JsonNode value = object.path("metadata").get(field);
            if (value != null) {
                metadata.set(field, value);
            }
        }
        String wanted = path(served, "specReplicasPath", ".spec.replicas");
        String actual = path(served, "statusReplicasPath", ".status.replicas");
        ObjectNode spec = scale.putObject("spec");
        long replicas = at(object, wanted).asLong(0);
        if (replicas != 0) {
            spec.put("replicas", replicas);
        }
        ObjectNode status = scale.putObject("status");
        status.put("replicas", at(object, actual).asLong(0));
        String labels = served.custom() ? "" : ".spec.selector";
        JsonNode selector = at(object, path(served, "labelSelectorPath", labels));
        if (selector.isString()) {
            status.set("selector", selector);
        } else if (selector.isObject()) {
            status.put("selector", SelectorText.of(selector));
        }
        return scale;
    }

    private static String path(Served served, String field, String fallback) {
        return served.scale().path(field).asString(fallback);
    }

    private static JsonNode at(ObjectNode object, String path) {
        if (path.isEmpty()) {
            return object.path("");
        }
        JsonNode node = object;
        for (String step : path.substring(1).split("\\.", -1)) {
            node = node.path(step);
        }
        return node;
    }

    private static void put(ObjectNode object, String path, long value) {
        List<String> steps = List.of(path.substring(1).split("\\.", -1));
        ObjectNode node = object;
        for (String step : steps.subList(0, steps.size() - 1)) {
            node = node.get(step) instanceof ObjectNode next ? next : node.putObject(step);
        }
        node.put(steps.getLast(), value);
    }
}
