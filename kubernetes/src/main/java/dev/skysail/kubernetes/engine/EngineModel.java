package dev.skysail.kubernetes.engine;

import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.HostPort;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PreemptionPolicy;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.model.Toleration;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Translates core/v1 objects, as an API server stores them, to the engine's model.
 *
 * <p>Source: k8s.io/api core/v1/types.go, 0.37.2.
 */
public final class EngineModel {

    private static final String ALWAYS = "Always";

    private EngineModel() {}

    /** Returns the engine form of a node. */
    public static Node node(io.fabric8.kubernetes.api.model.Node object) {
        Node.Builder builder =
                Node.builder(object.getMetadata().getName())
                        .labels(orEmpty(object.getMetadata().getLabels()));
        var spec = object.getSpec();
        if (spec != null) {
            builder.unschedulable(Boolean.TRUE.equals(spec.getUnschedulable()));
            orEmpty(spec.getTaints()).forEach(taint -> builder.taint(taint(taint)));
        }
        var status = object.getStatus();
        if (status != null) {
            // As the API server fills it in (SetDefaults_NodeStatus); files may lack it.
            boolean bare = orEmpty(status.getAllocatable()).isEmpty();
            builder.allocatable(amounts(bare ? status.getCapacity() : status.getAllocatable()));
            orEmpty(status.getImages())
                    .forEach(
                            image ->
                                    builder.image(
                                            image.getSizeBytes() == null ? 0 : image.getSizeBytes(),
                                            orEmpty(image.getNames()).toArray(String[]::new)));
        }
        return builder.build();
    }

    /** Returns the engine form of a pod. */
    public static Pod pod(io.fabric8.kubernetes.api.model.Pod object) {
        var metadata = object.getMetadata();
        Pod.Builder builder =
                Pod.builder(orEmpty(metadata.getNamespace()), metadata.getName())
                        .uid(orEmpty(metadata.getUid()))
                        .labels(orEmpty(metadata.getLabels()))
                        .terminating(metadata.getDeletionTimestamp() != null);
        for (OwnerReference owner : orEmpty(metadata.getOwnerReferences())) {
            if (Boolean.TRUE.equals(owner.getController())) {
                builder.owner(owner.getKind(), owner.getName());
            }
        }
        PodSpec spec = object.getSpec();
        if (spec != null) {
            placement(builder, spec);
            contents(builder, spec);
        }
        PodStatus status = object.getStatus();
        if (status != null) {
            builder.nominatedNodeName(orEmpty(status.getNominatedNodeName()));
            builder.startTime(instant(status.getStartTime()));
            builder.resize(Resizes.of(status));
            builder.preempted(metadata.getDeletionTimestamp() != null && preempted(status));
        }
        return builder.build();
    }

    /** Whether the scheduler said that it makes the pod leave. */
    private static boolean preempted(PodStatus status) {
        for (PodCondition condition : orEmpty(status.getConditions())) {
            if ("DisruptionTarget".equals(condition.getType())) {
                return "True".equals(condition.getStatus())
                        && "PreemptionByScheduler".equals(condition.getReason());
            }
        }
        return false;
    }

    /** Returns the engine form of a selector; one that is not given matches nothing. */
    public static LabelSelector selector(
            io.fabric8.kubernetes.api.model.@Nullable LabelSelector selector) {
        if (selector == null) {
            return LabelSelector.ABSENT;
        }
        List<Requirement> expressions =
                orEmpty(selector.getMatchExpressions()).stream()
                        .map(
                                e ->
                                        new Requirement(
                                                e.getKey(),
                                                Requirement.Operator.parse(e.getOperator()),
                                                orEmpty(e.getValues())))
                        .toList();
        return LabelSelector.of(orEmpty(selector.getMatchLabels()), expressions);
    }

    /** Returns the engine form of a taint. */
    public static Taint taint(io.fabric8.kubernetes.api.model.Taint taint) {
        return new Taint(
                taint.getKey(), orEmpty(taint.getValue()), TaintEffect.parse(taint.getEffect()));
    }

    /** Returns the engine form of a toleration. */
    public static Toleration toleration(io.fabric8.kubernetes.api.model.Toleration toleration) {
        String effect = orEmpty(toleration.getEffect());
        return new Toleration(
                orEmpty(toleration.getKey()),
                "Exists".equals(toleration.getOperator())
                        ? Toleration.Operator.EXISTS
                        : Toleration.Operator.EQUAL,
                orEmpty(toleration.getValue()),
                effect.isEmpty() ? null : TaintEffect.parse(effect),
                toleration.getTolerationSeconds());
    }

    private static void placement(Pod.Builder builder, PodSpec spec) {
        builder.nodeName(orEmpty(spec.getNodeName()))
                .priority(spec.getPriority() == null ? 0 : spec.getPriority())
                .preemptionPolicy(
                        "Never".equals(spec.getPreemptionPolicy())
                                ? PreemptionPolicy.NEVER
                                : PreemptionPolicy.PREEMPT_LOWER_PRIORITY)
                .nodeSelector(orEmpty(spec.getNodeSelector()))
                .affinity(Affinities.of(spec.getAffinity()))
                .schedulingGates(
                        orEmpty(spec.getSchedulingGates()).stream()
                                .map(PodSchedulingGate::getName)
                                .toList());
        orEmpty(spec.getTolerations()).forEach(t -> builder.toleration(toleration(t)));
        orEmpty(spec.getTopologySpreadConstraints()).forEach(s -> builder.spread(spread(s)));
    }

    private static void contents(Pod.Builder builder, PodSpec spec) {
        orEmpty(spec.getContainers()).forEach(c -> builder.container(container(c)));
        orEmpty(spec.getInitContainers()).forEach(c -> builder.initContainer(container(c)));
        builder.overhead(amounts(spec.getOverhead()));
        if (spec.getResources() != null) {
            builder.podRequests(requests(spec.getResources()));
        }
        List<String> images = new ArrayList<>();
        for (var volume : orEmpty(spec.getVolumes())) {
            if (volume.getImage() != null && volume.getImage().getReference() != null) {
                images.add(volume.getImage().getReference());
            }
        }
        builder.imageVolumes(images);
    }

    private static TopologySpreadConstraint spread(
            io.fabric8.kubernetes.api.model.TopologySpreadConstraint spread) {
        return new TopologySpreadConstraint(
                spread.getMaxSkew() == null ? 1 : spread.getMaxSkew(),
                spread.getTopologyKey(),
                !"ScheduleAnyway".equals(spread.getWhenUnsatisfiable()),
                selector(spread.getLabelSelector()),
                orEmpty(spread.getMatchLabelKeys()),
                spread.getMinDomains() == null ? 1 : spread.getMinDomains(),
                !"Ignore".equals(spread.getNodeAffinityPolicy()),
                "Honor".equals(spread.getNodeTaintsPolicy()));
    }

    private static Container container(io.fabric8.kubernetes.api.model.Container container) {
        List<HostPort> ports = new ArrayList<>();
        for (ContainerPort port : orEmpty(container.getPorts())) {
            if (port.getHostPort() != null && port.getHostPort() > 0) {
                ports.add(
                        new HostPort(
                                orEmpty(port.getProtocol()),
                                orEmpty(port.getHostIP()),
                                port.getHostPort()));
            }
        }
        ResourceRequirements resources = container.getResources();
        return new Container(
                container.getName(),
                orEmpty(container.getImage()),
                resources == null ? Resources.NONE : requests(resources),
                ports,
                ALWAYS.equals(container.getRestartPolicy()));
    }

    /** Requests, and limits where no request is given, as the API's defaulting has it. */
    private static Resources requests(ResourceRequirements resources) {
        Map<String, String> texts = texts(resources.getLimits());
        texts.putAll(texts(resources.getRequests()));
        return Resources.parse(texts);
    }

    static Resources amounts(@Nullable Map<String, Quantity> quantities) {
        return Resources.parse(texts(quantities));
    }

    private static Map<String, String> texts(@Nullable Map<String, Quantity> quantities) {
        Map<String, String> texts = new TreeMap<>();
        orEmpty(quantities).forEach((name, quantity) -> texts.put(name, quantity.toString()));
        return texts;
    }

    private static @Nullable Instant instant(@Nullable String text) {
        try {
            return text == null || text.isEmpty() ? null : Instant.parse(text);
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    static <V> Map<String, V> orEmpty(@Nullable Map<String, V> map) {
        return map == null ? Map.of() : map;
    }
}
