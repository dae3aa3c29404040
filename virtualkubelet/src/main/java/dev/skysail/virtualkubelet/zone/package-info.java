/**
 * Which zone and subnet behind a virtual node a pod gets.
 *
 * <p>Decides: the zone, by the scheduling engine, then the subnet with most free addresses.
 *
 * <p>Takes: a pod, the zones, a snapshot of the cluster.
 *
 * <p>Gives: {@link dev.skysail.virtualkubelet.zone.ZonePlacement} and its reasons.
 *
 * <p>May see: the scheduling engine; no client, clock or provider.
 *
 * <p>After: nothing upstream; the semantics are kube-scheduler's (1.37.2).
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.virtualkubelet.zone;
