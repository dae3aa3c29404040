package dev.skysail.scheduling.preemption;

import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodDisruptionBudget;
import java.util.List;

/// Spends disruption budgets pod by pod.
///
/// A pod without labels has no budget, and a selector that is absent or empty selects nothing here,
/// unlike elsewhere in policy/v1. Source: filterPodsWithPDBViolation in
/// plugins/defaultpreemption/default_preemption.go, 1.37.2.
final class DisruptionLedger {
    private final List<PodDisruptionBudget> budgets;
    private final int[] left;

    DisruptionLedger(List<PodDisruptionBudget> budgets) {
        this.budgets = budgets;
        this.left = budgets.stream().mapToInt(PodDisruptionBudget::disruptionsAllowed).toArray();
    }

    /// Takes the pod's part from its budgets up to the first that is overdrawn; true if one is.
    boolean overdraws(Pod pod) {
        for (int i = 0; i < left.length; i++) {
            if (covers(budgets.get(i), pod)) {
                left[i]--;
                if (left[i] < 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean covers(PodDisruptionBudget budget, Pod pod) {
        LabelSelector selector = budget.selector();
        return !pod.labels().isEmpty()
                && budget.namespace().equals(pod.namespace())
                && !selector.matchesEverything()
                && selector.matches(pod.labels())
                && !budget.disruptedPods().contains(pod.name());
    }
}
