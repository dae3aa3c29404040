package dev.skysail.scheduling.golden;

import dev.skysail.scheduling.config.AddedAffinity;
import dev.skysail.scheduling.config.AffinityArgs;
import dev.skysail.scheduling.config.EnabledPlugin;
import dev.skysail.scheduling.config.ExtensionPoint;
import dev.skysail.scheduling.config.FitArgs;
import dev.skysail.scheduling.config.PluginArgs;
import dev.skysail.scheduling.config.PluginSet;
import dev.skysail.scheduling.config.PreemptionArgs;
import dev.skysail.scheduling.config.ProfileConfiguration;
import dev.skysail.scheduling.config.ScoringStrategy;
import dev.skysail.scheduling.config.Shape;
import dev.skysail.scheduling.config.SpreadDefaults;
import dev.skysail.scheduling.config.WeightedResource;
import dev.skysail.scheduling.model.Affinity;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Turns a KubeSchedulerConfiguration, written out in JSON, into the configurations of its
/// profiles.
final class Configurations {
    private Configurations() {}

    static List<ProfileConfiguration> decode(JsonNode configuration) {
        return configuration.path("profiles").valueStream().map(Configurations::profile).toList();
    }

    private static ProfileConfiguration profile(JsonNode profile) {
        Map<ExtensionPoint, PluginSet> plugins = new EnumMap<>(ExtensionPoint.class);
        for (ExtensionPoint point : ExtensionPoint.values()) {
            plugins.put(point, pluginSet(profile.path("plugins").path(point.field())));
        }
        String name = Json.text(profile, "schedulerName");
        return new ProfileConfiguration(name, null, plugins, args(profile.path("pluginConfig")));
    }

    private static PluginSet pluginSet(JsonNode set) {
        List<EnabledPlugin> enabled =
                set.path("enabled")
                        .valueStream()
                        .map(p -> new EnabledPlugin(Json.text(p, "name"), weight(p, 0)))
                        .toList();
        List<String> disabled =
                set.path("disabled").valueStream().map(p -> Json.text(p, "name")).toList();
        return new PluginSet(enabled, disabled);
    }

    private static int weight(JsonNode node, int otherwise) {
        return node.path("weight").asInt(otherwise);
    }

    private static PluginArgs args(JsonNode pluginConfig) {
        PluginArgs found = PluginArgs.DEFAULT;
        FitArgs fit = found.fit();
        List<WeightedResource> balanced = found.balanced();
        SpreadDefaults spread = found.spread();
        AffinityArgs affinity = found.interPodAffinity();
        AddedAffinity added = found.nodeAffinity();
        Shape volumes = found.volumeShape();
        for (JsonNode plugin : pluginConfig) {
            JsonNode args = plugin.path("args");
            switch (Json.text(plugin, "name")) {
                case "NodeResourcesFit" -> fit = fit(args);
                case "NodeResourcesBalancedAllocation" ->
                        balanced = resources(args.path("resources"));
                case "PodTopologySpread" -> spread = spread(args);
                case "InterPodAffinity" ->
                        affinity =
                                new AffinityArgs(
                                        args.path("hardPodAffinityWeight").asInt(1),
                                        args.path("ignorePreferredTermsOfExistingPods")
                                                .asBoolean(false));
                case "NodeAffinity" -> added = added(args.path("addedAffinity"));
                case "VolumeBinding" -> volumes = shape(args.path("shape"));
                default -> throw new IllegalArgumentException(plugin.toString());
            }
        }
        return new PluginArgs(
                fit, balanced, spread, affinity, added, PreemptionArgs.DEFAULT, volumes);
    }

    private static FitArgs fit(JsonNode args) {
        JsonNode strategy = args.path("scoringStrategy");
        ScoringStrategy.Type type = ScoringStrategy.Type.LEAST_ALLOCATED;
        for (ScoringStrategy.Type candidate : ScoringStrategy.Type.values()) {
            type = candidate.text().equals(Json.text(strategy, "type")) ? candidate : type;
        }
        JsonNode points = strategy.path("requestedToCapacityRatio").path("shape");
        return new FitArgs(
                Json.strings(args.path("ignoredResources")),
                Json.strings(args.path("ignoredResourceGroups")),
                new ScoringStrategy(
                        type,
                        resources(strategy.path("resources")),
                        points.isEmpty() ? Shape.LEAST : shape(points)));
    }

    private static List<WeightedResource> resources(JsonNode resources) {
        return resources
                .valueStream()
                .map(r -> new WeightedResource(Json.text(r, "name"), weight(r, 1)))
                .toList();
    }

    private static Shape shape(JsonNode points) {
        return new Shape(
                points.valueStream()
                        .map(
                                p ->
                                        new Shape.Point(
                                                p.path("utilization").asInt(),
                                                p.path("score").asInt()))
                        .toList());
    }

    private static SpreadDefaults spread(JsonNode args) {
        return Json.text(args, "defaultingType").equals("List")
                ? SpreadDefaults.list(
                        args.path("defaultConstraints")
                                .valueStream()
                                .map(PodDecoder::spread)
                                .toList())
                : SpreadDefaults.SYSTEM;
    }

    private static AddedAffinity added(JsonNode affinity) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        Affinity read = PodDecoder.affinity(node.set("nodeAffinity", affinity));
        return new AddedAffinity(read.requiredNodes(), read.preferredNodes());
    }
}
