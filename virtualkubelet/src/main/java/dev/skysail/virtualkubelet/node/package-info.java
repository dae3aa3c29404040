/**
 * Virtual nodes and simulated machines as Node objects.
 *
 * <p>Decides: whether a VirtualNode is valid, what its Node carries, when it is alive.
 *
 * <p>Takes: VirtualNode resources, the zones a provider tells.
 *
 * <p>Gives: {@link dev.skysail.virtualkubelet.node.ServedNodes}, what this process serves.
 *
 * <p>May see: providers, the Kubernetes runtime; not pods.
 *
 * <p>After: virtual-kubelet v1.14.1 node/node.go; pkg/kubelet/kubelet_node_status.go (1.37.2).
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.virtualkubelet.node;
