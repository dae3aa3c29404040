package dev.skysail.kubernetes.manifest;

import dev.skysail.scheduling.model.LabelSelector;
import java.util.Map;

/**
 * An object that makes pods from a template.
 *
 * @param kind which controller makes them
 * @param namespace where they are made
 * @param replicas how many are wanted; for a Job its parallelism
 * @param selector which pods are its own
 * @param owner the name of the Deployment that owns a ReplicaSet, else empty
 * @param object the object itself
 */
public record Workload(
        Kind kind,
        String namespace,
        String name,
        int replicas,
        LabelSelector selector,
        String owner,
        Field object) {

    /** Kinds that make pods. */
    public enum Kind {
        DEPLOYMENT("Deployment"),
        REPLICA_SET("ReplicaSet"),
        STATEFUL_SET("StatefulSet"),
        DAEMON_SET("DaemonSet"),
        JOB("Job");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** The kind as the API spells it. */
        public String text() {
            return text;
        }
    }

    /** The name with its namespace. */
    public String key() {
        return namespace + "/" + name;
    }

    /** This with another number of replicas. */
    public Workload withReplicas(int changed) {
        return new Workload(kind, namespace, name, changed, selector, owner, object);
    }

    /** Annotations of the object. */
    public Map<String, String> annotations() {
        return object.get("metadata").get("annotations").texts();
    }
}
