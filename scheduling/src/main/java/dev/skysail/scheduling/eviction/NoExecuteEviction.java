package dev.skysail.scheduling.eviction;

import dev.skysail.scheduling.eviction.EvictionDecision.EvictAfter;
import dev.skysail.scheduling.eviction.EvictionDecision.EvictNow;
import dev.skysail.scheduling.eviction.EvictionDecision.Keep;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.model.Toleration;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Whether and when NoExecute taints remove a pod from its node.
///
/// Every taint must be tolerated; the shortest time among the tolerations in use counts. A timer
/// that runs is the caller's to keep. Source: pkg/controller/tainteviction/taint_eviction.go and
/// component-helpers scheduling/corev1/helpers.go, 1.37.2 (KEP-166).
public final class NoExecuteEviction {
    private NoExecuteEviction() {}

    /// The decision for a pod on a node with these taints.
    public static EvictionDecision decide(Pod pod, List<Taint> taints) {
        long shortest = Long.MAX_VALUE;
        for (Taint taint : taints) {
            if (taint.effect() != TaintEffect.NO_EXECUTE) {
                continue;
            }
            Optional<Toleration> used = firstTolerating(pod, taint);
            if (used.isEmpty()) {
                return new EvictNow();
            }
            Long seconds = used.get().seconds();
            if (seconds != null) {
                shortest = Math.min(shortest, seconds);
            }
        }
        if (shortest == Long.MAX_VALUE) {
            return new Keep();
        }
        return shortest <= 0 ? new EvictNow() : new EvictAfter(Duration.ofSeconds(shortest));
    }

    private static Optional<Toleration> firstTolerating(Pod pod, Taint taint) {
        return pod.tolerations().stream().filter(t -> t.tolerates(taint)).findFirst();
    }
}
