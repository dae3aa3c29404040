package dev.skysail.controlplane.controllers.nodelifecycle;

import dev.skysail.controlplane.controllers.cluster.Selectors;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One step for a node: has it been heard of, and do its conditions, taints and labels say so.
 *
 * <p>Source: {@code monitorNodeHealth} in
 * pkg/controller/nodelifecycle/node_lifecycle_controller.go, 1.37.
 */
public final class NodeStep {

    private static final Map<String, String> COPIED_LABELS =
            Map.of(
                    "kubernetes.io/os", "beta.kubernetes.io/os",
                    "kubernetes.io/arch", "beta.kubernetes.io/arch");

    private NodeStep() {}

    /** Returns the effects of one step. */
    public static List<NodeEffect> step(NodeView view, Patience patience, Instant now) {
        List<NodeEffect> effects = new ArrayList<>();
        String name = view.node().getMetadata().getName();
        Heartbeat heartbeat = heartbeat(view, now);
        if (view.heartbeat().isEmpty()) {
            effects.add(
                    new NodeEffect.Announce(
                            "RegisteredNode",
                            "Node %s event: Registered Node %s in Controller"
                                    .formatted(name, name)));
        }
        if (!view.heartbeat().equals(Optional.of(heartbeat))) {
            effects.add(new NodeEffect.Note(heartbeat));
        }
        missingLabels(view.node()).ifPresent(m -> effects.add(new NodeEffect.AddLabels(m)));
        Node node = view.node();
        boolean reported = NodeConditions.find(node, "Ready").isPresent();
        Duration silence = reported ? patience.node() : patience.startup();
        if (heartbeat.seen().plus(silence).isBefore(now)) {
            Optional<Node> silenced = NodeConditions.silenced(node, now);
            if (silenced.isPresent()) {
                effects.addAll(silence(node, silenced.get()));
                node = silenced.get();
            }
        }
        NodeTaints.change(node, now).ifPresent(t -> effects.add(new NodeEffect.SetTaints(t)));
        return effects;
    }

    private static List<NodeEffect> silence(Node before, Node after) {
        List<NodeEffect> effects = new ArrayList<>();
        effects.add(new NodeEffect.UpdateStatus(after));
        if (NodeConditions.status(before, "Ready").equals("True")) {
            String name = before.getMetadata().getName();
            effects.add(
                    new NodeEffect.Announce(
                            "NodeNotReady", "Node %s status is now: NodeNotReady".formatted(name)));
            effects.add(new NodeEffect.PodsNotReady());
        }
        return effects;
    }

    private static Heartbeat heartbeat(NodeView view, Instant now) {
        String sign = sign(view);
        return view.heartbeat()
                .filter(before -> before.sign().equals(sign))
                .orElse(new Heartbeat(sign, now));
    }

    private static String sign(NodeView view) {
        String ready =
                NodeConditions.find(view.node(), "Ready")
                        .map(c -> String.valueOf(c.getLastHeartbeatTime()))
                        .orElse("");
        String renewed = view.lease().map(NodeStep::renewal).orElse("");
        return view.node().getMetadata().getUid() + " " + ready + " " + renewed;
    }

    private static String renewal(Lease lease) {
        return lease.getSpec() == null ? "" : String.valueOf(lease.getSpec().getRenewTime());
    }

    private static Optional<Map<String, String>> missingLabels(Node node) {
        Map<String, String> labels = Selectors.labels(node);
        Map<String, String> missing = new TreeMap<>();
        new TreeMap<>(COPIED_LABELS)
                .forEach(
                        (from, to) -> {
                            String value = labels.get(from);
                            if (value != null && !value.equals(labels.get(to))) {
                                missing.put(to, value);
                            }
                        });
        return missing.isEmpty() ? Optional.empty() : Optional.of(missing);
    }
}
