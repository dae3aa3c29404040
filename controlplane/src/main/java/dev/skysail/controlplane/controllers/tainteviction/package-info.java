/**
 * Decides: when a pod leaves a node because of a NoExecute taint.
 *
 * <p>Takes: a pod, its node, the timer that runs. Gives: evictions, timers, cancellations.
 *
 * <p>May see: controllers.cluster, kubernetes, scheduling. After: pkg/controller/tainteviction.
 */
@NullMarked
package dev.skysail.controlplane.controllers.tainteviction;

import org.jspecify.annotations.NullMarked;
