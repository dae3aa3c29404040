package dev.skysail.kubernetes.manifest;

import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.HostPort;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PreemptionPolicy;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.model.StoredForm;
import dev.skysail.scheduling.model.Toleration;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads pods, with what an API server adds at creation.
 *
 * <p>Source: pkg/apis/core/v1/defaults.go and the registry's create strategy, 1.37.2.
 */
final class PodReader {

    private static final int PORT_MAX = 65_535;

    private final Warnings warnings;
    private final Amounts amounts;
    private final AffinityReader affinities;
    private final Selectors selectors;
    private final ResizeReader resizes;

    PodReader(Warnings warnings, Amounts amounts) {
        this.warnings = warnings;
        this.amounts = amounts;
        this.affinities = new AffinityReader(warnings);
        this.selectors = new Selectors(warnings);
        this.resizes = new ResizeReader(amounts);
    }

    /** Reads a pod; its priority class is resolved later. */
    ReadPod read(Field object) {
        Field metadata = object.get("metadata");
        KnownFields.METADATA.check(metadata, warnings);
        String namespace = metadata.get("namespace").text();
        Pod.Builder builder =
                Pod.builder(
                                namespace.isEmpty() ? "default" : namespace,
                                metadata.get("name").requiredText())
                        .uid(uid(metadata))
                        .labels(metadata.get("labels").texts())
                        .terminating(metadata.get("deletionTimestamp").present());
        for (Field owner : metadata.get("ownerReferences").elements()) {
            if (owner.get("controller").flag()) {
                builder.owner(owner.get("kind").requiredText(), owner.get("name").requiredText());
            }
        }
        Field spec = object.get("spec");
        if (!spec.present()) {
            throw spec.error("is missing");
        }
        KnownFields.POD_SPEC.check(spec, warnings);
        placement(builder, spec);
        contents(builder, spec);
        Field status = object.get("status");
        builder.nominatedNodeName(status.get("nominatedNodeName").text());
        builder.startTime(instant(status.get("startTime")));
        builder.resize(resizes.read(status));
        return new ReadPod(
                StoredForm.of(builder.build()),
                object.origin(),
                ReadPod.Admission.of(spec),
                status.get("phase").text());
    }

    /** A pod that was never stored gets a uid of its own, for claims that belong to it. */
    private static String uid(Field metadata) {
        String uid = metadata.get("uid").text();
        String namespace = metadata.get("namespace").text();
        String name = metadata.get("name").text();
        return uid.isEmpty() ? (namespace.isEmpty() ? "default" : namespace) + "/" + name : uid;
    }

    private void placement(Pod.Builder builder, Field spec) {
        builder.nodeName(spec.get("nodeName").text())
                .priority(spec.get("priority").integer(0))
                .preemptionPolicy(policy(spec.get("preemptionPolicy")))
                .nodeSelector(spec.get("nodeSelector").texts())
                .affinity(affinities.read(spec.get("affinity")))
                .schedulingGates(
                        spec.get("schedulingGates").elements().stream()
                                .map(gate -> gate.get("name").requiredText())
                                .toList());
        spec.get("tolerations").elements().forEach(t -> builder.toleration(toleration(t)));
        for (Field spread : spec.get("topologySpreadConstraints").elements()) {
            builder.spread(spread(spread));
        }
    }

    static PreemptionPolicy policy(Field field) {
        return switch (field.text()) {
            case "", "PreemptLowerPriority" -> PreemptionPolicy.PREEMPT_LOWER_PRIORITY;
            case "Never" -> PreemptionPolicy.NEVER;
            default ->
                    throw field.error(
                            "must be one of PreemptLowerPriority, Never, not " + field.shown());
        };
    }

    private Toleration toleration(Field field) {
        KnownFields.TOLERATION.check(field, warnings);
        Toleration.Operator operator =
                switch (field.get("operator").text()) {
                    case "", "Equal" -> Toleration.Operator.EQUAL;
                    case "Exists" -> Toleration.Operator.EXISTS;
                    default ->
                            throw field.get("operator")
                                    .error(
                                            "must be one of Equal, Exists, not "
                                                    + field.get("operator").shown());
                };
        String key = field.get("key").text();
        if (key.isEmpty() && operator == Toleration.Operator.EQUAL) {
            throw field.get("operator").error("must be Exists when key is empty");
        }
        Field effect = field.get("effect");
        Field seconds = field.get("tolerationSeconds");
        return new Toleration(
                key,
                operator,
                field.get("value").text(),
                effect.text().isEmpty() ? null : NodeReader.effect(effect),
                seconds.present() ? (Long) seconds.whole(0) : null);
    }

    private TopologySpreadConstraint spread(Field field) {
        KnownFields.SPREAD.check(field, warnings);
        int maxSkew = field.get("maxSkew").integer(0);
        if (maxSkew < 1) {
            throw field.get("maxSkew").error("must be at least 1, not " + maxSkew);
        }
        int minDomains = field.get("minDomains").integer(1);
        if (minDomains < 1) {
            throw field.get("minDomains").error("must be at least 1, not " + minDomains);
        }
        return new TopologySpreadConstraint(
                maxSkew,
                field.get("topologyKey").requiredText(),
                choice(field.get("whenUnsatisfiable"), "DoNotSchedule", "ScheduleAnyway"),
                selectors.labels(field.get("labelSelector")),
                field.get("matchLabelKeys").textList(),
                minDomains,
                absent(field.get("nodeAffinityPolicy"))
                        || choice(field.get("nodeAffinityPolicy"), "Honor", "Ignore"),
                !absent(field.get("nodeTaintsPolicy"))
                        && choice(field.get("nodeTaintsPolicy"), "Honor", "Ignore"));
    }

    private static boolean absent(Field field) {
        return field.text().isEmpty();
    }

    private static boolean choice(Field field, String yes, String no) {
        String text = field.text();
        if (!text.equals(yes) && !text.equals(no)) {
            throw field.error("must be one of " + yes + ", " + no + ", not " + field.shown());
        }
        return text.equals(yes);
    }

    private void contents(Pod.Builder builder, Field spec) {
        boolean hostNetwork = spec.get("hostNetwork").flag();
        List<Container> containers = new ArrayList<>();
        for (Field container : spec.get("containers").elements()) {
            containers.add(container(container, hostNetwork));
        }
        if (containers.isEmpty()) {
            throw spec.get("containers").error("must name at least one container");
        }
        builder.containers(containers);
        for (Field container : spec.get("initContainers").elements()) {
            Container read = container(container, hostNetwork);
            containers.add(read);
            builder.initContainer(read);
        }
        builder.overhead(amounts.read(spec.get("overhead")));
        builder.podRequests(podRequests(spec.get("resources"), containers));
        VolumeReader.volumes(spec.get("volumes")).forEach(builder::volume);
        builder.imageVolumes(VolumeReader.images(spec.get("volumes")));
    }

    private Resources podRequests(Field resources, List<Container> containers) {
        KnownFields.RESOURCES.check(resources, warnings);
        Resources requests = amounts.read(resources.get("requests"));
        Resources limits = amounts.read(resources.get("limits"));
        for (Map.Entry<String, Long> limit : limits.amounts().entrySet()) {
            String name = limit.getKey();
            boolean asked = containers.stream().anyMatch(c -> c.requests().has(name));
            if (!requests.has(name) && !asked) {
                requests = requests.with(name, limit.getValue());
            }
        }
        return requests;
    }

    private Container container(Field field, boolean hostNetwork) {
        KnownFields.CONTAINER.check(field, warnings);
        Field resources = field.get("resources");
        KnownFields.RESOURCES.check(resources, warnings);
        TreeMap<String, Long> requests =
                new TreeMap<>(amounts.read(resources.get("limits")).amounts());
        requests.putAll(amounts.read(resources.get("requests")).amounts());
        List<HostPort> ports = new ArrayList<>();
        for (Field port : field.get("ports").elements()) {
            Field number = port.get("hostPort");
            Field used = hostNetwork && !number.present() ? port.get("containerPort") : number;
            int hostPort = used.integer(0);
            if (hostPort < 0 || hostPort > PORT_MAX) {
                throw used.error("must be between 0 and 65535, not " + hostPort);
            }
            if (hostPort > 0) {
                ports.add(
                        new HostPort(
                                port.get("protocol").text(), port.get("hostIP").text(), hostPort));
            }
        }
        return new Container(
                field.get("name").requiredText(),
                field.get("image").text(),
                new Resources(requests),
                ports,
                field.get("restartPolicy").text().equals("Always"));
    }

    private static @Nullable Instant instant(Field field) {
        String text = field.text();
        try {
            return text.isEmpty() ? null : Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw field.error("must be a time such as 2026-01-31T12:00:00Z, not " + field.shown());
        }
    }
}
