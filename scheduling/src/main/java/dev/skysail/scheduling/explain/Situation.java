package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.function.UnaryOperator;

/// A question to the engine: may this pod run here?
public record Situation(Pod pod, Snapshot snapshot) {
    /// This with the pod changed.
    Situation pod(UnaryOperator<Pod.Builder> change) {
        return new Situation(change.apply(pod.toBuilder()).build(), snapshot);
    }

    /// This with another pod.
    Situation with(Pod changed) {
        return new Situation(changed, snapshot);
    }

    /// This with a node changed.
    Situation node(String name, UnaryOperator<Node> change) {
        return snapshot.node(name)
                .map(NodeInfo::node)
                .map(node -> new Situation(pod, snapshot.withNode(change.apply(node))))
                .orElse(this);
    }

    /// This without a pod that is on a node.
    Situation without(String key) {
        for (NodeInfo info : snapshot.nodes()) {
            for (Pod other : info.pods()) {
                if (other.key().equals(key)) {
                    return new Situation(pod, snapshot.without(other.on(info.name())));
                }
            }
        }
        return this;
    }
}
