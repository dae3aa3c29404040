/**
 * The provider over a simulated cloud.
 *
 * <p>Decides: how a pod becomes an order.
 *
 * <p>Takes: pods, ConfigMaps, Secrets.
 *
 * <p>Gives: {@link dev.skysail.virtualkubelet.provider.sim.SimProvider} over the port {@link
 * dev.skysail.virtualkubelet.provider.sim.InstanceCloud}.
 *
 * <p>May see: the provider's words; the cloud comes in through the port.
 *
 * <p>After: pkg/kubelet/kubelet_pods.go (1.37.2) for environment and volumes.
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.virtualkubelet.provider.sim;
