package dev.skysail.scheduling.golden;

import dev.skysail.scheduling.config.ProfileConfiguration;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.profiles.Profiles;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// The engine beside the recorded answers on one world.
public final class Comparison {
    private final Replay replay;

    /// A world before its first decision.
    ///
    /// @param version the Kubernetes minor version that answered
    /// @param list the world, a v1 List
    /// @param configuration a KubeSchedulerConfiguration, empty for the default profile
    public Comparison(String version, JsonNode list, JsonNode configuration) {
        Map<String, Profile> profiles = new TreeMap<>();
        List<ProfileConfiguration> configured =
                configuration.isEmpty()
                        ? List.of(ProfileConfiguration.DEFAULT)
                        : Configurations.decode(configuration);
        for (ProfileConfiguration profile : configured) {
            profiles.put(profile.schedulerName(), Profiles.of(version, profile));
        }
        this.replay = new Replay(new WorldDecoder().decode(list), profiles);
    }

    /// What differs in the next record; nothing for a header.
    public List<String> compare(JsonNode record) {
        return record.path("type").asString("").equals("pod") ? replay.compare(record) : List.of();
    }

    /// Pods compared so far.
    public int compared() {
        return replay.compared();
    }

    /// How many of them asked for preemption.
    public int preemptions() {
        return replay.preemptions();
    }
}
