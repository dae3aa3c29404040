package dev.skysail.kubernetes.configuration;

import dev.skysail.scheduling.config.AddedAffinity;
import dev.skysail.scheduling.config.AffinityArgs;
import dev.skysail.scheduling.config.FitArgs;
import dev.skysail.scheduling.config.PluginArgs;
import dev.skysail.scheduling.config.PreemptionArgs;
import dev.skysail.scheduling.config.ScoringStrategy;
import dev.skysail.scheduling.config.Shape;
import dev.skysail.scheduling.config.SpreadDefaults;
import dev.skysail.scheduling.config.WeightedResource;
import dev.skysail.scheduling.model.LabelSelector;
import dev.skysail.scheduling.model.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads the pluginConfig of one profile, entry by entry, into the engine's arguments. */
final class ArgsReader {

    private static final int PERCENT = 100;
    private static final int MAX_SCORE = 10;

    private final Set<String> seen = new TreeSet<>();
    private FitArgs fit = FitArgs.DEFAULT;
    private List<WeightedResource> balanced = WeightedResource.DEFAULT;
    private SpreadDefaults spread = SpreadDefaults.SYSTEM;
    private AffinityArgs interPodAffinity = AffinityArgs.DEFAULT;
    private AddedAffinity nodeAffinity = AddedAffinity.NONE;
    private PreemptionArgs preemption = PreemptionArgs.DEFAULT;
    private Shape volumeShape = Shape.LEAST;

    /** Returns what was read, with upstream's defaults for the rest. */
    PluginArgs args() {
        return new PluginArgs(
                fit, balanced, spread, interPodAffinity, nodeAffinity, preemption, volumeShape);
    }

    /** Takes in one entry. */
    void read(Section entry) {
        String plugin = entry.text("name", "");
        if (!seen.add(plugin)) {
            throw entry.refuse("name", plugin + " has arguments already");
        }
        Optional<Section> args = entry.section("args");
        entry.finish();
        if (args.isPresent()) {
            ConfigurationReader.requireKind(args.get(), plugin + "Args");
            read(plugin, entry, args.get());
            args.get().finish();
        }
    }

    private void read(String plugin, Section entry, Section args) {
        switch (plugin) {
            case "NodeResourcesFit" -> fit = fit(args);
            case "NodeResourcesBalancedAllocation" -> balanced = resources(args, 1);
            case "PodTopologySpread" -> spread = spread(args);
            case "InterPodAffinity" ->
                    interPodAffinity =
                            new AffinityArgs(
                                    args.number("hardPodAffinityWeight", 0, PERCENT).orElse(1),
                                    args.flag("ignorePreferredTermsOfExistingPods"));
            case "NodeAffinity" ->
                    nodeAffinity =
                            args.section("addedAffinity")
                                    .map(NodeTerms::affinity)
                                    .orElse(AddedAffinity.NONE);
            case "DefaultPreemption" -> preemption = preemption(args);
            case "VolumeBinding" -> {
                args.number("bindTimeoutSeconds", 0, Integer.MAX_VALUE);
                volumeShape = args.has("shape") ? shape(args) : Shape.LEAST;
            }
            default -> throw entry.refuse("name", plugin + " takes no arguments here");
        }
    }

    private static FitArgs fit(Section args) {
        List<String> groups = args.texts("ignoredResourceGroups");
        if (groups.stream().anyMatch(group -> group.contains("/"))) {
            throw args.refuse("ignoredResourceGroups", "names a group with a slash");
        }
        ScoringStrategy strategy =
                args.section("scoringStrategy")
                        .map(ArgsReader::strategy)
                        .orElse(ScoringStrategy.DEFAULT);
        return new FitArgs(args.texts("ignoredResources"), groups, strategy);
    }

    private static ScoringStrategy strategy(Section section) {
        String text = section.text("type", "");
        ScoringStrategy.Type type = null;
        for (ScoringStrategy.Type candidate : ScoringStrategy.Type.values()) {
            if (candidate.text().equals(text)) {
                type = candidate;
            }
        }
        if (type == null) {
            throw section.refuse("type", "is not a strategy the engine knows");
        }
        List<WeightedResource> resources = resources(section, PERCENT);
        Optional<Section> ratio = section.section("requestedToCapacityRatio");
        boolean wanted = type == ScoringStrategy.Type.REQUESTED_TO_CAPACITY_RATIO;
        if (wanted != ratio.isPresent()) {
            throw section.refuse("requestedToCapacityRatio", "does not go with type " + text);
        }
        Shape shape = ratio.map(ArgsReader::shape).orElse(Shape.LEAST);
        ratio.ifPresent(Section::finish);
        section.finish();
        return new ScoringStrategy(type, resources, shape);
    }

    private static List<WeightedResource> resources(Section section, int maxWeight) {
        List<WeightedResource> resources = new ArrayList<>();
        for (Section resource : section.sections("resources")) {
            int weight = resource.number("weight", 0, maxWeight).orElse(0);
            resources.add(new WeightedResource(resource.text("name", ""), Math.max(1, weight)));
            resource.finish();
        }
        return resources.isEmpty() ? WeightedResource.DEFAULT : resources;
    }

    private static Shape shape(Section section) {
        List<Shape.Point> points = new ArrayList<>();
        for (Section point : section.sections("shape")) {
            int utilization = point.number("utilization", 0, PERCENT).orElse(0);
            if (!points.isEmpty() && points.getLast().utilization() >= utilization) {
                throw point.refuse("utilization", "does not rise");
            }
            int score = point.number("score", 0, MAX_SCORE).orElse(0);
            points.add(new Shape.Point(utilization, score));
            point.finish();
        }
        if (points.isEmpty()) {
            throw section.refuse("shape", "has no point");
        }
        return new Shape(points);
    }

    private static PreemptionArgs preemption(Section args) {
        int percentage =
                args.number("minCandidateNodesPercentage", 0, PERCENT)
                        .orElse(PreemptionArgs.DEFAULT.minPercentage());
        int absolute =
                args.number("minCandidateNodesAbsolute", 0, Integer.MAX_VALUE)
                        .orElse(PreemptionArgs.DEFAULT.minAbsolute());
        if (percentage == 0 && absolute == 0) {
            throw args.refuse(
                    "minCandidateNodesAbsolute", "is 0 together with minCandidateNodesPercentage");
        }
        return new PreemptionArgs(percentage, absolute);
    }

    private static SpreadDefaults spread(Section args) {
        List<TopologySpreadConstraint> constraints = new ArrayList<>();
        Set<String> pairs = new TreeSet<>();
        for (Section constraint : args.sections("defaultConstraints")) {
            TopologySpreadConstraint read = constraint(constraint);
            if (!pairs.add(read.topologyKey() + " " + read.hard())) {
                throw constraint.refuse("topologyKey", "is there already");
            }
            constraints.add(read);
        }
        String type = args.text("defaultingType", "System");
        return switch (type) {
            case "List" -> SpreadDefaults.list(constraints);
            case "System" -> {
                if (!constraints.isEmpty()) {
                    throw args.refuse("defaultingType", "System leaves no room for constraints");
                }
                yield SpreadDefaults.SYSTEM;
            }
            default -> throw args.refuse("defaultingType", "is neither System nor List");
        };
    }

    private static TopologySpreadConstraint constraint(Section section) {
        int maxSkew = section.number("maxSkew", 1, Integer.MAX_VALUE).orElse(0);
        String key = section.text("topologyKey", "");
        String action = section.text("whenUnsatisfiable", "");
        boolean hard = action.equals("DoNotSchedule");
        if (maxSkew == 0) {
            throw section.refuse("maxSkew", "is missing");
        }
        if (key.isEmpty()) {
            throw section.refuse("topologyKey", "is missing");
        }
        if (!hard && !action.equals("ScheduleAnyway")) {
            throw section.refuse(
                    "whenUnsatisfiable", "is neither DoNotSchedule nor ScheduleAnyway");
        }
        if (section.has("labelSelector")) {
            throw section.refuse("labelSelector", "comes from each pod and may not be given");
        }
        section.finish();
        return hard
                ? TopologySpreadConstraint.hard(maxSkew, key, LabelSelector.ABSENT)
                : TopologySpreadConstraint.soft(maxSkew, key, LabelSelector.ABSENT);
    }
}
