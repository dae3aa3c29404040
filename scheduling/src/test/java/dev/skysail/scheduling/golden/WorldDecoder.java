package dev.skysail.scheduling.golden;

import dev.skysail.scheduling.config.ProfileConfiguration;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Namespace;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodDisruptionBudget;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.model.WorkloadSelector;
import dev.skysail.scheduling.model.WorkloadSelector.Kind;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Turns a List of manifests into a world, with what admission and defaulting would have done.
final class WorldDecoder {
    static final Namespace DEFAULT =
            new Namespace("default", Map.of("kubernetes.io/metadata.name", "default"));

    private final PodDecoder pods = new PodDecoder();
    private final StorageDecoder storage = new StorageDecoder();

    Pod pod(JsonNode item) {
        return pods.pod(item);
    }

    World decode(JsonNode list) {
        Snapshot.Builder builder = Snapshot.builder();
        Map<String, Namespace> spaces = new LinkedHashMap<>();
        spaces.put(DEFAULT.name(), DEFAULT);
        list.path("items").forEach(pods::takeClass);
        List<Pod> pending = new ArrayList<>();
        Map<String, Pod> all = new LinkedHashMap<>();
        Map<String, String> schedulers = new LinkedHashMap<>();
        for (JsonNode item : list.path("items")) {
            storage.take(item);
            switch (Json.text(item, "kind")) {
                case "Node" -> builder.node(node(item));
                case "Namespace" -> spaces.put(Json.name(item), namespace(item));
                case "Service" -> builder.workload(service(item));
                case "ReplicationController" -> builder.workload(replicationController(item));
                case "ReplicaSet" -> builder.workload(set(Kind.REPLICA_SET, item));
                case "StatefulSet" -> builder.workload(set(Kind.STATEFUL_SET, item));
                case "PodDisruptionBudget" -> builder.budget(budget(item));
                case "Pod" -> {
                    Pod pod = pod(item);
                    spaces.putIfAbsent(pod.namespace(), bare(pod.namespace()));
                    all.put(pod.key(), pod);
                    schedulers.put(pod.key(), scheduler(item.path("spec")));
                    if (pod.nodeName().isEmpty()) {
                        pending.add(pod);
                    } else {
                        builder.pod(pod);
                    }
                }
                default -> {}
            }
        }
        spaces.values().forEach(builder::namespace);
        return new World(builder.storage(storage.storage()).build(), pending, all, schedulers);
    }

    /// A namespace that the world uses without telling of it.
    private static Namespace bare(String name) {
        return new Namespace(name, Map.of("kubernetes.io/metadata.name", name));
    }

    private static String scheduler(JsonNode spec) {
        String named = Json.text(spec, "schedulerName");
        return named.isEmpty() ? ProfileConfiguration.DEFAULT_NAME : named;
    }

    private static WorkloadSelector replicationController(JsonNode item) {
        Map<String, String> labels = Json.map(item.path("spec").path("selector"));
        return new WorkloadSelector(
                Kind.REPLICATION_CONTROLLER,
                Json.namespace(item),
                Json.name(item),
                labels.isEmpty() ? LabelSelector.ABSENT : LabelSelector.ofLabels(labels));
    }

    private static WorkloadSelector set(Kind kind, JsonNode item) {
        LabelSelector selector = selector(item.path("spec").path("selector"));
        return new WorkloadSelector(kind, Json.namespace(item), Json.name(item), selector);
    }

    private static PodDisruptionBudget budget(JsonNode item) {
        JsonNode status = item.path("status");
        return new PodDisruptionBudget(
                Json.namespace(item),
                Json.name(item),
                selector(item.path("spec").path("selector")),
                status.path("disruptionsAllowed").asInt(0),
                Json.map(status.path("disruptedPods")).keySet());
    }

    static Namespace namespace(JsonNode item) {
        Map<String, String> labels = Json.map(item.path("metadata").path("labels"));
        labels.put("kubernetes.io/metadata.name", Json.name(item));
        return new Namespace(Json.name(item), labels);
    }

    static WorkloadSelector service(JsonNode item) {
        Map<String, String> labels = Json.map(item.path("spec").path("selector"));
        return new WorkloadSelector(
                Kind.SERVICE,
                Json.namespace(item),
                Json.name(item),
                labels.isEmpty() ? LabelSelector.ABSENT : LabelSelector.ofLabels(labels));
    }

    static Node node(JsonNode item) {
        JsonNode spec = item.path("spec");
        JsonNode status = item.path("status");
        String usable = status.has("allocatable") ? "allocatable" : "capacity";
        Node.Builder builder =
                Node.builder(Json.name(item))
                        .labels(Json.map(item.path("metadata").path("labels")))
                        .unschedulable(spec.path("unschedulable").asBoolean(false))
                        .allocatable(Json.map(status.path(usable)));
        for (JsonNode taint : spec.path("taints")) {
            TaintEffect effect = TaintEffect.parse(Json.text(taint, "effect"));
            builder.taint(new Taint(Json.text(taint, "key"), Json.text(taint, "value"), effect));
        }
        for (JsonNode image : status.path("images")) {
            String[] names = Json.strings(image.path("names")).toArray(String[]::new);
            builder.image(image.path("sizeBytes").asLong(), names);
        }
        return builder.build();
    }

    static LabelSelector selector(JsonNode node) {
        if (node.isMissingNode() || node.isNull()) {
            return LabelSelector.ABSENT;
        }
        List<Requirement> expressions = requirements(node.path("matchExpressions"));
        return LabelSelector.of(Json.map(node.path("matchLabels")), expressions);
    }

    private static List<Requirement> requirements(JsonNode nodes) {
        List<Requirement> requirements = new ArrayList<>();
        for (JsonNode node : nodes) {
            requirements.add(
                    new Requirement(
                            Json.text(node, "key"),
                            Requirement.Operator.parse(Json.text(node, "operator")),
                            Json.strings(node.path("values"))));
        }
        return requirements;
    }

    static NodeSelectorTerm nodeTerm(JsonNode node) {
        return new NodeSelectorTerm(
                requirements(node.path("matchExpressions")),
                requirements(node.path("matchFields")));
    }

    static NodeSelector nodeSelector(JsonNode node) {
        List<NodeSelectorTerm> terms = new ArrayList<>();
        node.path("nodeSelectorTerms").forEach(term -> terms.add(nodeTerm(term)));
        return new NodeSelector(terms);
    }
}
