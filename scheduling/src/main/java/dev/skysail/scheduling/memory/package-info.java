/// Decides: what of earlier decisions still holds. Takes: a pod, a snapshot and the snapshots
/// before it. Gives: exactly the outcome of the plain cycle, sooner, or nothing. May see: model,
/// snapshot, framework, tally. After: the equivalence cache of kube-scheduler 1.9 to 1.12 and its
/// batching since 1.35 (KEP-5598).
@NullMarked
package dev.skysail.scheduling.memory;

import org.jspecify.annotations.NullMarked;
