package dev.skysail.profile.selector;

import dev.skysail.kubernetes.Dialect;
import dev.skysail.kubernetes.Dialects;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What steers a pod. */
public sealed interface SteeringDecision {

    /** Nothing steers it; the retry after a failed scheduling is open to it. */
    record None() implements SteeringDecision {}

    /**
     * It keeps away from steering altogether.
     *
     * @param sentence why, for people
     */
    record Exempt(String sentence) implements SteeringDecision {}

    /**
     * A label sends it to virtual nodes.
     *
     * @param where "pod" or "namespace"
     * @param label the label's key
     */
    record Manual(String where, String label) implements SteeringDecision {}

    /**
     * A Selector steers it.
     *
     * @param name name of the Selector
     */
    record BySelector(String name, Policy policy, Effects effects) implements SteeringDecision {}

    /** The policy that follows; empty if nothing steers the pod. */
    default Optional<Policy> followed() {
        return switch (this) {
            case None() -> Optional.empty();
            case Exempt(String _) -> Optional.empty();
            case Manual(String _, String _) -> Optional.of(Policy.VIRTUAL_NODE_ONLY);
            case BySelector(String _, Policy policy, Effects _) -> Optional.of(policy);
        };
    }

    /**
     * Decides for one pod.
     *
     * <p>The label on the pod comes first, true or false, then that of its namespace, then the
     * matching Selector with the highest priority, and of equals the one with the first name. Pods
     * of a DaemonSet and pods that name their node are left alone.
     */
    static SteeringDecision decide(
            Pod pod, Map<String, String> namespaceLabels, List<Selector> selectors) {
        for (OwnerReference owner : pod.getMetadata().getOwnerReferences()) {
            if (Boolean.TRUE.equals(owner.getController()) && "DaemonSet".equals(owner.getKind())) {
                return new Exempt("pods of a DaemonSet stay off virtual nodes");
            }
        }
        String node = pod.getSpec().getNodeName();
        if (node != null && !node.isEmpty()) {
            return new Exempt("the pod names its node " + node);
        }
        Map<String, String> labels =
                pod.getMetadata().getLabels() == null ? Map.of() : pod.getMetadata().getLabels();
        Optional<String> onPod = label(labels, "true");
        if (onPod.isPresent()) {
            return new Manual("pod", onPod.get());
        }
        Optional<String> onNamespace = label(namespaceLabels, "true");
        if (onNamespace.isPresent() && label(labels, "false").isEmpty()) {
            return new Manual("namespace", onNamespace.get());
        }
        return selectors.stream()
                .filter(selector -> selector.matches(labels, namespaceLabels))
                .min(
                        Comparator.comparingInt(Selector::priority)
                                .reversed()
                                .thenComparing(Selector::name))
                .<SteeringDecision>map(
                        s -> new BySelector(s.name(), s.rule().policy(), s.rule().effects()))
                .orElse(new None());
    }

    private static Optional<String> label(Map<String, String> labels, String value) {
        return Dialects.all().stream()
                .map(Dialect::vnodeLabel)
                .filter(key -> value.equals(labels.get(key)))
                .findFirst();
    }
}
