package dev.skysail.cli.simulate;

import dev.skysail.scheduling.config.ProfileConfiguration;
import dev.skysail.scheduling.config.SchedulerConfiguration;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.preemption.CycleOutcome;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import dev.skysail.scheduling.profiles.Profiles;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Decides as one version does and words refusals as another, for each scheduler by its name. */
public final class Decider {

    private final NavigableMap<String, Pair> schedulers = new TreeMap<>();

    /**
     * The schedulers of a configuration.
     *
     * @param decisions the version that decides
     * @param words the version whose words are used
     * @throws IllegalArgumentException if a version is not known or the configuration cannot be
     *     followed
     */
    public Decider(String decisions, String words, SchedulerConfiguration configuration) {
        for (ProfileConfiguration profile : configuration.profiles()) {
            SchedulingCycle deciding = new SchedulingCycle(Profiles.of(decisions, profile));
            SchedulingCycle wording =
                    words.equals(decisions)
                            ? deciding
                            : new SchedulingCycle(Profiles.of(words, profile));
            schedulers.put(profile.schedulerName(), new Pair(deciding, wording));
        }
    }

    /** Whether one of the schedulers has this name. */
    boolean knows(String schedulerName) {
        return schedulers.containsKey(schedulerName);
    }

    /** The profile of a scheduler; that of the first one if there is none of this name. */
    public Profile profile(String schedulerName) {
        @Nullable Pair named = schedulers.get(schedulerName);
        Pair pair = named == null ? schedulers.firstEntry().getValue() : named;
        return pair.deciding().engine().profile();
    }

    /** The cluster once the pod is on the node. */
    Snapshot assume(Waiting waiting, Snapshot snapshot, String node) {
        return pair(waiting).deciding().engine().assume(waiting.pod(), snapshot, node);
    }

    /** Decides about one pod. */
    CycleOutcome run(Waiting waiting, Pod pod, Snapshot snapshot) {
        Pair pair = pair(waiting);
        CycleOutcome outcome = pair.deciding().run(pod, snapshot);
        if (outcome.result() instanceof Scheduled || pair.wording() == pair.deciding()) {
            return outcome;
        }
        String message = pair.wording().run(pod, snapshot).message();
        return new CycleOutcome(outcome.result(), outcome.attempt(), message);
    }

    private Pair pair(Waiting waiting) {
        @Nullable Pair pair = schedulers.get(waiting.schedulerName());
        if (pair == null) {
            throw new IllegalArgumentException("no scheduler " + waiting.schedulerName());
        }
        return pair;
    }

    private record Pair(SchedulingCycle deciding, SchedulingCycle wording) {}
}
