package dev.skysail.controlplane.schema;

import java.util.List;

/** What OpenAPI documents do not tell of Go types (k8s.io/api core/v1 and others). */
final class GoNames {

    private GoNames() {}

    /** Returns the Go type of a string field, or an empty text for plain string. */
    static String of(String struct, String field) {
        return switch (struct + " " + field) {
            case "v1.PodSpec restartPolicy" -> "v1.RestartPolicy";
            case "v1.Container restartPolicy" -> "v1.ContainerRestartPolicy";
            case "v1.PodSpec dnsPolicy" -> "v1.DNSPolicy";
            case "v1.PodSpec preemptionPolicy" -> "v1.PreemptionPolicy";
            case "v1.Container imagePullPolicy" -> "v1.PullPolicy";
            case "v1.Container terminationMessagePolicy" -> "v1.TerminationMessagePolicy";
            case "v1.ContainerPort protocol", "v1.ServicePort protocol" -> "v1.Protocol";
            case "v1.PodStatus phase" -> "v1.PodPhase";
            case "v1.NamespaceStatus phase" -> "v1.NamespacePhase";
            case "v1.Toleration operator" -> "v1.TolerationOperator";
            case "v1.Toleration effect", "v1.Taint effect" -> "v1.TaintEffect";
            case "v1.TopologySpreadConstraint whenUnsatisfiable" ->
                    "v1.UnsatisfiableConstraintAction";
            case "v1.NodeSelectorRequirement operator" -> "v1.NodeSelectorOperator";
            case "v1.LabelSelectorRequirement operator" -> "v1.LabelSelectorOperator";
            case "v1.ServiceSpec type" -> "v1.ServiceType";
            case "v1.DeploymentStrategy type" -> "v1.DeploymentStrategyType";
            case "v1.PodCondition type" -> "v1.PodConditionType";
            case "v1.NodeCondition type" -> "v1.NodeConditionType";
            case "v1.PodCondition status", "v1.NodeCondition status" -> "v1.ConditionStatus";
            default -> field.equals("uid") ? "types.UID" : "";
        };
    }

    /** Returns the fields of a struct that are written even when nothing is set. */
    static List<String> writtenAsNull(String struct) {
        return switch (struct) {
            case "v1.PodCondition", "v1.PersistentVolumeClaimCondition", "v1.JobCondition" ->
                    List.of("lastProbeTime", "lastTransitionTime");
            case "v1.NodeCondition" -> List.of("lastHeartbeatTime", "lastTransitionTime");
            case "v1.DeploymentCondition" -> List.of("lastUpdateTime", "lastTransitionTime");
            case "v1.ReplicaSetCondition",
                    "v1.StatefulSetCondition",
                    "v1.DaemonSetCondition",
                    "v1.NamespaceCondition",
                    "v1.CustomResourceDefinitionCondition" ->
                    List.of("lastTransitionTime");
            case "v1.PodSpec" -> List.of("containers");
            case "v1.ContainerStateRunning" -> List.of("startedAt");
            case "v1.ContainerStateTerminated" -> List.of("startedAt", "finishedAt");
            case "v1.Event" ->
                    List.of(
                            "firstTimestamp",
                            "lastTimestamp",
                            "deprecatedFirstTimestamp",
                            "deprecatedLastTimestamp",
                            "eventTime");
            default -> List.of();
        };
    }
}
