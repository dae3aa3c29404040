package dev.skysail.scheduling.framework;

import java.util.List;

/// What a filter says about one node.
///
/// Source: staging kube-scheduler framework Status codes, 1.37.2.
public sealed interface FilterStatus {
    /// Why not; empty for a success.
    List<String> reasons();

    /// The node passes.
    record Success() implements FilterStatus {
        private static final Success INSTANCE = new Success();

        @Override
        public List<String> reasons() {
            return List.of();
        }
    }

    /// The node does not pass now; removing pods could help.
    record Unschedulable(List<String> reasons) implements FilterStatus {
        public Unschedulable {
            reasons = List.copyOf(reasons);
        }
    }

    /// The node does not pass, and removing pods would not help.
    record UnschedulableAndUnresolvable(List<String> reasons) implements FilterStatus {
        public UnschedulableAndUnresolvable {
            reasons = List.copyOf(reasons);
        }
    }

    /// The node passes.
    static FilterStatus success() {
        return Success.INSTANCE;
    }

    /// A refusal that removing pods could lift.
    static FilterStatus unschedulable(String reason) {
        return new Unschedulable(List.of(reason));
    }

    /// A refusal that removing pods cannot lift.
    static FilterStatus unresolvable(String reason) {
        return new UnschedulableAndUnresolvable(List.of(reason));
    }

    /// Whether the node passes.
    default boolean isSuccess() {
        return this instanceof Success;
    }

    /// Whether removing pods could help.
    default boolean isResolvable() {
        return this instanceof Unschedulable;
    }
}
