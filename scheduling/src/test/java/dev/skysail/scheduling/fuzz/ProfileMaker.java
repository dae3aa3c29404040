package dev.skysail.scheduling.fuzz;

import static dev.skysail.scheduling.fuzz.Manifest.list;
import static dev.skysail.scheduling.fuzz.Manifest.object;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Draws a KubeSchedulerConfiguration: arguments of plugins, weights, plugins left out.
final class ProfileMaker {
    private final Chance chance;
    private final Words words;
    private final int nodes;

    ProfileMaker(Chance chance, Words words, int nodes) {
        this.chance = chance;
        this.words = words;
        this.nodes = nodes;
    }

    /// A configuration of one profile per name.
    ObjectNode configuration(List<String> names) {
        ArrayNode profiles = list();
        names.forEach(name -> profiles.add(profile(name)));
        return object(
                "apiVersion",
                "kubescheduler.config.k8s.io/v1",
                "kind",
                "KubeSchedulerConfiguration",
                "profiles",
                profiles);
    }

    private ObjectNode profile(String name) {
        ArrayNode args = list();
        if (chance.percent(40)) {
            args.add(args("NodeResourcesFit", fit()));
        }
        if (chance.percent(25)) {
            args.add(args("NodeResourcesBalancedAllocation", object("resources", balanced())));
        }
        if (chance.percent(35)) {
            args.add(args("PodTopologySpread", spread()));
        }
        if (chance.percent(35)) {
            ObjectNode affinity = object("hardPodAffinityWeight", chance.of(0, 1, 50, 100));
            if (chance.percent(50)) {
                affinity.put("ignorePreferredTermsOfExistingPods", true);
            }
            args.add(args("InterPodAffinity", affinity));
        }
        if (chance.percent(20)) {
            args.add(args("NodeAffinity", object("addedAffinity", added())));
        }
        if (chance.percent(20)) {
            ArrayNode shape = list(point(0, chance.between(0, 5)), point(100, chance.of(3, 10)));
            args.add(args("VolumeBinding", object("bindTimeoutSeconds", 5, "shape", shape)));
        }
        ObjectNode profile = object("schedulerName", name, "pluginConfig", args);
        if (chance.percent(50)) {
            profile.set("plugins", plugins());
        }
        return profile;
    }

    private static ObjectNode args(String plugin, ObjectNode args) {
        return object("name", plugin, "args", args);
    }

    private ObjectNode fit() {
        ObjectNode args = object();
        if (chance.percent(30)) {
            args.set("ignoredResources", list(Words.GPU.getFirst()));
        }
        if (chance.percent(30)) {
            args.set("ignoredResourceGroups", list("ignored.example.com"));
        }
        String type = chance.of("LeastAllocated", "MostAllocated", "RequestedToCapacityRatio");
        ArrayNode resources = list();
        for (String name : List.of("cpu", "memory", "ephemeral-storage", Words.GPU.getFirst())) {
            if (resources.isEmpty() || chance.percent(55)) {
                resources.add(object("name", name, "weight", chance.between(1, 5)));
            }
        }
        ObjectNode strategy = object("type", type, "resources", resources);
        if (type.equals("RequestedToCapacityRatio")) {
            ArrayNode shape =
                    list(
                            point(0, chance.between(0, 10)),
                            point(chance.between(20, 80), chance.between(0, 10)),
                            point(100, chance.between(0, 10)));
            strategy.set("requestedToCapacityRatio", object("shape", shape));
        }
        return args.set("scoringStrategy", strategy);
    }

    private static ObjectNode point(int utilization, int score) {
        return object("utilization", utilization, "score", score);
    }

    private ArrayNode balanced() {
        ArrayNode resources = list();
        for (String name : List.of("cpu", "memory", "ephemeral-storage", Words.GPU.getFirst())) {
            if (resources.isEmpty() || chance.percent(60)) {
                resources.add(object("name", name, "weight", 1));
            }
        }
        return resources;
    }

    private ObjectNode spread() {
        ArrayNode constraints = list();
        List<String> keys = new ArrayList<>(List.of(Words.ZONE, Words.HOST, "disk"));
        for (int i = chance.between(0, 3); i > 0; i--) {
            String key = keys.remove(chance.between(0, keys.size() - 1));
            constraints.add(PlacementMaker.constraint(key, chance));
        }
        ObjectNode args = object("defaultingType", "List");
        return constraints.isEmpty() ? args : args.set("defaultConstraints", constraints);
    }

    private ObjectNode added() {
        ObjectNode affinity = object();
        if (chance.percent(50)) {
            ArrayNode terms = list(object("matchExpressions", list(words.nodeRequirement())));
            affinity.set(
                    "requiredDuringSchedulingIgnoredDuringExecution",
                    object("nodeSelectorTerms", terms));
        }
        ObjectNode wish =
                object("weight", chance.between(1, 100), "preference", words.nodeTerm(nodes));
        return affinity.set("preferredDuringSchedulingIgnoredDuringExecution", list(wish));
    }

    private ObjectNode plugins() {
        List<String> optional =
                List.of(
                        "TaintToleration",
                        "NodeAffinity",
                        "PodTopologySpread",
                        "InterPodAffinity",
                        "NodePorts",
                        "VolumeZone",
                        "VolumeRestrictions",
                        "NodeVolumeLimits",
                        "NodeUnschedulable",
                        "ImageLocality",
                        "NodeResourcesBalancedAllocation");
        ArrayNode enabled = list();
        ArrayNode disabled = list();
        for (String name : chance.some(optional, 3)) {
            if (chance.percent(60)) {
                disabled.add(object("name", name));
            } else if (!name.startsWith("Volume") && !name.startsWith("NodeVolume")) {
                enabled.add(object("name", name, "weight", chance.between(1, 9)));
            }
        }
        ObjectNode plugins = object("multiPoint", object("enabled", enabled, "disabled", disabled));
        if (chance.percent(30)) {
            ObjectNode heavy = object("name", "NodeResourcesFit", "weight", chance.between(2, 9));
            plugins.set("score", object("enabled", list(heavy)));
        }
        return plugins;
    }
}
