package dev.skysail.scheduling.golden;

import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Quantity;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.Volume;
import dev.skysail.scheduling.storage.AccessMode;
import dev.skysail.scheduling.storage.ClaimReference;
import dev.skysail.scheduling.storage.CsiDriver;
import dev.skysail.scheduling.storage.CsiNode;
import dev.skysail.scheduling.storage.CsiStorageCapacity;
import dev.skysail.scheduling.storage.CsiVolume;
import dev.skysail.scheduling.storage.InTreePlugin;
import dev.skysail.scheduling.storage.PersistentVolume;
import dev.skysail.scheduling.storage.PersistentVolumeClaim;
import dev.skysail.scheduling.storage.Storage;
import dev.skysail.scheduling.storage.StorageClass;
import dev.skysail.scheduling.storage.VolumeAttachment;
import dev.skysail.scheduling.storage.VolumeMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Turns storage manifests into records, with the phases a volume controller would have set.
final class StorageDecoder {
    private static final String BETA_CLASS = "volume.beta.kubernetes.io/storage-class";

    private final Storage.Builder storage = Storage.builder();

    Storage storage() {
        return storage.build();
    }

    /// Takes in a manifest; kinds that are not about storage are left alone.
    void take(JsonNode item) {
        switch (Json.text(item, "kind")) {
            case "PersistentVolume" -> storage.volume(persistentVolume(item));
            case "PersistentVolumeClaim" -> storage.claim(claim(item));
            case "StorageClass" -> storage.storageClass(storageClass(item));
            case "CSINode" -> storage.csiNode(csiNode(item));
            case "CSIDriver" -> {
                JsonNode spec = item.path("spec");
                storage.csiDriver(
                        new CsiDriver(
                                Json.name(item),
                                spec.path("storageCapacity").asBoolean(false),
                                spec.path("preventPodSchedulingIfMissing").asBoolean(false)));
            }
            case "CSIStorageCapacity" -> storage.capacity(capacity(item));
            case "VolumeAttachment" -> {
                JsonNode spec = item.path("spec");
                storage.attachment(
                        new VolumeAttachment(
                                Json.name(item),
                                Json.text(spec, "attacher"),
                                Json.text(spec, "nodeName"),
                                Json.text(spec.path("source"), "persistentVolumeName")));
            }
            default -> {}
        }
    }

    private static PersistentVolume persistentVolume(JsonNode item) {
        JsonNode spec = item.path("spec");
        JsonNode claim = spec.path("claimRef");
        Map<String, String> labels = Json.map(item.path("metadata").path("labels"));
        String phase = Json.text(item.path("status"), "phase");
        boolean unset = phase.isEmpty() || phase.equals("Pending");
        PersistentVolume.Builder builder =
                PersistentVolume.builder(Json.name(item))
                        .labels(labels)
                        .storageClass(className(item))
                        .capacity(Quantity.value(Json.text(spec.path("capacity"), "storage")))
                        .mode(VolumeMode.parse(Json.text(spec, "volumeMode")))
                        .attributesClass(Json.text(spec, "volumeAttributesClassName"))
                        .csi(csi(spec, labels).orElse(null))
                        .available(unset ? claim.isMissingNode() : phase.equals("Available"))
                        .terminating(item.path("metadata").has("deletionTimestamp"));
        if (!claim.isMissingNode()) {
            builder.claim(
                    new ClaimReference(
                            Json.text(claim, "namespace"),
                            Json.text(claim, "name"),
                            Json.text(claim, "uid")));
        }
        JsonNode nodes = spec.path("nodeAffinity").path("required");
        if (!nodes.isMissingNode()) {
            builder.nodes(WorldDecoder.nodeSelector(nodes));
        }
        spec.path("accessModes").forEach(m -> builder.accessMode(AccessMode.parse(m.asString())));
        return builder.build();
    }

    private static Optional<CsiVolume> csi(JsonNode spec, Map<String, String> labels) {
        if (spec.has("csi")) {
            JsonNode csi = spec.path("csi");
            String handle = Json.text(csi, "volumeHandle");
            return Optional.of(CsiVolume.of(Json.text(csi, "driver"), handle));
        }
        if (spec.has("gcePersistentDisk")) {
            String zone =
                    labels.getOrDefault(
                            "failure-domain.beta.kubernetes.io/zone",
                            labels.getOrDefault("topology.kubernetes.io/zone", ""));
            String name = Json.text(spec.path("gcePersistentDisk"), "pdName");
            return Optional.of(InTreePlugin.persistentDisk(name, zone));
        }
        return inTree(spec, "awsElasticBlockStore", "volumeID", InTreePlugin.AWS_EBS)
                .or(() -> inTree(spec, "azureDisk", "diskURI", InTreePlugin.AZURE_DISK))
                .or(() -> inTree(spec, "cinder", "volumeID", InTreePlugin.CINDER))
                .or(() -> inTree(spec, "portworxVolume", "volumeID", InTreePlugin.PORTWORX));
    }

    private static Optional<CsiVolume> inTree(
            JsonNode spec, String field, String id, InTreePlugin plugin) {
        return spec.has(field)
                ? Optional.of(plugin.volume(Json.text(spec.path(field), id)))
                : Optional.empty();
    }

    private static PersistentVolumeClaim claim(JsonNode item) {
        JsonNode meta = item.path("metadata");
        JsonNode spec = item.path("spec");
        JsonNode annotations = meta.path("annotations");
        String selected = "volume.kubernetes.io/selected-node";
        PersistentVolumeClaim.Builder builder =
                PersistentVolumeClaim.builder(Json.namespace(item), Json.name(item))
                        .uid(uid(item))
                        .ownerUid(controllerUid(meta))
                        .storageClass(className(item))
                        .volumeName(Json.text(spec, "volumeName"))
                        .bindCompleted(annotations.has("pv.kubernetes.io/bind-completed"))
                        .selectedNode(
                                annotations.has(selected) ? Json.text(annotations, selected) : null)
                        .request(quantity(spec.path("resources").path("requests"), "storage"))
                        .mode(VolumeMode.parse(Json.text(spec, "volumeMode")))
                        .selector(WorldDecoder.selector(spec.path("selector")))
                        .attributesClass(Json.text(spec, "volumeAttributesClassName"))
                        .lost(Json.text(item.path("status"), "phase").equals("Lost"))
                        .terminating(meta.has("deletionTimestamp"));
        spec.path("accessModes").forEach(m -> builder.accessMode(AccessMode.parse(m.asString())));
        return builder.build();
    }

    private static String uid(JsonNode item) {
        String uid = Json.text(item.path("metadata"), "uid");
        return uid.isEmpty()
                ? "PersistentVolumeClaim/" + Json.namespace(item) + "/" + Json.name(item)
                : uid;
    }

    private static String controllerUid(JsonNode meta) {
        for (JsonNode owner : meta.path("ownerReferences")) {
            if (owner.path("controller").asBoolean(false)) {
                return Json.text(owner, "uid");
            }
        }
        return "";
    }

    private static String className(JsonNode item) {
        JsonNode annotation = item.path("metadata").path("annotations").path(BETA_CLASS);
        return annotation.isMissingNode()
                ? Json.text(item.path("spec"), "storageClassName")
                : annotation.asString();
    }

    private static @Nullable Long quantity(JsonNode amounts, String name) {
        return amounts.has(name) ? Quantity.value(Json.text(amounts, name)) : null;
    }

    private static StorageClass storageClass(JsonNode item) {
        List<NodeSelectorTerm> places = new ArrayList<>();
        for (JsonNode term : item.path("allowedTopologies")) {
            List<Requirement> expressions = new ArrayList<>();
            for (JsonNode expression : term.path("matchLabelExpressions")) {
                expressions.add(
                        new Requirement(
                                Json.text(expression, "key"),
                                Requirement.Operator.IN,
                                Json.strings(expression.path("values"))));
            }
            places.add(new NodeSelectorTerm(expressions, List.of()));
        }
        return new StorageClass(
                Json.name(item),
                Json.text(item, "provisioner"),
                StorageClass.BindingMode.parse(Json.text(item, "volumeBindingMode")),
                places);
    }

    private static CsiNode csiNode(JsonNode item) {
        Set<String> drivers = new TreeSet<>();
        Map<String, Integer> limits = new TreeMap<>();
        for (JsonNode driver : item.path("spec").path("drivers")) {
            String name = Json.text(driver, "name");
            drivers.add(name);
            JsonNode count = driver.path("allocatable").path("count");
            if (!count.isMissingNode()) {
                limits.put(name, count.asInt());
            }
        }
        String migrated =
                Json.text(
                        item.path("metadata").path("annotations"),
                        "storage.alpha.kubernetes.io/migrated-plugins");
        Set<String> plugins = new TreeSet<>(List.of(migrated.split(",", -1)));
        return new CsiNode(Json.name(item), drivers, limits, plugins);
    }

    private static CsiStorageCapacity capacity(JsonNode item) {
        return new CsiStorageCapacity(
                Json.namespace(item),
                Json.name(item),
                Json.text(item, "storageClassName"),
                item.has("nodeTopology")
                        ? WorldDecoder.selector(item.path("nodeTopology"))
                        : LabelSelector.ABSENT,
                quantity(item, "capacity"),
                quantity(item, "maximumVolumeSize"));
    }

    /// The volumes of a pod that decisions read.
    static List<Volume> volumes(JsonNode spec) {
        List<Volume> volumes = new ArrayList<>();
        for (JsonNode volume : spec.path("volumes")) {
            volume(volume).ifPresent(volumes::add);
        }
        return volumes;
    }

    private static Optional<Volume> volume(JsonNode volume) {
        String name = Json.text(volume, "name");
        JsonNode source = volume;
        for (Map.Entry<String, JsonNode> entry : volume.properties()) {
            source = entry.getKey().equals("name") ? source : entry.getValue();
        }
        boolean readOnly = source.path("readOnly").asBoolean(false);
        String id = Json.text(source, "volumeID");
        if (volume.has("persistentVolumeClaim")) {
            return Optional.of(new Volume.Claim(name, Json.text(source, "claimName")));
        } else if (volume.has("ephemeral")) {
            return Optional.of(new Volume.Ephemeral(name));
        } else if (volume.has("gcePersistentDisk")) {
            String disk = Json.text(source, "pdName");
            return Optional.of(new Volume.GcePersistentDisk(name, disk, readOnly));
        } else if (volume.has("awsElasticBlockStore")) {
            return Optional.of(new Volume.AwsElasticBlockStore(name, id));
        } else if (volume.has("azureDisk")) {
            return Optional.of(new Volume.AzureDisk(name, Json.text(source, "diskURI")));
        } else if (volume.has("cinder")) {
            return Optional.of(new Volume.Cinder(name, id));
        } else if (volume.has("portworxVolume")) {
            return Optional.of(new Volume.Portworx(name, id));
        } else if (volume.has("iscsi")) {
            return Optional.of(new Volume.Iscsi(name, Json.text(source, "iqn"), readOnly));
        } else if (volume.has("rbd")) {
            return Optional.of(
                    new Volume.Rbd(
                            name,
                            Json.strings(source.path("monitors")),
                            source.path("pool").asString("rbd"),
                            Json.text(source, "image"),
                            readOnly));
        }
        return Optional.empty();
    }

    /// Images mounted as volumes.
    static List<String> images(JsonNode spec) {
        List<String> images = new ArrayList<>();
        for (JsonNode volume : spec.path("volumes")) {
            String reference = Json.text(volume.path("image"), "reference");
            if (!reference.isEmpty()) {
                images.add(reference);
            }
        }
        return images;
    }
}
