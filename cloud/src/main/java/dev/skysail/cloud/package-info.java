/**
 * The simulated instance service: zones, subnets, stock, orders and faults.
 *
 * <p>Decides: whether an order is accepted, which address it gets, when an instance starts and
 * ends.
 *
 * <p>Takes: orders with a client token, faults, time through {@link dev.skysail.cloud.Timeline}.
 *
 * <p>Gives: {@link dev.skysail.cloud.SimulatedCloud} with views of its instances and its bill.
 *
 * <p>May see: the JDK and the simulated containers; no Kubernetes type.
 *
 * <p>After: the order APIs of public elastic container instances (client token, stock, throttling).
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.cloud;
