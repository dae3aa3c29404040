package dev.skysail.kubernetes.manifest;

import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.Requirement;
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
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads volumes, claims and what drivers say of themselves. */
final class StorageReader {

    private static final String BETA_CLASS = "volume.beta.kubernetes.io/storage-class";
    private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
    private static final String BOUND = "pv.kubernetes.io/bind-completed";
    private static final String MIGRATED = "storage.alpha.kubernetes.io/migrated-plugins";
    private static final String BETA_ZONE = "failure-domain.beta.kubernetes.io/zone";
    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String DEFAULT_CLASS = "storageclass.kubernetes.io/is-default-class";
    private static final String SIZE = "storage";

    private final Storage.Builder storage;
    private final Selectors selectors;
    private final Amounts amounts;
    private String defaultClass = "";

    StorageReader(Storage.Builder storage, Warnings warnings, Amounts amounts) {
        this.storage = storage;
        this.selectors = new Selectors(warnings);
        this.amounts = amounts;
    }

    /** Reads an object; false if its kind is not about storage. */
    boolean read(String kind, Field object) {
        String name = object.get("metadata").get("name").text();
        Field spec = object.get("spec");
        switch (kind) {
            case "PersistentVolume" -> storage.volume(volume(object));
            case "PersistentVolumeClaim" -> storage.claim(claim(object));
            case "StorageClass" -> {
                storage.storageClass(storageClass(object));
                Field annotations = object.get("metadata").get("annotations");
                if (annotations.get(DEFAULT_CLASS).text().equals("true")) {
                    defaultClass = name;
                }
            }
            case "CSINode" -> storage.csiNode(csiNode(object));
            case "CSIDriver" ->
                    storage.csiDriver(
                            new CsiDriver(
                                    name,
                                    spec.get("storageCapacity").flag(),
                                    spec.get("preventPodSchedulingIfMissing").flag()));
            case "CSIStorageCapacity" -> storage.capacity(capacity(object));
            case "VolumeAttachment" ->
                    storage.attachment(
                            new VolumeAttachment(
                                    name,
                                    spec.get("attacher").text(),
                                    spec.get("nodeName").text(),
                                    spec.get("source").get("persistentVolumeName").text()));
            default -> {
                return false;
            }
        }
        return true;
    }

    private PersistentVolume volume(Field object) {
        Field metadata = object.get("metadata");
        Field spec = object.get("spec");
        Field claim = spec.get("claimRef");
        String phase = object.get("status").get("phase").text();
        boolean unset = phase.isEmpty() || phase.equals("Pending");
        Map<String, String> labels = metadata.get("labels").texts();
        PersistentVolume.Builder builder =
                PersistentVolume.builder(metadata.get("name").requiredText())
                        .labels(labels)
                        .storageClass(className(object))
                        .capacity(amounts.read(spec.get("capacity")).get(SIZE))
                        .mode(parsed(spec.get("volumeMode"), VolumeMode::parse))
                        .attributesClass(spec.get("volumeAttributesClassName").text())
                        .csi(csi(spec, labels))
                        .available(unset ? !claim.present() : phase.equals("Available"))
                        .terminating(metadata.get("deletionTimestamp").present());
        if (claim.present()) {
            builder.claim(
                    new ClaimReference(
                            claim.get("namespace").text(),
                            claim.get("name").text(),
                            claim.get("uid").text()));
        }
        Field nodes = spec.get("nodeAffinity").get("required");
        if (nodes.present()) {
            builder.nodes(selectors.nodes(nodes));
        }
        for (Field mode : spec.get("accessModes").elements()) {
            builder.accessMode(parsed(mode, AccessMode::parse));
        }
        return builder.build();
    }

    private static @Nullable CsiVolume csi(Field spec, Map<String, String> labels) {
        Field csi = spec.get("csi");
        if (csi.present()) {
            return CsiVolume.of(csi.get("driver").text(), csi.get("volumeHandle").text());
        }
        Field disk = spec.get("gcePersistentDisk");
        if (disk.present()) {
            String zone = labels.getOrDefault(BETA_ZONE, labels.getOrDefault(ZONE, ""));
            return InTreePlugin.persistentDisk(disk.get("pdName").text(), zone);
        }
        Field elastic = spec.get("awsElasticBlockStore");
        Field azure = spec.get("azureDisk");
        Field cinder = spec.get("cinder");
        Field portworx = spec.get("portworxVolume");
        if (elastic.present()) {
            return InTreePlugin.AWS_EBS.volume(elastic.get("volumeID").text());
        }
        if (azure.present()) {
            return InTreePlugin.AZURE_DISK.volume(azure.get("diskURI").text());
        }
        if (cinder.present()) {
            return InTreePlugin.CINDER.volume(cinder.get("volumeID").text());
        }
        return portworx.present()
                ? InTreePlugin.PORTWORX.volume(portworx.get("volumeID").text())
                : null;
    }

    /** Reads a claim; also one that a template makes. */
    PersistentVolumeClaim claim(Field object) {
        Field metadata = object.get("metadata");
        Field spec = object.get("spec");
        Field annotations = metadata.get("annotations");
        Field selected = annotations.get(SELECTED_NODE);
        String namespace = metadata.get("namespace").text();
        String inNamespace = namespace.isEmpty() ? "default" : namespace;
        String name = metadata.get("name").requiredText();
        String uid = metadata.get("uid").text();
        Field request = spec.get("resources").get("requests");
        PersistentVolumeClaim.Builder builder =
                PersistentVolumeClaim.builder(inNamespace, name)
                        .uid(
                                uid.isEmpty()
                                        ? "PersistentVolumeClaim/" + inNamespace + "/" + name
                                        : uid)
                        .ownerUid(controllerUid(metadata))
                        .storageClass(classOrDefault(object))
                        .volumeName(spec.get("volumeName").text())
                        .bindCompleted(annotations.get(BOUND).present())
                        .selectedNode(selected.present() ? selected.text() : null)
                        .request(size(request, SIZE))
                        .mode(parsed(spec.get("volumeMode"), VolumeMode::parse))
                        .selector(selectors.labels(spec.get("selector")))
                        .attributesClass(spec.get("volumeAttributesClassName").text())
                        .lost(object.get("status").get("phase").text().equals("Lost"))
                        .terminating(metadata.get("deletionTimestamp").present());
        for (Field mode : spec.get("accessModes").elements()) {
            builder.accessMode(parsed(mode, AccessMode::parse));
        }
        return builder.build();
    }

    private static String controllerUid(Field metadata) {
        for (Field owner : metadata.get("ownerReferences").elements()) {
            if (owner.get("controller").flag()) {
                return owner.get("uid").text();
            }
        }
        return "";
    }

    /** A claim that was never stored and names no class gets the default one. */
    private String classOrDefault(Field object) {
        Field metadata = object.get("metadata");
        boolean stored = metadata.get("uid").present();
        boolean silent =
                !object.get("spec").get("storageClassName").present()
                        && !metadata.get("annotations").get(BETA_CLASS).present();
        return !stored && silent ? defaultClass : className(object);
    }

    private static String className(Field object) {
        Field annotation = object.get("metadata").get("annotations").get(BETA_CLASS);
        return annotation.present()
                ? annotation.text()
                : object.get("spec").get("storageClassName").text();
    }

    private @Nullable Long size(Field amountsByName, String name) {
        return amountsByName.get(name).present()
                ? (Long) amounts.read(amountsByName).get(name)
                : null;
    }

    private static <T> T parsed(Field field, Function<String, T> parser) {
        try {
            return parser.apply(field.text());
        } catch (IllegalArgumentException e) {
            throw field.error("has an unknown value: " + field.shown());
        }
    }

    private static StorageClass storageClass(Field object) {
        List<NodeSelectorTerm> places = new ArrayList<>();
        for (Field term : object.get("allowedTopologies").elements()) {
            List<Requirement> expressions = new ArrayList<>();
            for (Field expression : term.get("matchLabelExpressions").elements()) {
                expressions.add(
                        new Requirement(
                                expression.get("key").requiredText(),
                                Requirement.Operator.IN,
                                expression.get("values").textList()));
            }
            places.add(new NodeSelectorTerm(expressions, List.of()));
        }
        return new StorageClass(
                object.get("metadata").get("name").requiredText(),
                object.get("provisioner").text(),
                parsed(object.get("volumeBindingMode"), StorageClass.BindingMode::parse),
                places);
    }

    private static CsiNode csiNode(Field object) {
        Set<String> drivers = new TreeSet<>();
        Map<String, Integer> limits = new TreeMap<>();
        for (Field driver : object.get("spec").get("drivers").elements()) {
            String name = driver.get("name").requiredText();
            drivers.add(name);
            Field count = driver.get("allocatable").get("count");
            if (count.present()) {
                limits.put(name, count.integer(0));
            }
        }
        Field metadata = object.get("metadata");
        String migrated = metadata.get("annotations").get(MIGRATED).text();
        return new CsiNode(
                metadata.get("name").requiredText(),
                drivers,
                limits,
                new TreeSet<>(List.of(migrated.split(",", -1))));
    }

    private CsiStorageCapacity capacity(Field object) {
        Field metadata = object.get("metadata");
        Field nodes = object.get("nodeTopology");
        return new CsiStorageCapacity(
                metadata.get("namespace").text(),
                metadata.get("name").requiredText(),
                object.get("storageClassName").text(),
                nodes.present() ? selectors.labels(nodes) : LabelSelector.ABSENT,
                object.get("capacity").present() ? amounts.one(object.get("capacity")) : null,
                object.get("maximumVolumeSize").present()
                        ? amounts.one(object.get("maximumVolumeSize"))
                        : null);
    }
}
