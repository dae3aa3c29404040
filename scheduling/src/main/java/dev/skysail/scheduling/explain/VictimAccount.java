package dev.skysail.scheduling.explain;

import java.util.List;

/// A pod that would have to leave.
///
/// @param budgets disruption budgets that cover it, with what they still allow
/// @param daemonSet the DaemonSet that will make it again for the same node, empty if none
public record VictimAccount(String pod, int priority, List<String> budgets, String daemonSet) {
    public VictimAccount {
        budgets = List.copyOf(budgets);
    }
}
