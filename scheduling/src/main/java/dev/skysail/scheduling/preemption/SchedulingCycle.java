package dev.skysail.scheduling.preemption;

import dev.skysail.scheduling.config.PreemptionArgs;
import dev.skysail.scheduling.framework.FitError;
import dev.skysail.scheduling.framework.MessageStyle;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.framework.ScheduleResult;
import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.framework.ScheduleResult.Unschedulable;
import dev.skysail.scheduling.framework.SchedulerEngine;
import dev.skysail.scheduling.framework.Search;
import dev.skysail.scheduling.memory.DecisionMemory;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.preemption.PreemptionResult.Nominated;
import dev.skysail.scheduling.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/// A whole cycle: the search for a node and, if there is none, preemption and the full text.
///
/// Source: pkg/scheduler/schedule_one.go (schedulingCycle, handleSchedulingFailure), 1.37.2.
public final class SchedulingCycle {
    private static final String PREFIX = "preemption: ";
    private static final String CLAIMS = "no new claims to deallocate, ";

    private final SchedulerEngine engine;
    private final @Nullable DefaultPreemption preemption;

    /// A cycle that decides as the profile says and remembers what it found out; for one thread.
    public SchedulingCycle(Profile profile) {
        this(new SchedulerEngine(profile, new DecisionMemory(profile)));
    }

    /// A cycle by an engine.
    public SchedulingCycle(SchedulerEngine engine) {
        this.engine = engine;
        PreemptionArgs args = engine.profile().preemption();
        this.preemption = args == null ? null : new DefaultPreemption(engine, args);
    }

    /// A cycle that remembers nothing: the reference model, and for several threads.
    public static SchedulingCycle plain(Profile profile) {
        return new SchedulingCycle(new SchedulerEngine(profile));
    }

    /// The engine inside.
    public SchedulerEngine engine() {
        return engine;
    }

    /// Decides over all nodes.
    public CycleOutcome run(Pod pod, Snapshot snapshot) {
        return run(pod, snapshot, Search.ALL);
    }

    /// Decides over the part of the nodes that the search says.
    public CycleOutcome run(Pod pod, Snapshot snapshot, Search search) {
        ScheduleResult result = engine.schedule(pod, snapshot, search);
        return switch (result) {
            case Scheduled scheduled -> new CycleOutcome(scheduled, null, "");
            case Unschedulable refused -> refused(pod, snapshot, refused);
        };
    }

    private CycleOutcome refused(Pod pod, Snapshot snapshot, Unschedulable refused) {
        if (snapshot.nodes().isEmpty() || preemption == null) {
            return new CycleOutcome(refused, null, refused.message());
        }
        PreemptionResult attempt = preemption.find(pod, snapshot, refused.diagnosis());
        String message = FitError.text(refused.diagnosis(), added(attempt), style());
        return new CycleOutcome(refused, attempt, message);
    }

    private String added(PreemptionResult attempt) {
        boolean silent = attempt instanceof Nominated && !style().tellsNomination();
        String claims = style().tellsClaims() ? CLAIMS : "";
        return silent ? "" : claims + PREFIX + attempt.message();
    }

    private MessageStyle style() {
        return engine.profile().messages();
    }
}
