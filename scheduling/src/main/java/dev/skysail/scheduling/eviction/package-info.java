/// Decides: whether and when a NoExecute taint removes a pod. Takes: a pod, the taints of its node.
/// Gives: an EvictionDecision. May see: model. After: pkg/controller/tainteviction, 1.37.2.
@NullMarked
package dev.skysail.scheduling.eviction;

import org.jspecify.annotations.NullMarked;
