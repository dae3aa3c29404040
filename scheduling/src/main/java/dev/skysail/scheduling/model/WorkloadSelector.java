package dev.skysail.scheduling.model;

/// The pod selector of an object that default spreading looks at.
///
/// Source: pkg/scheduler/framework/plugins/helper/spread.go, 1.37.2.
public record WorkloadSelector(Kind kind, String namespace, String name, LabelSelector selector) {

    /// Kinds whose selectors count.
    public enum Kind {
        SERVICE("Service"),
        REPLICATION_CONTROLLER("ReplicationController"),
        REPLICA_SET("ReplicaSet"),
        STATEFUL_SET("StatefulSet");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /// The kind as the API spells it.
        public String text() {
            return text;
        }
    }
}
