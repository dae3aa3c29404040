/// Decides: which object stands behind each verdict, and the smallest changes that would lift it.
/// Takes: a profile, a pod, a snapshot. Gives: an Account with proven Remedies. May see: model,
/// snapshot, framework, preemption, what nodes a pod insists on. After: nothing upstream; the
/// verdicts are the plugins' own.
@NullMarked
package dev.skysail.scheduling.explain;

import org.jspecify.annotations.NullMarked;
