package dev.skysail.scheduling.fuzz;

import static dev.skysail.scheduling.fuzz.Manifest.list;
import static dev.skysail.scheduling.fuzz.Manifest.object;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Draws nodes: labels with gaps, amounts from tiny to ample, taints of every effect, images.
final class NodeMaker {
    private static final long MIB = 1 << 20;

    private final Chance chance;
    private final Climate climate;
    private final int tainted;

    NodeMaker(Chance chance, Climate climate) {
        this.chance = chance;
        this.climate = climate;
        this.tainted = chance.of(0, 10, 30);
    }

    ObjectNode node(int i) {
        ObjectNode node = Manifest.named("v1", "Node", "", Words.node(i));
        ((ObjectNode) node.path("metadata")).set("labels", labels(i));
        ObjectNode spec = object();
        ArrayNode taints = taints();
        if (chance.percent(5)) {
            spec.put("unschedulable", true);
            if (chance.percent(50)) {
                taints.add(
                        object("key", "node.kubernetes.io/unschedulable", "effect", "NoSchedule"));
            }
        }
        if (!taints.isEmpty()) {
            spec.set("taints", taints);
        }
        ObjectNode amounts = amounts();
        ObjectNode status = object("capacity", amounts, "allocatable", amounts.deepCopy());
        if (chance.percent(50)) {
            status.set("images", images());
        }
        node.set("spec", spec);
        return node.set("status", status);
    }

    private ObjectNode labels(int i) {
        ObjectNode labels = object("gen", chance.percent(5) ? "x" : "" + chance.between(0, 9));
        if (!chance.percent(4)) {
            labels.put(Words.HOST, Words.node(i));
        }
        if (!chance.percent(10)) {
            labels.put(Words.ZONE, chance.of(Words.ZONES));
        } else if (chance.percent(40)) {
            labels.put(Words.OLD_ZONE, chance.of(Words.ZONES));
        }
        if (!chance.percent(30)) {
            labels.put(Words.REGION, chance.of("r1", "r2"));
        }
        if (!chance.percent(10)) {
            labels.put("disk", chance.of("ssd", "hdd"));
        }
        if (chance.percent(30)) {
            labels.put("pool", chance.of("a", "b"));
        }
        if (chance.percent(50)) {
            labels.put("rack", chance.of("k1", "k2", "k3"));
        }
        return labels;
    }

    private ObjectNode amounts() {
        ObjectNode amounts =
                climate.crowded()
                        ? object(
                                "cpu",
                                chance.of("1", "1500m", "2", "4"),
                                "memory",
                                chance.of("1Gi", "2Gi", "3G", "8Gi"),
                                "pods",
                                chance.of("3", "5", "110"))
                        : object(
                                "cpu",
                                chance.of("2", "4", "7500m", "16"),
                                "memory",
                                chance.of("4Gi", "16Gi", "31Gi", "64Gi"),
                                "pods",
                                chance.of("6", "110", "110"));
        if (chance.percent(80)) {
            amounts.put("ephemeral-storage", chance.of("5Gi", "20Gi", "100G"));
        }
        if (chance.percent(35)) {
            amounts.put(Words.GPU.getFirst(), chance.of("1", "2", "4"));
        }
        if (chance.percent(15)) {
            amounts.put(Words.GPU.getLast(), chance.of("1", "8"));
        }
        if (chance.percent(20)) {
            amounts.put("hugepages-2Mi", chance.of("8Mi", "64Mi"));
        }
        if (chance.percent(1)) {
            amounts.remove("pods");
        }
        return amounts;
    }

    private ArrayNode taints() {
        ArrayNode taints = list();
        if (chance.percent(tainted)) {
            taints.add(taint("dedicated", chance.of("x", "y"), "NoSchedule"));
        }
        if (chance.percent(tainted + 10)) {
            taints.add(taint("soft", chance.of("1", "2"), "PreferNoSchedule"));
        }
        if (chance.percent(tainted / 2)) {
            taints.add(taint("soft2", "", "PreferNoSchedule"));
        }
        if (chance.percent(tainted / 2)) {
            taints.add(taint("evict", chance.of("", "1"), "NoExecute"));
        }
        if (chance.percent(tainted / 4)) {
            taints.add(taint("node.kubernetes.io/not-ready", "", "NoExecute"));
        }
        return taints;
    }

    private static ObjectNode taint(String key, String value, String effect) {
        ObjectNode taint = object("key", key, "effect", effect);
        return value.isEmpty() ? taint : taint.put("value", value);
    }

    private ArrayNode images() {
        ArrayNode images = list();
        if (chance.percent(60)) {
            images.add(image(700 * MIB, "big:1", "mirror/big:1"));
        }
        if (chance.percent(60)) {
            images.add(image(30 * MIB, "small:1"));
        }
        if (chance.percent(50)) {
            images.add(image(250 * MIB, "plain:latest"));
        }
        if (chance.percent(20)) {
            images.add(image(2000 * MIB, "reg.example.com:5000/huge@sha256:" + "0a".repeat(32)));
        }
        return images;
    }

    private static ObjectNode image(long size, Object... names) {
        return object("names", list(names), "sizeBytes", size);
    }
}
