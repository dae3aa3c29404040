package dev.skysail.controlplane.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Printers of volumes, claims and storage classes. */
final class StoragePrinters {

    private static final String UNSET = "<unset>";

    private StoragePrinters() {}

    static void register(Map<String, KindPrinter> printers) {
        printers.put(
                "persistentvolumeclaims",
                new KindPrinter(
                        Column.of(
                                "Name, Status, Volume, Capacity, Access Modes, StorageClass, "
                                        + "VolumeAttributesClass, Age, VolumeMode*"),
                        StoragePrinters::claim));
        printers.put(
                "persistentvolumes",
                new KindPrinter(
                        Column.of(
                                "Name, Capacity, Access Modes, Reclaim Policy, Status, Claim,"
                                        + " StorageClass, VolumeAttributesClass, Reason, Age,"
                                        + " VolumeMode*"),
                        StoragePrinters::volume));
        printers.put(
                "storageclasses.storage.k8s.io",
                new KindPrinter(
                        Column.of(
                                "Name, Provisioner, ReclaimPolicy, VolumeBindingMode, "
                                        + "AllowVolumeExpansion, Age"),
                        StoragePrinters::storageClass));
    }

    private static String phase(ObjectNode o) {
        boolean deleted = !o.path("metadata").path("deletionTimestamp").asString("").isEmpty();
        return deleted ? "Terminating" : o.path("status").path("phase").asString("");
    }

    private static String modes(JsonNode modes) {
        List<String> parts = new ArrayList<>();
        String[][] known = {
            {"ReadWriteOnce", "RWO"},
            {"ReadOnlyMany", "ROX"},
            {"ReadWriteMany", "RWX"},
            {"ReadWriteOncePod", "RWOP"}
        };
        for (String[] mode : known) {
            for (JsonNode given : modes) {
                if (given.asString("").equals(mode[0]) && !parts.contains(mode[1])) {
                    parts.add(mode[1]);
                }
            }
        }
        return String.join(",", parts);
    }

    private static void claim(ObjectNode o, Row row) {
        JsonNode spec = o.path("spec");
        JsonNode status = o.path("status");
        boolean bound = !spec.path("volumeName").asString("").isEmpty();
        row.name(o)
                .text(phase(o))
                .text(spec.path("volumeName").asString(""))
                .text(bound ? status.path("capacity").path("storage").asString("") : "")
                .text(bound ? modes(status.path("accessModes")) : "")
                .text(spec.path("storageClassName").asString(""))
                .text(spec.path("volumeAttributesClassName").asString(UNSET))
                .age(o)
                .text(spec.path("volumeMode").asString(UNSET));
    }

    private static void volume(ObjectNode o, Row row) {
        JsonNode spec = o.path("spec");
        JsonNode claim = spec.path("claimRef");
        String claimed =
                claim.isObject()
                        ? claim.path("namespace").asString("")
                                + "/"
                                + claim.path("name").asString("")
                        : "";
        row.name(o)
                .text(spec.path("capacity").path("storage").asString(""))
                .text(modes(spec.path("accessModes")))
                .text(spec.path("persistentVolumeReclaimPolicy").asString(""))
                .text(phase(o))
                .text(claimed)
                .text(spec.path("storageClassName").asString(""))
                .text(spec.path("volumeAttributesClassName").asString(UNSET))
                .text(o.path("status").path("reason").asString(""))
                .age(o)
                .text(spec.path("volumeMode").asString(UNSET));
    }

    private static void storageClass(ObjectNode o, Row row) {
        String key = "storageclass.kubernetes.io/is-default-class";
        boolean preferred =
                o.path("metadata").path("annotations").path(key).asString("").equals("true");
        String name = o.path("metadata").path("name").asString("");
        row.text(preferred ? name + " (default)" : name)
                .text(o.path("provisioner").asString(""))
                .text(o.path("reclaimPolicy").asString("Delete"))
                .text(o.path("volumeBindingMode").asString("Immediate"))
                .flag(o.path("allowVolumeExpansion").asBoolean(false))
                .age(o);
    }
}
