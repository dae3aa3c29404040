package dev.skysail.scheduling.fuzz;

import java.util.List;

/// Every text of the plugins' refusals that a fuzzed world can bring about, names left out.
///
/// Source: the ErrReason constants and messages under pkg/scheduler/framework/plugins, 1.37.2.
final class Reasons {
    static final String NOT_HELPFUL = "Preemption is not helpful for scheduling";

    static final List<String> ALL =
            List.of(
                    "node(s) were unschedulable",
                    "node(s) had untolerated taint(s)",
                    "node(s) didn't match Pod's node affinity/selector",
                    "node(s) didn't match scheduler-enforced node affinity",
                    "node(s) didn't satisfy plugin(s) [NodeAffinity]",
                    "pod affinity terms conflict",
                    "node(s) didn't have free ports for the requested pod ports",
                    "Too many pods",
                    "Insufficient cpu",
                    "Insufficient memory",
                    "Insufficient ephemeral-storage",
                    "Insufficient hugepages-2Mi",
                    "Insufficient example.com/gpu",
                    "Insufficient ignored.example.com/nic",
                    "node(s) had no available disk",
                    "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access"
                            + " mode already in-use by another pod",
                    "node(s) exceed max volume count",
                    "need.example.com CSI driver is not installed on the node",
                    "pod has unbound immediate PersistentVolumeClaims",
                    "node(s) didn't match PersistentVolume's node affinity",
                    "node(s) didn't find available persistent volumes to bind",
                    "node(s) did not have enough free storage",
                    "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)",
                    "persistentvolumeclaim \"…\" not found",
                    "persistentvolumeclaim \"…\" is being deleted",
                    "persistentvolume \"…\" not found",
                    "waiting for ephemeral volume controller to create the"
                            + " persistentvolumeclaim \"…\"",
                    "PVC … was not created for pod … (pod is not owner)",
                    "waiting for scheduling gates: […]",
                    "persistentvolumeclaim \"…\" bound to non-existent persistentvolume \"…\"",
                    "node(s) had no available volume zone",
                    "node(s) didn't match pod topology spread constraints",
                    "node(s) didn't match pod topology spread constraints (missing required label)",
                    "node(s) didn't match pod affinity rules",
                    "node(s) didn't match pod anti-affinity rules",
                    "node(s) didn't satisfy existing pods anti-affinity rules",
                    "0/N nodes are available: … (preemption)",
                    NOT_HELPFUL,
                    "No preemption victims found for incoming pod",
                    "found a potential placement for pod on node …, preempting N victims",
                    "not eligible due to preemptionPolicy=Never.",
                    "not eligible due to a terminating pod on the nominated node.");

    private Reasons() {}
}
