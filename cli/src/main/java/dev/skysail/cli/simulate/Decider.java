package dev.skysail.cli.simulate;

import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.preemption.CycleOutcome;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import dev.skysail.scheduling.snapshot.Snapshot;

/** Decides as one version does and words refusals as another. */
final class Decider {

    private final SchedulingCycle decisions;
    private final SchedulingCycle words;

    Decider(Profile decisions, Profile words) {
        this.decisions = new SchedulingCycle(decisions);
        this.words = new SchedulingCycle(words);
    }

    /** The profile that decides. */
    Profile profile() {
        return decisions.engine().profile();
    }

    /** The cluster once the pod is on the node. */
    Snapshot assume(Pod pod, Snapshot snapshot, String node) {
        return decisions.engine().assume(pod, snapshot, node);
    }

    /** Decides about one pod. */
    CycleOutcome run(Pod pod, Snapshot snapshot) {
        CycleOutcome outcome = decisions.run(pod, snapshot);
        boolean sameWords = words.engine().profile().equals(profile());
        if (outcome.result() instanceof Scheduled || sameWords) {
            return outcome;
        }
        String message = words.run(pod, snapshot).message();
        return new CycleOutcome(outcome.result(), outcome.attempt(), message);
    }
}
