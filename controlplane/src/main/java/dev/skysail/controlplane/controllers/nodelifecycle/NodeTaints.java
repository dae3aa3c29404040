package dev.skysail.controlplane.controllers.nodelifecycle;

import dev.skysail.controlplane.controllers.cluster.Timestamps;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.TaintBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The taints that say what a node's conditions say.
 *
 * <p>Taints with other keys are none of its business and stay. Source: {@code
 * doNoScheduleTaintingPass} and {@code processTaintBaseEviction} in
 * pkg/controller/nodelifecycle/node_lifecycle_controller.go, 1.37; upstream's limits on the speed
 * of tainting are left out.
 */
final class NodeTaints {

    static final String NOT_READY = "node.kubernetes.io/not-ready";
    static final String UNREACHABLE = "node.kubernetes.io/unreachable";
    static final String UNSCHEDULABLE = "node.kubernetes.io/unschedulable";

    private static final List<String> MANAGED =
            List.of(
                    NOT_READY,
                    UNREACHABLE,
                    UNSCHEDULABLE,
                    "node.kubernetes.io/memory-pressure",
                    "node.kubernetes.io/disk-pressure",
                    "node.kubernetes.io/network-unavailable",
                    "node.kubernetes.io/pid-pressure");

    private NodeTaints() {}

    /** Returns the taints that the node should have, empty if it has them. */
    static Optional<List<Taint>> change(Node node, Instant now) {
        List<Taint> present = of(node);
        List<Taint> wanted = wanted(node, now);
        List<Taint> result = new ArrayList<>();
        for (Taint taint : present) {
            boolean managed = MANAGED.contains(taint.getKey());
            boolean noExecute = "NoExecute".equals(taint.getEffect());
            boolean pressure = managed && noExecute && !onExecute(taint);
            boolean untouched = managed && "PreferNoSchedule".equals(taint.getEffect());
            if (!managed || pressure || untouched || contains(wanted, taint)) {
                result.add(taint);
            }
        }
        wanted.stream().filter(taint -> !contains(present, taint)).forEach(result::add);
        return result.equals(present) ? Optional.empty() : Optional.of(result);
    }

    static List<Taint> of(Node node) {
        return node.getSpec() == null || node.getSpec().getTaints() == null
                ? List.of()
                : node.getSpec().getTaints();
    }

    private static boolean onExecute(Taint taint) {
        return taint.getKey().equals(NOT_READY) || taint.getKey().equals(UNREACHABLE);
    }

    private static List<Taint> wanted(Node node, Instant now) {
        List<Taint> wanted = new ArrayList<>();
        for (NodeCondition condition : NodeConditions.of(node)) {
            key(condition).ifPresent(key -> wanted.add(taint(key, "NoSchedule", now)));
        }
        if (node.getSpec() != null && Boolean.TRUE.equals(node.getSpec().getUnschedulable())) {
            wanted.add(taint(UNSCHEDULABLE, "NoSchedule", now));
        }
        NodeConditions.find(node, "Ready")
                .flatMap(NodeTaints::key)
                .ifPresent(key -> wanted.add(taint(key, "NoExecute", now)));
        return wanted;
    }

    private static Optional<String> key(NodeCondition condition) {
        boolean on = condition.getStatus().equals("True");
        return switch (condition.getType()) {
            case "Ready" -> ready(condition);
            case "MemoryPressure" -> only(on, "node.kubernetes.io/memory-pressure");
            case "DiskPressure" -> only(on, "node.kubernetes.io/disk-pressure");
            case "NetworkUnavailable" -> only(on, "node.kubernetes.io/network-unavailable");
            case "PIDPressure" -> only(on, "node.kubernetes.io/pid-pressure");
            default -> Optional.empty();
        };
    }

    private static Optional<String> ready(NodeCondition condition) {
        return switch (condition.getStatus()) {
            case "False" -> Optional.of(NOT_READY);
            case "Unknown" -> Optional.of(UNREACHABLE);
            default -> Optional.empty();
        };
    }

    private static Optional<String> only(boolean on, String key) {
        return on ? Optional.of(key) : Optional.empty();
    }

    private static boolean contains(List<Taint> taints, Taint taint) {
        return taints.stream()
                .anyMatch(
                        t ->
                                t.getKey().equals(taint.getKey())
                                        && t.getEffect().equals(taint.getEffect()));
    }

    private static Taint taint(String key, String effect, Instant now) {
        return new TaintBuilder()
                .withKey(key)
                .withEffect(effect)
                .withTimeAdded(Timestamps.write(now))
                .build();
    }
}
