package dev.skysail.cli.simulate;

import dev.skysail.kubernetes.manifest.Field;
import dev.skysail.kubernetes.manifest.Inventory;
import dev.skysail.kubernetes.manifest.ManifestReader;
import dev.skysail.kubernetes.manifest.ReadPod;
import dev.skysail.kubernetes.manifest.Workload;
import dev.skysail.scheduling.model.ControllerRef;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Toleration;
import dev.skysail.scheduling.model.WorkloadSelector;
import dev.skysail.scheduling.storage.PersistentVolumeClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the pods that controllers would make of workloads.
 *
 * <p>Source: pkg/controller/{deployment,replicaset,statefulset,daemon,job}, 1.37.2.
 */
final class Expansion {

    private static final String NOT_READY = "node.kubernetes.io/not-ready";
    private static final String NO_SCHEDULE = "NoSchedule";

    private final ManifestReader reader;
    private final Inventory classes;

    /** Pods get their priority from these classes. */
    Expansion(ManifestReader reader, Inventory classes) {
        this.reader = reader;
        this.classes = classes;
    }

    /** All pods of a workload, given the nodes there are. */
    List<Waiting> pods(Workload workload, List<Node> nodes) {
        return switch (workload.kind()) {
            case DEPLOYMENT, REPLICA_SET, STATEFUL_SET ->
                    numbered(workload, 0, workload.replicas(), "");
            case DAEMON_SET -> onePerNode(workload, nodes);
            case JOB -> jobPods(workload);
        };
    }

    /**
     * The pods of a workload with the numbers from first to below last.
     *
     * @param revision tells one generation of a Deployment from another
     */
    List<Waiting> numbered(Workload workload, int first, int last, String revision) {
        Template template = template(workload, revision);
        int start = workload.object().get("spec").get("ordinals").get("start").integer(0);
        boolean ordinal = workload.kind() == Workload.Kind.STATEFUL_SET;
        List<Waiting> pods = new ArrayList<>();
        for (int i = first; i < last; i++) {
            if (ordinal) {
                String name = workload.name() + "-" + (start + i);
                template.label("statefulset.kubernetes.io/pod-name", name)
                        .label("apps.kubernetes.io/pod-index", String.valueOf(start + i));
                pods.add(pod(template, name));
            } else {
                pods.add(pod(template, Suffixes.podName(template.controller(), i)));
            }
        }
        return pods;
    }

    /** The ReplicaSet that a Deployment makes, as default spreading sees it. */
    static Optional<WorkloadSelector> replicaSet(Workload workload, String revision) {
        if (workload.kind() != Workload.Kind.DEPLOYMENT) {
            return Optional.empty();
        }
        Template template = template(workload, revision);
        return Optional.of(
                new WorkloadSelector(
                        WorkloadSelector.Kind.REPLICA_SET,
                        workload.namespace(),
                        template.controller(),
                        template.narrow(workload.selector())));
    }

    private static Template template(Workload workload, String revision) {
        Template template = Template.of(workload);
        return workload.kind() == Workload.Kind.DEPLOYMENT
                ? template.throughReplicaSet(revision)
                : template;
    }

    private List<Waiting> jobPods(Workload workload) {
        Field spec = workload.object().get("spec");
        if (spec.get("suspend").flag()) {
            return List.of();
        }
        int completions = spec.get("completions").integer(workload.replicas());
        int count = Math.min(workload.replicas(), completions);
        boolean indexed = spec.get("completionMode").text().equals("Indexed");
        Template template =
                Template.of(workload)
                        .label("batch.kubernetes.io/job-name", workload.name())
                        .label("job-name", workload.name());
        List<Waiting> pods = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String prefix = indexed ? workload.name() + "-" + i : workload.name();
            if (indexed) {
                template.label("batch.kubernetes.io/job-completion-index", String.valueOf(i));
            }
            pods.add(pod(template, Suffixes.podName(prefix, i)));
        }
        return pods;
    }

    private List<Waiting> onePerNode(Workload workload, List<Node> nodes) {
        Template template = Template.of(workload);
        List<Waiting> pods = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            String name = Suffixes.podName(workload.name(), i);
            Waiting free = waiting(template, tolerant(template.pod(name)));
            if (runsOn(free.pod(), node)) {
                pods.add(waiting(template, bindTo(tolerant(template.pod(name)), node.name())));
            }
        }
        return pods;
    }

    private static boolean runsOn(Pod pod, Node node) {
        NodeSelector selector = pod.affinity().requiredNodes();
        boolean wanted =
                node.labels().entrySet().containsAll(pod.nodeSelector().entrySet())
                        && (selector == null || selector.matches(node));
        return wanted && Toleration.firstUntolerated(node.taints(), pod.tolerations()).isEmpty();
    }

    /** What the DaemonSet controller makes every pod of its own bear. */
    private static ObjectNode tolerant(ObjectNode pod) {
        ObjectNode spec = (ObjectNode) pod.get("spec");
        ArrayNode tolerations =
                spec.get("tolerations") instanceof ArrayNode given
                        ? given
                        : spec.putArray("tolerations");
        tolerate(tolerations, NOT_READY, "NoExecute");
        tolerate(tolerations, "node.kubernetes.io/unreachable", "NoExecute");
        tolerate(tolerations, "node.kubernetes.io/disk-pressure", NO_SCHEDULE);
        tolerate(tolerations, "node.kubernetes.io/memory-pressure", NO_SCHEDULE);
        tolerate(tolerations, "node.kubernetes.io/pid-pressure", NO_SCHEDULE);
        tolerate(tolerations, "node.kubernetes.io/unschedulable", NO_SCHEDULE);
        if (spec.path("hostNetwork").asBoolean(false)) {
            tolerate(tolerations, "node.kubernetes.io/network-unavailable", NO_SCHEDULE);
        }
        return pod;
    }

    private static void tolerate(ArrayNode tolerations, String key, String effect) {
        tolerations.addObject().put("key", key).put("operator", "Exists").put("effect", effect);
    }

    private static ObjectNode bindTo(ObjectNode pod, String node) {
        ObjectNode spec = (ObjectNode) pod.get("spec");
        ObjectNode affinity =
                spec.get("affinity") instanceof ObjectNode given
                        ? given
                        : spec.putObject("affinity");
        ObjectNode nodes =
                affinity.get("nodeAffinity") instanceof ObjectNode given
                        ? given
                        : affinity.putObject("nodeAffinity");
        ObjectNode required = nodes.putObject("requiredDuringSchedulingIgnoredDuringExecution");
        required.putArray("nodeSelectorTerms")
                .addObject()
                .putArray("matchFields")
                .addObject()
                .put("key", "metadata.name")
                .put("operator", "In")
                .putArray("values")
                .add(node);
        return pod;
    }

    private Waiting pod(Template template, String name) {
        return waiting(template, template.pod(name));
    }

    private Waiting waiting(Template template, ObjectNode manifest) {
        List<PersistentVolumeClaim> claims = new ArrayList<>();
        for (ObjectNode claim : template.claims(manifest)) {
            claims.add(reader.claim(template.field(), claim));
        }
        ReadPod read = reader.pod(template.field(), manifest);
        return new Waiting(
                ManifestReader.admit(read, classes), read.admission().schedulerName(), claims);
    }

    /** The pod that a controller makes in place of one that went away; empty if none does. */
    static List<Pod> successor(Pod gone, int number) {
        ControllerRef controller = gone.controller();
        if (controller == null) {
            return List.of();
        }
        String name =
                switch (controller.kind()) {
                    case "StatefulSet" -> gone.name();
                    case "Node" -> "";
                    default -> Suffixes.podName(controller.name(), -1 - number);
                };
        return name.isEmpty() ? List.of() : List.of(renamed(gone, name));
    }

    private static Pod renamed(Pod pod, String name) {
        ControllerRef controller = Objects.requireNonNull(pod.controller());
        Pod.Builder builder =
                Pod.builder(pod.namespace(), name)
                        .uid(pod.namespace() + "/" + name)
                        .labels(pod.labels())
                        .owner(controller.kind(), controller.name())
                        .priority(pod.priority())
                        .preemptionPolicy(pod.preemptionPolicy())
                        .containers(pod.containers())
                        .initContainers(pod.initContainers())
                        .overhead(pod.overhead())
                        .podRequests(pod.podRequests())
                        .nodeSelector(pod.nodeSelector())
                        .affinity(pod.affinity())
                        .tolerations(pod.tolerations())
                        .spreads(pod.spreads())
                        .imageVolumes(pod.imageVolumes());
        pod.volumes().forEach(builder::volume);
        return builder.build();
    }
}
