package dev.skysail.scheduling.golden;

import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.HostPort;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Namespace;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.PreemptionPolicy;
import dev.skysail.scheduling.model.PreferredNodeTerm;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.model.StoredForm;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.model.Toleration;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.model.WeightedPodAffinityTerm;
import dev.skysail.scheduling.model.WorkloadSelector;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/// Turns a List of manifests into a world, with what admission and defaulting would have done.
final class WorldDecoder {
    static final Namespace DEFAULT =
            new Namespace("default", Map.of("kubernetes.io/metadata.name", "default"));

    private final Map<String, JsonNode> priorityClasses = new TreeMap<>();

    World decode(JsonNode list) {
        Snapshot.Builder builder = Snapshot.builder().namespace(DEFAULT);
        for (JsonNode item : list.path("items")) {
            if (item.path("kind").asString().equals("PriorityClass")) {
                priorityClasses.put(name(item), item);
            }
        }
        List<Pod> pending = new ArrayList<>();
        Map<String, Pod> pods = new LinkedHashMap<>();
        Set<String> withVolumes = new TreeSet<>();
        for (JsonNode item : list.path("items")) {
            switch (item.path("kind").asString()) {
                case "Node" -> builder.node(node(item));
                case "Namespace" -> builder.namespace(namespace(item));
                case "Service" -> builder.workload(service(item));
                case "Pod" -> {
                    Pod pod = pod(item);
                    pods.put(pod.key(), pod);
                    if (!item.path("spec").path("volumes").isEmpty()) {
                        withVolumes.add(pod.key());
                    }
                    if (pod.nodeName().isEmpty()) {
                        pending.add(pod);
                    } else {
                        builder.pod(pod);
                    }
                }
                default -> {}
            }
        }
        return new World(builder.build(), pending, pods, withVolumes);
    }

    private static String name(JsonNode item) {
        return item.path("metadata").path("name").asString();
    }

    private static String text(JsonNode node, String field) {
        JsonNode value = node.path(field);
        return value.isMissingNode() ? "" : value.asString();
    }

    private static Map<String, String> map(JsonNode node) {
        Map<String, String> map = new TreeMap<>();
        node.properties().forEach(entry -> map.put(entry.getKey(), entry.getValue().asString()));
        return map;
    }

    private static List<String> strings(JsonNode node) {
        List<String> strings = new ArrayList<>();
        node.forEach(value -> strings.add(value.asString()));
        return strings;
    }

    static Namespace namespace(JsonNode item) {
        Map<String, String> labels = map(item.path("metadata").path("labels"));
        labels.put("kubernetes.io/metadata.name", name(item));
        return new Namespace(name(item), labels);
    }

    static WorkloadSelector service(JsonNode item) {
        Map<String, String> labels = map(item.path("spec").path("selector"));
        return new WorkloadSelector(
                WorkloadSelector.Kind.SERVICE,
                text(item.path("metadata"), "namespace"),
                name(item),
                labels.isEmpty() ? LabelSelector.ABSENT : LabelSelector.ofLabels(labels));
    }

    static Node node(JsonNode item) {
        JsonNode spec = item.path("spec");
        JsonNode status = item.path("status");
        Node.Builder builder =
                Node.builder(name(item))
                        .labels(map(item.path("metadata").path("labels")))
                        .unschedulable(spec.path("unschedulable").asBoolean(false))
                        .allocatable(map(status.path("allocatable")));
        for (JsonNode taint : spec.path("taints")) {
            TaintEffect effect = TaintEffect.parse(text(taint, "effect"));
            builder.taint(new Taint(text(taint, "key"), text(taint, "value"), effect));
        }
        for (JsonNode image : status.path("images")) {
            String[] names = strings(image.path("names")).toArray(String[]::new);
            builder.image(image.path("sizeBytes").asLong(), names);
        }
        return builder.build();
    }

    Pod pod(JsonNode item) {
        JsonNode spec = item.path("spec");
        JsonNode meta = item.path("metadata");
        Pod.Builder builder =
                Pod.builder(text(meta, "namespace"), name(item))
                        .labels(map(meta.path("labels")))
                        .nodeName(text(spec, "nodeName"))
                        .nodeSelector(map(spec.path("nodeSelector")))
                        .affinity(affinity(spec.path("affinity")));
        spec.path("containers").forEach(c -> builder.container(container(c)));
        spec.path("initContainers").forEach(c -> builder.initContainer(container(c)));
        spec.path("tolerations").forEach(t -> builder.toleration(toleration(t)));
        spec.path("topologySpreadConstraints").forEach(c -> builder.spread(spread(c)));
        for (JsonNode gate : spec.path("schedulingGates")) {
            builder.schedulingGates(List.of(text(gate, "name")));
        }
        String start = text(item.path("status"), "startTime");
        if (!start.isEmpty()) {
            builder.startTime(Instant.parse(start));
        }
        JsonNode priorityClass = priorityClasses.get(text(spec, "priorityClassName"));
        if (priorityClass != null) {
            builder.priority(priorityClass.path("value").asInt());
            if (text(priorityClass, "preemptionPolicy").equals("Never")) {
                builder.preemptionPolicy(PreemptionPolicy.NEVER);
            }
        }
        return StoredForm.of(builder.build());
    }

    private static Container container(JsonNode node) {
        JsonNode resources = node.path("resources");
        Map<String, String> requests = map(resources.path("limits"));
        requests.putAll(map(resources.path("requests")));
        List<HostPort> ports = new ArrayList<>();
        for (JsonNode port : node.path("ports")) {
            int hostPort = port.path("hostPort").asInt(0);
            if (hostPort > 0) {
                String protocol = text(port, "protocol");
                ports.add(new HostPort(protocol, text(port, "hostIP"), hostPort));
            }
        }
        boolean sidecar = text(node, "restartPolicy").equals("Always");
        return new Container(
                text(node, "name"), text(node, "image"), Resources.parse(requests), ports, sidecar);
    }

    private static Toleration toleration(JsonNode node) {
        JsonNode seconds = node.path("tolerationSeconds");
        String effect = text(node, "effect");
        return new Toleration(
                text(node, "key"),
                text(node, "operator").equals("Exists")
                        ? Toleration.Operator.EXISTS
                        : Toleration.Operator.EQUAL,
                text(node, "value"),
                effect.isEmpty() ? null : TaintEffect.parse(effect),
                seconds.isMissingNode() ? null : (Long) seconds.asLong());
    }

    private static TopologySpreadConstraint spread(JsonNode node) {
        return new TopologySpreadConstraint(
                node.path("maxSkew").asInt(),
                text(node, "topologyKey"),
                text(node, "whenUnsatisfiable").equals("DoNotSchedule"),
                selector(node.path("labelSelector")),
                strings(node.path("matchLabelKeys")),
                node.path("minDomains").asInt(1),
                !text(node, "nodeAffinityPolicy").equals("Ignore"),
                text(node, "nodeTaintsPolicy").equals("Honor"));
    }

    private static LabelSelector selector(JsonNode node) {
        if (node.isMissingNode() || node.isNull()) {
            return LabelSelector.ABSENT;
        }
        List<Requirement> expressions = requirements(node.path("matchExpressions"));
        return LabelSelector.of(map(node.path("matchLabels")), expressions);
    }

    private static List<Requirement> requirements(JsonNode nodes) {
        List<Requirement> requirements = new ArrayList<>();
        for (JsonNode node : nodes) {
            requirements.add(
                    new Requirement(
                            text(node, "key"),
                            Requirement.Operator.parse(text(node, "operator")),
                            strings(node.path("values"))));
        }
        return requirements;
    }

    private static NodeSelectorTerm nodeTerm(JsonNode node) {
        return new NodeSelectorTerm(
                requirements(node.path("matchExpressions")),
                requirements(node.path("matchFields")));
    }

    private static Affinity affinity(JsonNode node) {
        String required = "requiredDuringSchedulingIgnoredDuringExecution";
        String preferred = "preferredDuringSchedulingIgnoredDuringExecution";
        Affinity.Builder builder = Affinity.builder();
        JsonNode nodes = node.path("nodeAffinity");
        if (nodes.has(required)) {
            List<NodeSelectorTerm> terms = new ArrayList<>();
            nodes.path(required)
                    .path("nodeSelectorTerms")
                    .forEach(term -> terms.add(nodeTerm(term)));
            builder.requiredNodes(new NodeSelector(terms));
        }
        for (JsonNode wish : nodes.path(preferred)) {
            int weight = wish.path("weight").asInt();
            builder.preferredNode(new PreferredNodeTerm(weight, nodeTerm(wish.path("preference"))));
        }
        JsonNode near = node.path("podAffinity");
        near.path(required).forEach(term -> builder.podAffinity(podTerm(term)));
        near.path(preferred).forEach(wish -> builder.preferPods(weighted(wish)));
        JsonNode away = node.path("podAntiAffinity");
        away.path(required).forEach(term -> builder.podAntiAffinity(podTerm(term)));
        away.path(preferred).forEach(wish -> builder.avoidPods(weighted(wish)));
        return builder.build();
    }

    private static WeightedPodAffinityTerm weighted(JsonNode node) {
        int weight = node.path("weight").asInt();
        return new WeightedPodAffinityTerm(weight, podTerm(node.path("podAffinityTerm")));
    }

    private static PodAffinityTerm podTerm(JsonNode node) {
        return new PodAffinityTerm(
                text(node, "topologyKey"),
                selector(node.path("labelSelector")),
                strings(node.path("namespaces")),
                selector(node.path("namespaceSelector")),
                strings(node.path("matchLabelKeys")),
                strings(node.path("mismatchLabelKeys")));
    }
}
