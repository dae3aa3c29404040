package dev.skysail.scheduling.plugins.nodeaffinity;

import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.Pod;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The nodes a pod insists on: its nodeSelector and its required node affinity together.
///
/// Source: component-helpers scheduling/corev1/nodeaffinity (RequiredNodeAffinity), 0.37.2.
public record RequiredNodes(Map<String, String> labels, @Nullable NodeSelector selector) {
    /// What the pod insists on.
    public static RequiredNodes of(Pod pod) {
        return new RequiredNodes(pod.nodeSelector(), pod.affinity().requiredNodes());
    }

    /// Whether it insists on anything.
    public boolean isEmpty() {
        return labels.isEmpty() && selector == null;
    }

    /// Whether the node will do.
    public boolean matches(Node node) {
        for (Map.Entry<String, String> label : labels.entrySet()) {
            if (!label.getValue().equals(node.labels().get(label.getKey()))) {
                return false;
            }
        }
        return selector == null || selector.matches(node);
    }
}
