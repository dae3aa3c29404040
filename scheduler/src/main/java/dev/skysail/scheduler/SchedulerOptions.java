package dev.skysail.scheduler;

import dev.skysail.scheduling.profiles.Profiles;

/**
 * How the scheduler runs.
 *
 * @param schedulerName pods with this spec.schedulerName are its own; also the source of its events
 * @param textProfile Kubernetes version whose words and details it follows, such as {@code 1.28}
 * @param percentageOfNodesToScore share of nodes looked at, 0 for the adaptive default
 */
public record SchedulerOptions(
        String schedulerName, String textProfile, int percentageOfNodesToScore) {

    /** The name pods have unless they say otherwise. */
    public static final String DEFAULT_NAME = "default-scheduler";

    /** The default scheduler of the version that decisions are compared with. */
    public static SchedulerOptions defaults() {
        return new SchedulerOptions(DEFAULT_NAME, Profiles.current().name(), 0);
    }

    /** Returns the same with another wording of events. */
    public SchedulerOptions withTextProfile(String profile) {
        return new SchedulerOptions(schedulerName, profile, percentageOfNodesToScore);
    }
}
