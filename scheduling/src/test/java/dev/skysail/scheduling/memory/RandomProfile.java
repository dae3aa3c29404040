package dev.skysail.scheduling.memory;

import dev.skysail.scheduling.config.AddedAffinity;
import dev.skysail.scheduling.config.AffinityArgs;
import dev.skysail.scheduling.config.FitArgs;
import dev.skysail.scheduling.config.PluginArgs;
import dev.skysail.scheduling.config.PreemptionArgs;
import dev.skysail.scheduling.config.ProfileConfiguration;
import dev.skysail.scheduling.config.ScoringStrategy;
import dev.skysail.scheduling.config.Shape;
import dev.skysail.scheduling.config.SpreadDefaults;
import dev.skysail.scheduling.config.WeightedResource;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.NodeSelector;
import dev.skysail.scheduling.model.NodeSelectorTerm;
import dev.skysail.scheduling.model.PreferredNodeTerm;
import dev.skysail.scheduling.model.Requirement;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import dev.skysail.scheduling.profiles.Profiles;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Random profiles: versions, and arguments of every plugin that takes some.
final class RandomProfile {
    private static final List<String> VERSIONS =
            List.of("1.37", "1.38", "1.36", "1.35", "1.34", "1.33");

    private RandomProfile() {}

    static Profile of(long seed) {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        if (random.nextInt(12) == 0) {
            Profile current = Profiles.current();
            return new Profile(current.name(), current.filters(), List.of(), current.messages());
        }
        String version =
                random.nextBoolean() ? "1.37" : VERSIONS.get(random.nextInt(VERSIONS.size()));
        PluginArgs args = random.nextBoolean() ? PluginArgs.DEFAULT : args(random);
        return Profiles.of(
                version,
                new ProfileConfiguration(ProfileConfiguration.DEFAULT_NAME, null, Map.of(), args));
    }

    private static PluginArgs args(Random random) {
        return new PluginArgs(
                new FitArgs(List.of(), List.of(), strategy(random)),
                List.of(new WeightedResource("cpu", 1), new WeightedResource("pods", 1)),
                random.nextBoolean() ? SpreadDefaults.SYSTEM : spread(random),
                new AffinityArgs(random.nextInt(3) * 50, random.nextBoolean()),
                random.nextInt(3) == 0 ? affinity() : AddedAffinity.NONE,
                new PreemptionArgs(random.nextInt(101), random.nextInt(3)),
                Shape.LEAST);
    }

    private static ScoringStrategy strategy(Random random) {
        List<WeightedResource> resources =
                List.of(
                        new WeightedResource("cpu", 1 + random.nextInt(4)),
                        new WeightedResource("memory", 1 + random.nextInt(4)));
        return switch (random.nextInt(4)) {
            case 0 -> ScoringStrategy.DEFAULT;
            case 1 ->
                    new ScoringStrategy(
                            ScoringStrategy.Type.LEAST_ALLOCATED, resources, Shape.LEAST);
            case 2 ->
                    new ScoringStrategy(
                            ScoringStrategy.Type.MOST_ALLOCATED, resources, Shape.LEAST);
            default ->
                    new ScoringStrategy(
                            ScoringStrategy.Type.REQUESTED_TO_CAPACITY_RATIO,
                            resources,
                            Shape.of(
                                    new Shape.Point(0, 0),
                                    new Shape.Point(40, 10),
                                    new Shape.Point(100, 3)));
        };
    }

    private static SpreadDefaults spread(Random random) {
        return SpreadDefaults.list(
                List.of(
                        constraint(1 + random.nextInt(2), Node.ZONE_LABEL, random.nextBoolean()),
                        constraint(1 + random.nextInt(3), "rack", false)));
    }

    private static TopologySpreadConstraint constraint(int maxSkew, String key, boolean hard) {
        return new TopologySpreadConstraint(
                maxSkew, key, hard, LabelSelector.ABSENT, List.of(), 1, true, false);
    }

    private static AddedAffinity affinity() {
        return new AddedAffinity(
                NodeSelector.of(
                        NodeSelectorTerm.of(
                                new Requirement(
                                        Node.ZONE_LABEL,
                                        Requirement.Operator.NOT_IN,
                                        List.of("c")))),
                List.of(
                        new PreferredNodeTerm(
                                7,
                                NodeSelectorTerm.of(
                                        new Requirement(
                                                "rack", Requirement.Operator.EXISTS, List.of())))));
    }
}
