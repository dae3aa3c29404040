package dev.skysail.controlplane.table;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Prints pods: the one word that sums up a pod's state (upstream's printPod). */
final class PodPrinter {

    static final KindPrinter PRINTER =
            new KindPrinter(
                    Column.of(
                            "Name, Ready, Status, Restarts, Age, IP*, Node*, "
                                    + "Nominated Node*, Readiness Gates*"),
                    (pod, row) -> new PodPrinter(pod).print(row));

    private final ObjectNode pod;
    private final JsonNode spec;
    private final JsonNode status;
    private final Map<String, Boolean> sidecars = new TreeMap<>();

    private String reason;
    private int ready;
    private int total;
    private int restarts;
    private @Nullable Instant lastRestart;
    private int sidecarRestarts;
    private @Nullable Instant lastSidecarRestart;

    private PodPrinter(ObjectNode pod) {
        this.pod = pod;
        this.spec = pod.path("spec");
        this.status = pod.path("status");
        this.reason = status.path("phase").asString("");
    }

    private void print(Row row) {
        summarise();
        String phase = status.path("phase").asString("");
        if (phase.equals("Succeeded")) {
            row.condition("Succeeded", "The pod has completed successfully.");
        } else if (phase.equals("Failed")) {
            row.condition("Failed", "The pod failed.");
        }
        String count = Integer.toString(restarts);
        Instant last = lastRestart;
        if (restarts != 0 && last != null) {
            count = count + " (" + row.since(last) + " ago)";
        }
        row.name(pod).text(ready + "/" + total).text(reason).text(count).age(pod);
        row.textOr(address(), Row.NONE)
                .textOr(spec.path("nodeName").asString(""), Row.NONE)
                .textOr(status.path("nominatedNodeName").asString(""), Row.NONE)
                .text(readinessGates());
    }

    private String address() {
        JsonNode first = status.path("podIPs").path(0).path("ip");
        return first.isString() ? first.stringValue() : status.path("podIP").asString("");
    }

    private void summarise() {
        if (!status.path("reason").asString("").isEmpty()) {
            reason = status.path("reason").asString("");
        }
        if (condition("PodScheduled")
                .filter(c -> c.path("reason").asString("").equals("SchedulingGated"))
                .isPresent()) {
            reason = "SchedulingGated";
        }
        total = spec.path("containers").size();
        for (JsonNode container : spec.path("initContainers")) {
            boolean sidecar = container.path("restartPolicy").asString("").equals("Always");
            sidecars.put(container.path("name").asString(""), sidecar);
            total += sidecar ? 1 : 0;
        }
        boolean initializing = initContainers();
        if (!initializing || isTrue("Initialized")) {
            restarts = sidecarRestarts;
            lastRestart = lastSidecarRestart;
            containers();
        }
        if (!pod.path("metadata").path("deletionTimestamp").asString("").isEmpty()) {
            String phase = status.path("phase").asString("");
            if (status.path("reason").asString("").equals("NodeLost")) {
                reason = "Unknown";
            } else if (!phase.equals("Succeeded") && !phase.equals("Failed")) {
                reason = "Terminating";
            }
        }
    }

    /** Walks the init containers up to the first that is not done; returns whether one is not. */
    private boolean initContainers() {
        int index = 0;
        for (JsonNode container : status.path("initContainerStatuses")) {
            boolean sidecar = sidecars.getOrDefault(container.path("name").asString(""), false);
            int count = container.path("restartCount").asInt(0);
            restarts += count;
            lastRestart = later(lastRestart, container);
            if (sidecar) {
                sidecarRestarts += count;
                lastSidecarRestart = later(lastSidecarRestart, container);
            }
            JsonNode terminated = container.path("state").path("terminated");
            if (terminated.isObject() && terminated.path("exitCode").asInt(0) == 0) {
                index++;
                continue;
            }
            if (sidecar && container.path("started").asBoolean(false)) {
                ready += container.path("ready").asBoolean(false) ? 1 : 0;
                index++;
                continue;
            }
            reason = "Init:" + initReason(container, index);
            return true;
        }
        return false;
    }

    private String initReason(JsonNode container, int index) {
        JsonNode terminated = container.path("state").path("terminated");
        if (terminated.isObject()) {
            return terminatedReason(terminated);
        }
        String waiting = container.path("state").path("waiting").path("reason").asString("");
        if (!waiting.isEmpty() && !waiting.equals("PodInitializing")) {
            return waiting;
        }
        return index + "/" + spec.path("initContainers").size();
    }

    private static String terminatedReason(JsonNode terminated) {
        String given = terminated.path("reason").asString("");
        if (!given.isEmpty()) {
            return given;
        }
        int signal = terminated.path("signal").asInt(0);
        return signal != 0
                ? "Signal:" + signal
                : "ExitCode:" + terminated.path("exitCode").asInt(0);
    }

    private void containers() {
        boolean running = false;
        JsonNode statuses = status.path("containerStatuses");
        for (int i = statuses.size() - 1; i >= 0; i--) {
            JsonNode container = statuses.path(i);
            restarts += container.path("restartCount").asInt(0);
            lastRestart = later(lastRestart, container);
            JsonNode state = container.path("state");
            String waiting = state.path("waiting").path("reason").asString("");
            if (!waiting.isEmpty()) {
                reason = waiting;
            } else if (state.path("terminated").isObject()) {
                reason = terminatedReason(state.path("terminated"));
            } else if (container.path("ready").asBoolean(false)
                    && state.path("running").isObject()) {
                running = true;
                ready++;
            }
        }
        if (reason.equals("Completed") && running) {
            reason = isTrue("Ready") ? "Running" : "NotReady";
        }
    }

    private static @Nullable Instant later(@Nullable Instant known, JsonNode container) {
        JsonNode finished = container.path("lastState").path("terminated").path("finishedAt");
        Instant instant = Row.instant(finished).orElse(null);
        if (instant == null || (known != null && !known.isBefore(instant))) {
            return known;
        }
        return instant;
    }

    private Optional<JsonNode> condition(String type) {
        for (JsonNode condition : status.path("conditions")) {
            if (condition.path("type").asString("").equals(type)) {
                return Optional.of(condition);
            }
        }
        return Optional.empty();
    }

    private boolean isTrue(String type) {
        return condition(type)
                .filter(c -> c.path("status").asString("").equals("True"))
                .isPresent();
    }

    private String readinessGates() {
        JsonNode gates = spec.path("readinessGates");
        if (gates.isEmpty()) {
            return Row.NONE;
        }
        int open = 0;
        for (JsonNode gate : gates) {
            open += isTrue(gate.path("conditionType").asString("")) ? 1 : 0;
        }
        return open + "/" + gates.size();
    }
}
