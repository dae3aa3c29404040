/// Decides: which pods must leave so that a pod fits. Takes: a pod, a snapshot, the diagnosis of
/// the failed cycle. Gives: a PreemptionResult. May see: model, snapshot, framework. After:
/// pkg/scheduler/framework/preemption, 1.37.2.
@NullMarked
package dev.skysail.scheduling.preemption;

import org.jspecify.annotations.NullMarked;
