/**
 * One instance for each pod, and the truth about it.
 *
 * <p>Decides: when an instance is ordered, looked up, ended; what a pod's status says.
 *
 * <p>Takes: pods, what providers answer, zones.
 *
 * <p>Gives: {@link dev.skysail.virtualkubelet.pod.PodController}.
 *
 * <p>May see: nodes, zones, providers, the Kubernetes runtime.
 *
 * <p>After: virtual-kubelet v1.14.1 node/pod.go; pkg/kubelet/status (1.37.2).
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.virtualkubelet.pod;
