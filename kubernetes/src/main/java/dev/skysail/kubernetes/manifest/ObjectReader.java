package dev.skysail.kubernetes.manifest;

import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Namespace;
import dev.skysail.scheduling.model.PodDisruptionBudget;
import dev.skysail.scheduling.model.WorkloadSelector;
import dev.skysail.scheduling.storage.PersistentVolumeClaim;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** Sorts objects by kind into an inventory. */
final class ObjectReader implements DocumentSink {

    private static final Set<String> CLUSTER_WIDE =
            Set.of(
                    "Node",
                    "Namespace",
                    "PriorityClass",
                    "PersistentVolume",
                    "StorageClass",
                    "CSINode",
                    "CSIDriver",
                    "VolumeAttachment");

    private final Inventory inventory;
    private final Warnings warnings;
    private final Identities identities;
    private final Selectors selectors;
    private final NodeReader nodes;
    private final PodReader pods;
    private final StorageReader storage;

    ObjectReader(Inventory inventory, Warnings warnings, Identities identities, Amounts amounts) {
        this.inventory = inventory;
        this.warnings = warnings;
        this.identities = identities;
        this.selectors = new Selectors(warnings);
        this.nodes = new NodeReader(warnings, amounts);
        this.pods = new PodReader(warnings, amounts);
        this.storage = new StorageReader(inventory.storage(), warnings, amounts);
    }

    @Override
    public void endOfList(Origin origin, JsonNode list) {
        if (!ListItems.isList(list)) {
            throw Field.root(origin, list)
                    .error("has items, so its kind must end in List; it is " + list.path("kind"));
        }
    }

    @Override
    public void take(Origin origin, JsonNode tree) {
        Field object = Field.root(origin, tree);
        if (!tree.isObject()) {
            throw object.error("must be a mapping, not " + object.shown());
        }
        String kind = object.get("kind").requiredText();
        if (!object.get("apiVersion").present()) {
            throw object.get("apiVersion").error("is missing");
        }
        if (!read(kind, object)) {
            warnings.add(object, "objects of kind " + kind + " play no part in a decision");
            return;
        }
        inventory.kinds().merge(kind, 1, Integer::sum);
        boolean clusterWide = CLUSTER_WIDE.contains(kind);
        identities.add(object, kind, clusterWide ? "" : namespace(object));
    }

    private boolean read(String kind, Field object) {
        switch (kind) {
            case "Node" -> inventory.nodes().add(nodes.read(object));
            case "Pod" -> {
                ReadPod pod = pods.read(object);
                if (!pod.finished()) {
                    inventory.pods().add(pod);
                }
            }
            case "Namespace" -> inventory.namespaces().add(namespaceObject(object));
            case "PriorityClass" -> priorityClass(object);
            case "Service" -> service(object, WorkloadSelector.Kind.SERVICE);
            case "ReplicationController" ->
                    service(object, WorkloadSelector.Kind.REPLICATION_CONTROLLER);
            case "PodDisruptionBudget" -> budget(object);
            case "ReplicaSet" -> {
                workload(object, Workload.Kind.REPLICA_SET);
                selector(object, WorkloadSelector.Kind.REPLICA_SET);
            }
            case "StatefulSet" -> {
                workload(object, Workload.Kind.STATEFUL_SET);
                selector(object, WorkloadSelector.Kind.STATEFUL_SET);
            }
            case "Deployment" -> workload(object, Workload.Kind.DEPLOYMENT);
            case "DaemonSet" -> workload(object, Workload.Kind.DAEMON_SET);
            case "Job" -> workload(object, Workload.Kind.JOB);
            default -> {
                return storage.read(kind, object);
            }
        }
        return true;
    }

    /** Reads one claim that a template made. */
    PersistentVolumeClaim claim(Field object) {
        return storage.claim(object);
    }

    /** Reads one pod that a template made. */
    ReadPod pod(Field object) {
        return pods.read(object);
    }

    private static String name(Field object) {
        return object.get("metadata").get("name").requiredText();
    }

    private static String namespace(Field object) {
        String namespace = object.get("metadata").get("namespace").text();
        return namespace.isEmpty() ? "default" : namespace;
    }

    private static Namespace namespaceObject(Field object) {
        Map<String, String> labels = new TreeMap<>(object.get("metadata").get("labels").texts());
        labels.put("kubernetes.io/metadata.name", name(object));
        return new Namespace(name(object), labels);
    }

    private void priorityClass(Field object) {
        inventory
                .priorityClasses()
                .put(
                        name(object),
                        new PriorityClass(
                                name(object),
                                object.get("value").integer(0),
                                object.get("globalDefault").flag(),
                                PodReader.policy(object.get("preemptionPolicy"))));
    }

    private void service(Field object, WorkloadSelector.Kind kind) {
        Map<String, String> labels = object.get("spec").get("selector").texts();
        LabelSelector selector =
                labels.isEmpty() ? LabelSelector.ABSENT : LabelSelector.ofLabels(labels);
        inventory
                .selectors()
                .add(new WorkloadSelector(kind, namespace(object), name(object), selector));
    }

    private void selector(Field object, WorkloadSelector.Kind kind) {
        LabelSelector selector = selectors.labels(object.get("spec").get("selector"));
        inventory
                .selectors()
                .add(new WorkloadSelector(kind, namespace(object), name(object), selector));
    }

    private void budget(Field object) {
        Field status = object.get("status");
        inventory
                .budgets()
                .add(
                        new PodDisruptionBudget(
                                namespace(object),
                                name(object),
                                selectors.labels(object.get("spec").get("selector")),
                                status.get("disruptionsAllowed").integer(0),
                                new TreeSet<>(status.get("disruptedPods").names())));
    }

    private void workload(Field object, Workload.Kind kind) {
        Field spec = object.get("spec");
        String count = kind == Workload.Kind.JOB ? "parallelism" : "replicas";
        int replicas = spec.get(count).integer(1);
        if (replicas < 0) {
            throw spec.get(count).error("must not be negative, but is " + replicas);
        }
        String owner = "";
        for (Field reference : object.get("metadata").get("ownerReferences").elements()) {
            if (reference.get("controller").flag()) {
                owner = reference.get("name").requiredText();
            }
        }
        LabelSelector selector = selectors.labels(spec.get("selector"));
        inventory
                .workloads()
                .add(
                        new Workload(
                                kind,
                                namespace(object),
                                name(object),
                                replicas,
                                selector,
                                owner,
                                object));
    }
}
