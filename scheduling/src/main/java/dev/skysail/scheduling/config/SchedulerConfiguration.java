package dev.skysail.scheduling.config;

import java.util.List;
import java.util.Optional;

/// What a KubeSchedulerConfiguration says about decisions.
///
/// @param percentage percentageOfNodesToScore for profiles without their own, 0 for adaptive
/// @param profiles at least one, with different names
public record SchedulerConfiguration(int percentage, List<ProfileConfiguration> profiles) {
    /// Upstream's defaults.
    public static final SchedulerConfiguration DEFAULT =
            new SchedulerConfiguration(0, List.of(ProfileConfiguration.DEFAULT));

    /// @throws IllegalArgumentException if there is no profile or a name occurs twice
    public SchedulerConfiguration {
        profiles = List.copyOf(profiles);
        long names = profiles.stream().map(ProfileConfiguration::schedulerName).distinct().count();
        if (profiles.isEmpty() || names != profiles.size()) {
            throw new IllegalArgumentException("profiles need names of their own");
        }
    }

    /// The profile of a scheduler.
    public Optional<ProfileConfiguration> profile(String schedulerName) {
        return profiles.stream().filter(p -> p.schedulerName().equals(schedulerName)).findFirst();
    }

    /// How many percent of the nodes a profile looks at, 0 for adaptive.
    public int percentage(ProfileConfiguration profile) {
        Integer own = profile.percentage();
        return own == null ? percentage : own;
    }
}
