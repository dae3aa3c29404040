package dev.skysail.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Writes the input of one measurement as a List: nodes of 4 CPUs, 32 GiB and 110 pods in three
/// zones, pods already there, pods that ask.
///
/// @param row what the pods ask for
/// @param nodes how many nodes
/// @param pods how many pods ask
record Workload(Row row, int nodes, int pods) {
    private static final int ZONES = 3;
    private static final int HIGH_PRIORITY = 100;
    private static final int CPUS = 4;
    private static final Instant FIRST_START = Instant.parse("2026-01-01T00:00:00Z");

    void write(Path file) throws IOException {
        ObjectMapper json = new ObjectMapper();
        try (OutputStream out = Files.newOutputStream(file);
                JsonGenerator to = json.createGenerator(out)) {
            to.writeStartObject();
            to.writeStringProperty("apiVersion", "v1");
            to.writeStringProperty("kind", "List");
            to.writeName("items");
            to.writeStartArray();
            json.writeTree(to, namespace());
            if (row == Row.DEFAULT_SPREAD || row == Row.MIXED) {
                json.writeTree(to, service());
            }
            for (int i = 0; i < nodes; i++) {
                json.writeTree(to, node(i));
            }
            for (int i = 0; i < present(); i++) {
                json.writeTree(to, present(i));
            }
            for (int i = 0; i < asking(); i++) {
                json.writeTree(to, pod("pending-" + i, row.kind(i)));
            }
            to.writeEndArray();
            to.writeEndObject();
        }
    }

    private int present() {
        return switch (row) {
            case ANTI_AFFINITY_HOST -> nodes / 5;
            case PREEMPTION -> nodes * CPUS;
            default -> nodes;
        };
    }

    private int asking() {
        return row == Row.ANTI_AFFINITY_HOST ? Math.min(pods, nodes / 2) : pods;
    }

    private static ObjectNode object(String kind, String name) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", "v1").put("kind", kind);
        object.putObject("metadata").put("name", name);
        return object;
    }

    private static ObjectNode metadata(ObjectNode object) {
        return (ObjectNode) object.get("metadata");
    }

    private static ObjectNode namespace() {
        ObjectNode namespace = object("Namespace", "default");
        metadata(namespace).putObject("labels").put("kubernetes.io/metadata.name", "default");
        return namespace;
    }

    private static ObjectNode service() {
        ObjectNode service = object("Service", "spread");
        metadata(service).put("namespace", "default");
        service.putObject("spec").putObject("selector").put("app", Row.DEFAULT_SPREAD.text());
        return service;
    }

    private static String nodeName(int i) {
        return "node-%05d".formatted(i);
    }

    private ObjectNode node(int i) {
        ObjectNode node = object("Node", nodeName(i));
        metadata(node)
                .putObject("labels")
                .put("kubernetes.io/hostname", nodeName(i))
                .put("topology.kubernetes.io/region", "r1")
                .put("topology.kubernetes.io/zone", "zone-" + (char) ('a' + i % ZONES));
        ObjectNode spec = node.putObject("spec");
        if (row == Row.TAINTS && i % 5 == 4) {
            taint(spec, "NoSchedule");
        } else if (row == Row.TAINTS && i % 2 == 1) {
            taint(spec, "PreferNoSchedule");
        }
        node.putObject("status")
                .putObject("allocatable")
                .put("cpu", String.valueOf(CPUS))
                .put("memory", "32Gi")
                .put("pods", "110")
                .put("ephemeral-storage", "100Gi");
        return node;
    }

    private static void taint(ObjectNode spec, String effect) {
        spec.putArray("taints")
                .addObject()
                .put("key", "dedicated")
                .put("value", "infra")
                .put("effect", effect);
    }

    /// Pods that want to be near others are where the third zone is not.
    private ObjectNode present(int i) {
        Row kind = row.kind(i);
        ObjectNode pod = pod("bound-" + i, kind);
        int at = i % nodes;
        int near = at % ZONES == ZONES - 1 ? at - 1 : at;
        ((ObjectNode) pod.get("spec"))
                .put("nodeName", nodeName(kind == Row.AFFINITY_ZONE ? near : at));
        if (row == Row.PREEMPTION) {
            ((ObjectNode) pod.get("spec")).put("priority", 0);
            String start = FIRST_START.plusSeconds(i * 7919L % present()).toString();
            pod.putObject("status").put("startTime", start);
        }
        return pod;
    }

    private static ObjectNode pod(String name, Row kind) {
        ObjectNode pod = object("Pod", name);
        metadata(pod)
                .put("namespace", "default")
                .put("uid", name)
                .putObject("labels")
                .put("app", kind.text());
        ObjectNode spec = pod.putObject("spec");
        spec.put("schedulerName", "default-scheduler");
        spec.put("priority", kind == Row.PREEMPTION ? HIGH_PRIORITY : 0);
        ObjectNode container = spec.putArray("containers").addObject();
        container.put("name", "c").put("image", "pause:1");
        container
                .putObject("resources")
                .putObject("requests")
                .put("cpu", kind == Row.PREEMPTION ? "1" : "100m")
                .put("memory", "500Mi");
        kind.shape(spec);
        return pod;
    }
}
