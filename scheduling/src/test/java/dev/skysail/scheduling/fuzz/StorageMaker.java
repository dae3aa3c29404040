package dev.skysail.scheduling.fuzz;

import static dev.skysail.scheduling.fuzz.Manifest.list;
import static dev.skysail.scheduling.fuzz.Manifest.listOf;
import static dev.skysail.scheduling.fuzz.Manifest.object;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Draws volumes: classes of every kind, free and bound volumes, claims in every state, limits.
final class StorageMaker {
    private static final String DRIVER = "d.example.com";
    private static final String COUNTED = "cap.example.com";
    private static final String NEEDED = "need.example.com";
    private static final String EBS = "ebs.csi.aws.com";

    private final Chance chance;
    private final Climate climate;
    private int volumes;
    private int claims;
    private final Map<String, List<String>> claimed = new TreeMap<>();

    StorageMaker(Chance chance, Climate climate) {
        this.chance = chance;
        this.climate = climate;
    }

    /// Everything that pods' claims lean on.
    void ground(ArrayNode items) {
        if (climate.storage().claims() == 0) {
            return;
        }
        items.add(storageClass("local", "kubernetes.io/no-provisioner", false));
        items.add(storageClass("now", "x.example.com", true));
        items.add(storageClass("csi", DRIVER, false));
        items.add(storageClass("need", NEEDED, false));
        items.add(storageClass("ebs", "kubernetes.io/aws-ebs", false));
        items.add(storageClass("counted", COUNTED, false));
        ObjectNode zonal = storageClass("zonal", DRIVER, false);
        ObjectNode there = object("key", Words.ZONE, "values", listOf(chance.some(Words.ZONES, 2)));
        items.add(
                zonal.set("allowedTopologies", list(object("matchLabelExpressions", list(there)))));
        items.add(driver(COUNTED, object("storageCapacity", true)));
        items.add(driver(NEEDED, object("preventPodSchedulingIfMissing", true)));
        for (int i = 0; i < climate.nodes(); i++) {
            if (chance.percent(80)) {
                items.add(csiNode(Words.node(i)));
            }
        }
        for (String zone : Words.ZONES) {
            if (chance.percent(70)) {
                items.add(capacity(zone));
            }
        }
        for (int i = chance.between(0, 8); i > 0; i--) {
            items.add(volume("free%d".formatted(i), "local", i * 2 + "Gi"));
        }
    }

    private static ObjectNode storageClass(String name, String provisioner, boolean now) {
        ObjectNode made = Manifest.named("storage.k8s.io/v1", "StorageClass", "", name);
        made.put("provisioner", provisioner);
        return made.put("volumeBindingMode", now ? "Immediate" : "WaitForFirstConsumer");
    }

    private static ObjectNode driver(String name, ObjectNode spec) {
        return Manifest.named("storage.k8s.io/v1", "CSIDriver", "", name).set("spec", spec);
    }

    private ObjectNode csiNode(String node) {
        ArrayNode drivers = list();
        for (String name : new String[] {DRIVER, EBS, NEEDED}) {
            if (chance.percent(75)) {
                ObjectNode driver = object("name", name, "nodeID", node);
                if (chance.percent(80)) {
                    driver.set("allocatable", object("count", chance.between(1, 3)));
                }
                drivers.add(driver);
            }
        }
        ObjectNode made = Manifest.named("storage.k8s.io/v1", "CSINode", "", node);
        if (chance.percent(60)) {
            String migrated = "kubernetes.io/aws-ebs,kubernetes.io/gce-pd";
            ((ObjectNode) made.path("metadata"))
                    .set(
                            "annotations",
                            object("storage.alpha.kubernetes.io/migrated-plugins", migrated));
        }
        return made.set("spec", object("drivers", drivers));
    }

    private ObjectNode capacity(String zone) {
        ObjectNode made =
                Manifest.named("storage.k8s.io/v1", "CSIStorageCapacity", "default", "cap" + zone);
        made.put("storageClassName", "counted");
        made.put("capacity", chance.of("1Gi", "10Gi", "50Gi", "90Gi"));
        if (chance.percent(40)) {
            made.put("maximumVolumeSize", chance.of("2Gi", "20Gi"));
        }
        return made.set("nodeTopology", object("matchLabels", object(Words.ZONE, zone)));
    }

    private ObjectNode volume(String name, String storageClass, String size) {
        ObjectNode volume = Manifest.named("v1", "PersistentVolume", "", name);
        ObjectNode spec =
                object(
                        "capacity",
                        object("storage", size),
                        "accessModes",
                        list("ReadWriteOnce"),
                        "storageClassName",
                        storageClass);
        switch (storageClass) {
            case "csi", "need", "zonal", "counted" ->
                    spec.set(
                            "csi",
                            object(
                                    "driver",
                                    storageClass.equals("need") ? NEEDED : DRIVER,
                                    "volumeHandle",
                                    "h" + chance.between(0, 9)));
            case "ebs" -> spec.set("awsElasticBlockStore", object("volumeID", disk()));
            default -> spec.set("hostPath", object("path", "/x"));
        }
        if (chance.percent(50)) {
            ObjectNode there =
                    object(
                            "key",
                            Words.ZONE,
                            "operator",
                            "In",
                            "values",
                            listOf(chance.some(Words.ZONES, 3)));
            ArrayNode terms = list(object("matchExpressions", list(there)));
            spec.set("nodeAffinity", object("required", object("nodeSelectorTerms", terms)));
        }
        ObjectNode labels = object();
        if (chance.percent(25)) {
            labels.put(
                    chance.of(Words.ZONE, Words.ZONE, Words.OLD_ZONE),
                    chance.of("z1", "z2", "z1__z3", "z4"));
        }
        if (chance.percent(10)) {
            labels.put(chance.of(Words.REGION, Words.OLD_REGION), chance.of("r1", "r2"));
        }
        if (chance.percent(20)) {
            labels.put("tier", "gold");
        }
        ((ObjectNode) volume.path("metadata")).set("labels", labels);
        return volume.set("spec", spec);
    }

    private String disk() {
        return chance.of("vol-1", "vol-2", "aws://z1/vol-3", "vol-4");
    }

    /// Gives a pod volumes; claims and what they are bound to become items of their own.
    void give(ObjectNode pod, ArrayNode items) {
        ArrayNode given = list();
        if (chance.percent(climate.storage().claims())) {
            for (int i = chance.of(1, 1, 2, 3); i > 0; i--) {
                given.add(claimed(pod, "v" + i, items).put("name", "v" + i));
            }
        }
        if (chance.percent(climate.storage().disks())) {
            given.add(ownDisk().put("name", "disk"));
        }
        if (!given.isEmpty()) {
            ((ObjectNode) pod.path("spec")).set("volumes", given);
        }
    }

    private ObjectNode claimed(ObjectNode pod, String volume, ArrayNode items) {
        String namespace = pod.path("metadata").path("namespace").asString();
        List<String> known = claimed.computeIfAbsent(namespace, n -> new ArrayList<>());
        if (!known.isEmpty() && chance.percent(25)) {
            return object("persistentVolumeClaim", object("claimName", chance.of(known)));
        }
        if (chance.percent(8)) {
            return ephemeral(pod, volume, items);
        }
        String name = "c" + claims++;
        if (!chance.percent(3)) {
            items.add(claim(namespace, name, items));
        }
        known.add(name);
        return object("persistentVolumeClaim", object("claimName", name));
    }

    private ObjectNode ephemeral(ObjectNode pod, String volume, ArrayNode items) {
        String namespace = pod.path("metadata").path("namespace").asString();
        String name = pod.path("metadata").path("name").asString();
        if (chance.percent(80)) {
            ObjectNode claim = claim(namespace, name + "-" + volume, items);
            boolean own = pod.path("spec").has("nodeName") || chance.percent(80);
            String uid = own ? namespace + "/" + name : "other";
            ObjectNode owner = object("apiVersion", "v1", "kind", "Pod", "name", name, "uid", uid);
            owner.put("controller", true);
            ((ObjectNode) claim.path("metadata")).set("ownerReferences", list(owner));
            items.add(claim);
        }
        ObjectNode spec =
                object(
                        "accessModes",
                        list("ReadWriteOnce"),
                        "resources",
                        object("requests", object("storage", "1Gi")));
        return object("ephemeral", object("volumeClaimTemplate", object("spec", spec)));
    }

    private ObjectNode claim(String namespace, String name, ArrayNode items) {
        String kind =
                chance.of(
                        "local", "local", "local", "csi", "csi", "zonal", "counted", "counted",
                        "ebs", "need", "now");
        String size = chance.of("1Gi", "1Gi", "2Gi", "4Gi", "15Gi");
        ObjectNode spec =
                object(
                        "accessModes",
                        list("ReadWriteOnce"),
                        "storageClassName",
                        kind,
                        "resources",
                        object("requests", object("storage", size)));
        ObjectNode claim = Manifest.named("v1", "PersistentVolumeClaim", namespace, name);
        ObjectNode meta = (ObjectNode) claim.path("metadata");
        switch (chance.between(0, 19)) {
            case 0 -> spec.put("storageClassName", chance.of("", "absent"));
            case 1 -> {
                meta.put("deletionTimestamp", "2026-01-01T01:00:00Z");
                meta.set("finalizers", list("kubernetes.io/pvc-protection"));
            }
            case 2 -> claim.set("status", object("phase", "Lost"));
            case 3 -> {
                spec.put("volumeName", "gone");
                complete(meta);
            }
            case 4 -> spec.set("selector", object("matchLabels", object("tier", "gold")));
            case 5 ->
                    meta.set(
                            "annotations",
                            object(
                                    "volume.kubernetes.io/selected-node",
                                    Words.node(chance.between(0, climate.nodes()))));
            case 6, 7, 8, 9, 10, 11, 12 -> bind(claim, spec, kind, items);
            default -> {}
        }
        return claim.set("spec", spec);
    }

    private static void complete(ObjectNode meta) {
        meta.set("annotations", object("pv.kubernetes.io/bind-completed", "yes"));
    }

    private void bind(ObjectNode claim, ObjectNode spec, String kind, ArrayNode items) {
        ObjectNode meta = (ObjectNode) claim.path("metadata");
        ObjectNode volume = volume("pv" + volumes++, kind, "20Gi");
        ObjectNode to = object("apiVersion", "v1", "kind", "PersistentVolumeClaim");
        to.set("name", meta.path("name"));
        to.set("namespace", meta.path("namespace"));
        ((ObjectNode) volume.path("spec")).set("claimRef", to);
        if (chance.percent(25)) {
            ((ObjectNode) volume.path("spec")).set("accessModes", list("ReadWriteOncePod"));
            spec.set("accessModes", list("ReadWriteOncePod"));
        }
        spec.set("volumeName", volume.path("metadata").path("name"));
        if (!chance.percent(5)) {
            complete(meta);
            claim.set("status", object("phase", "Bound"));
        }
        items.add(volume);
        if (chance.percent(10)) {
            ObjectNode attached =
                    Manifest.named("storage.k8s.io/v1", "VolumeAttachment", "", "a" + volumes);
            attached.set(
                    "spec",
                    object(
                            "attacher",
                            kind.equals("ebs") ? EBS : DRIVER,
                            "nodeName",
                            Words.node(chance.between(0, climate.nodes() - 1)),
                            "source",
                            object("persistentVolumeName", volume.path("metadata").path("name"))));
            items.add(attached);
        }
    }

    private ObjectNode ownDisk() {
        boolean readOnly = chance.percent(30);
        return switch (chance.between(0, 3)) {
            case 0 ->
                    object(
                            "gcePersistentDisk",
                            object("pdName", chance.of("d1", "d2"), "readOnly", readOnly));
            case 1 -> object("awsElasticBlockStore", object("volumeID", disk()));
            case 2 ->
                    object(
                            "iscsi",
                            object(
                                    "targetPortal",
                                    "1.2.3.4",
                                    "iqn",
                                    chance.of("iqn.2001-04.com.example:x", "iqn.2001-04.com.a:y"),
                                    "lun",
                                    chance.between(0, 1),
                                    "readOnly",
                                    readOnly));
            default ->
                    object(
                            "rbd",
                            object(
                                    "monitors",
                                    list(chance.of("m1", "m2"), "m3"),
                                    "image",
                                    chance.of("i1", "i2"),
                                    "readOnly",
                                    readOnly));
        };
    }
}
