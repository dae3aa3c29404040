/// Decides: where one pod goes, or why it goes nowhere. Takes: a pod, a snapshot, a profile. Gives:
/// a ScheduleResult with verdicts and scores. May see: model, snapshot. After:
/// pkg/scheduler/schedule_one.go and framework, 1.37.2.
@NullMarked
package dev.skysail.scheduling.framework;

import org.jspecify.annotations.NullMarked;
