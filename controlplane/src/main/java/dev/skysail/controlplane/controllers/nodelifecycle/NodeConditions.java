package dev.skysail.controlplane.controllers.nodelifecycle;

import dev.skysail.controlplane.controllers.cluster.Timestamps;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeConditionBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Conditions of a node ({@code tryUpdateNodeHealth}, node_lifecycle_controller.go, 1.37). */
final class NodeConditions {

    private static final List<String> SILENCED =
            List.of("Ready", "MemoryPressure", "DiskPressure", "PIDPressure");

    private NodeConditions() {}

    static List<NodeCondition> of(Node node) {
        return node.getStatus() == null || node.getStatus().getConditions() == null
                ? List.of()
                : node.getStatus().getConditions();
    }

    static Optional<NodeCondition> find(Node node, String type) {
        return of(node).stream().filter(c -> c.getType().equals(type)).findFirst();
    }

    static String status(Node node, String type) {
        return find(node, type).map(NodeCondition::getStatus).orElse("");
    }

    /** Returns the node with all that its kubelet says turned to Unknown, empty if it is so. */
    static Optional<Node> silenced(Node node, Instant now) {
        List<NodeCondition> conditions = new ArrayList<>();
        for (NodeCondition condition : of(node)) {
            boolean known = !condition.getStatus().equals("Unknown");
            conditions.add(
                    known && SILENCED.contains(condition.getType())
                            ? stopped(condition, now)
                            : condition);
        }
        for (String type : SILENCED) {
            if (find(node, type).isEmpty()) {
                conditions.add(never(node, type, now));
            }
        }
        if (conditions.equals(of(node))) {
            return Optional.empty();
        }
        return Optional.of(
                new NodeBuilder(node)
                        .editOrNewStatus()
                        .withConditions(conditions)
                        .endStatus()
                        .build());
    }

    private static NodeCondition stopped(NodeCondition condition, Instant now) {
        return new NodeConditionBuilder(condition)
                .withStatus("Unknown")
                .withReason("NodeStatusUnknown")
                .withMessage("Kubelet stopped posting node status.")
                .withLastTransitionTime(Timestamps.write(now))
                .build();
    }

    private static NodeCondition never(Node node, String type, Instant now) {
        return new NodeConditionBuilder()
                .withType(type)
                .withStatus("Unknown")
                .withReason("NodeStatusNeverUpdated")
                .withMessage("Kubelet never posted node status.")
                .withLastHeartbeatTime(node.getMetadata().getCreationTimestamp())
                .withLastTransitionTime(Timestamps.write(now))
                .build();
    }
}
