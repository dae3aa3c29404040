/**
 * The virtual kubelet: nodes with no machine behind them.
 *
 * <p>Decides: nothing itself; it joins its rooms.
 *
 * <p>Takes: a Kubernetes client, a cloud, simulated machines.
 *
 * <p>Gives: {@link dev.skysail.virtualkubelet.VirtualKubelet}.
 *
 * <p>May see: its rooms, the Kubernetes runtime; no other component.
 *
 * <p>After: virtual-kubelet v1.14.1, package node.
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.virtualkubelet;
