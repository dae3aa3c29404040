/**
 * Simulated containers: their logs and restarts.
 *
 * <p>Decides: what a container prints, when it ends, when it is started again.
 *
 * <p>Takes: container specs, standard input, time through {@link dev.skysail.cloud.Timeline}.
 *
 * <p>Gives: {@link dev.skysail.cloud.container.SimulatedWorkload}, what runs for one pod.
 *
 * <p>May see: the JDK, the timeline and the simulated shell. Not safe for several threads; the
 * owner locks.
 *
 * <p>After: pkg/kubelet/kuberuntime (1.37.2).
 */
@org.jspecify.annotations.NullMarked
package dev.skysail.cloud.container;
