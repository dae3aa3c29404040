package dev.skysail.scheduling.golden;

import dev.skysail.scheduling.model.Affinity;
import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.HostPort;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodAffinityTerm;
import dev.skysail.scheduling.model.PreemptionPolicy;
import dev.skysail.scheduling.model.PreferredNodeTerm;
import dev.skysail.scheduling.model.ResizeStatus;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.model.StoredForm;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.model.Toleration;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.model.WeightedPodAffinityTerm;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// Turns pod manifests into records, with what admission and defaulting would have done.
final class PodDecoder {
    private final Map<String, JsonNode> priorityClasses = new TreeMap<>();

    /// Takes in a priority class that pods may name; other kinds are left alone.
    void takeClass(JsonNode item) {
        if (Json.text(item, "kind").equals("PriorityClass")) {
            priorityClasses.put(Json.name(item), item);
        }
    }

    Pod pod(JsonNode item) {
        JsonNode spec = item.path("spec");
        JsonNode meta = item.path("metadata");
        JsonNode status = item.path("status");
        String namespace = Json.namespace(item);
        String uid = Json.text(meta, "uid");
        Pod.Builder builder =
                Pod.builder(namespace, Json.name(item))
                        .uid(uid.isEmpty() ? namespace + "/" + Json.name(item) : uid)
                        .labels(Json.map(meta.path("labels")))
                        .terminating(meta.has("deletionTimestamp"))
                        .preempted(meta.has("deletionTimestamp") && preempted(status))
                        .nodeName(Json.text(spec, "nodeName"))
                        .nominatedNodeName(Json.text(status, "nominatedNodeName"))
                        .nodeSelector(Json.map(spec.path("nodeSelector")))
                        .affinity(affinity(spec.path("affinity")))
                        .overhead(Resources.parse(Json.map(spec.path("overhead"))))
                        .podRequests(requests(spec.path("resources")))
                        .resize(resize(status));
        for (JsonNode owner : meta.path("ownerReferences")) {
            if (owner.path("controller").asBoolean(false)) {
                builder.owner(Json.text(owner, "kind"), Json.text(owner, "name"));
            }
        }
        boolean hostNetwork = spec.path("hostNetwork").asBoolean(false);
        spec.path("containers").forEach(c -> builder.container(container(c, hostNetwork)));
        spec.path("initContainers").forEach(c -> builder.initContainer(container(c, hostNetwork)));
        spec.path("tolerations").forEach(t -> builder.toleration(toleration(t)));
        spec.path("topologySpreadConstraints").forEach(c -> builder.spread(spread(c)));
        for (JsonNode gate : spec.path("schedulingGates")) {
            builder.schedulingGates(List.of(Json.text(gate, "name")));
        }
        String start = Json.text(status, "startTime");
        if (!start.isEmpty()) {
            builder.startTime(Instant.parse(start));
        }
        StorageDecoder.volumes(spec).forEach(builder::volume);
        builder.imageVolumes(StorageDecoder.images(spec));
        prioritize(builder, spec);
        return StoredForm.of(builder.build());
    }

    private static boolean preempted(JsonNode status) {
        for (JsonNode condition : status.path("conditions")) {
            if (Json.text(condition, "type").equals("DisruptionTarget")) {
                return Json.text(condition, "status").equals("True")
                        && Json.text(condition, "reason").equals("PreemptionByScheduler");
            }
        }
        return false;
    }

    private void prioritize(Pod.Builder builder, JsonNode spec) {
        String name = Json.text(spec, "priorityClassName");
        String policy = Json.text(spec, "preemptionPolicy");
        JsonNode priorityClass = priorityClasses.get(name);
        int priority =
                switch (name) {
                    case "system-cluster-critical" -> 2_000_000_000;
                    case "system-node-critical" -> 2_000_001_000;
                    default -> priorityClass == null ? 0 : priorityClass.path("value").asInt();
                };
        builder.priority(spec.path("priority").asInt(priority));
        if (policy.isEmpty() && priorityClass != null) {
            policy = Json.text(priorityClass, "preemptionPolicy");
        }
        if (policy.equals("Never")) {
            builder.preemptionPolicy(PreemptionPolicy.NEVER);
        }
    }

    private static Resources requests(JsonNode resources) {
        Map<String, String> requests = Json.map(resources.path("limits"));
        requests.putAll(Json.map(resources.path("requests")));
        return Resources.parse(requests);
    }

    /// What the node agent says of requests that changed under way; none if it says nothing.
    private static ResizeStatus resize(JsonNode status) {
        Map<String, Resources> allocated = new TreeMap<>();
        Map<String, Resources> actuated = new TreeMap<>();
        for (String field : List.of("containerStatuses", "initContainerStatuses")) {
            for (JsonNode container : status.path(field)) {
                String name = Json.text(container, "name");
                resources(container, "allocatedResources").ifPresent(r -> allocated.put(name, r));
                resources(container.path("resources"), "requests")
                        .ifPresent(r -> actuated.put(name, r));
            }
        }
        boolean infeasible = false;
        for (JsonNode condition : status.path("conditions")) {
            infeasible |=
                    Json.text(condition, "type").equals("PodResizePending")
                            && Json.text(condition, "reason").equals("Infeasible");
        }
        return new ResizeStatus(
                infeasible,
                allocated,
                actuated,
                resources(status, "allocatedResources").orElse(null),
                resources(status.path("resources"), "requests").orElse(null));
    }

    private static Optional<Resources> resources(JsonNode parent, String field) {
        return parent.has(field)
                ? Optional.of(Resources.parse(Json.map(parent.path(field))))
                : Optional.empty();
    }

    private static Container container(JsonNode node, boolean hostNetwork) {
        List<HostPort> ports = new ArrayList<>();
        for (JsonNode port : node.path("ports")) {
            int containerPort = hostNetwork ? port.path("containerPort").asInt(0) : 0;
            int hostPort = port.path("hostPort").asInt(containerPort);
            if (hostPort > 0) {
                String protocol = Json.text(port, "protocol");
                ports.add(new HostPort(protocol, Json.text(port, "hostIP"), hostPort));
            }
        }
        return new Container(
                Json.text(node, "name"),
                Json.text(node, "image"),
                requests(node.path("resources")),
                ports,
                Json.text(node, "restartPolicy").equals("Always"));
    }

    private static Toleration toleration(JsonNode node) {
        JsonNode seconds = node.path("tolerationSeconds");
        String effect = Json.text(node, "effect");
        return new Toleration(
                Json.text(node, "key"),
                Json.text(node, "operator").equals("Exists")
                        ? Toleration.Operator.EXISTS
                        : Toleration.Operator.EQUAL,
                Json.text(node, "value"),
                effect.isEmpty() ? null : TaintEffect.parse(effect),
                seconds.isMissingNode() ? null : (Long) seconds.asLong());
    }

    static TopologySpreadConstraint spread(JsonNode node) {
        return new TopologySpreadConstraint(
                node.path("maxSkew").asInt(),
                Json.text(node, "topologyKey"),
                Json.text(node, "whenUnsatisfiable").equals("DoNotSchedule"),
                WorldDecoder.selector(node.path("labelSelector")),
                Json.strings(node.path("matchLabelKeys")),
                node.path("minDomains").asInt(1),
                !Json.text(node, "nodeAffinityPolicy").equals("Ignore"),
                Json.text(node, "nodeTaintsPolicy").equals("Honor"));
    }

    static Affinity affinity(JsonNode node) {
        String required = "requiredDuringSchedulingIgnoredDuringExecution";
        String preferred = "preferredDuringSchedulingIgnoredDuringExecution";
        Affinity.Builder builder = Affinity.builder();
        JsonNode nodes = node.path("nodeAffinity");
        if (nodes.has(required)) {
            builder.requiredNodes(WorldDecoder.nodeSelector(nodes.path(required)));
        }
        for (JsonNode wish : nodes.path(preferred)) {
            int weight = wish.path("weight").asInt();
            builder.preferredNode(
                    new PreferredNodeTerm(weight, WorldDecoder.nodeTerm(wish.path("preference"))));
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
                Json.text(node, "topologyKey"),
                WorldDecoder.selector(node.path("labelSelector")),
                Json.strings(node.path("namespaces")),
                WorldDecoder.selector(node.path("namespaceSelector")),
                Json.strings(node.path("matchLabelKeys")),
                Json.strings(node.path("mismatchLabelKeys")));
    }
}
