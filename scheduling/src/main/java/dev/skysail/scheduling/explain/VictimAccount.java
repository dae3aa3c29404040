package dev.skysail.scheduling.explain;

import java.util.List;

/// A pod that would have to leave.
///
/// @param budgets disruption budgets that cover it, with what they still allow
public record VictimAccount(String pod, int priority, List<String> budgets) {
    public VictimAccount {
        budgets = List.copyOf(budgets);
    }
}
