package dev.skysail.scheduling.fuzz;

import static dev.skysail.scheduling.fuzz.Manifest.object;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A world and the configuration of its scheduler, empty for the default profile.
record FuzzWorld(ObjectNode list, ObjectNode configuration) {
    /// The world of a seed.
    static FuzzWorld of(long seed) {
        Chance chance = new Chance(seed);
        Climate climate = Climate.of(chance);
        Words words = new Words(chance);
        List<String> schedulers = List.of("");
        ObjectNode configuration = object();
        if (chance.percent(30)) {
            schedulers =
                    chance.percent(40)
                            ? List.of("default-scheduler")
                            : List.of("default-scheduler", "second", "third");
            configuration =
                    new ProfileMaker(chance, words, climate.nodes()).configuration(schedulers);
            if (chance.percent(15)) {
                schedulers = List.of("default-scheduler", "default-scheduler", "absent");
            }
        }
        ArrayNode items = Manifest.list();
        namespaces(items);
        classes(items);
        StorageMaker storage = new StorageMaker(chance, climate);
        storage.ground(items);
        NodeMaker nodes = new NodeMaker(chance, climate);
        for (int i = 0; i < climate.nodes(); i++) {
            items.add(nodes.node(i));
        }
        PodMaker pods = new PodMaker(chance, climate, words);
        pods.sets(items);
        pods.budgets(items);
        for (int i = 0; i < climate.bound(); i++) {
            ObjectNode pod = pods.running(i);
            storage.give(pod, items);
            items.add(pod);
        }
        for (int i = 0; i < climate.pending(); i++) {
            if (i > 0 && chance.percent(30)) {
                items.add(twin(items, i));
            } else {
                ObjectNode pod = pods.waiting(i, schedulers);
                storage.give(pod, items);
                items.add(pod);
            }
        }
        return new FuzzWorld(
                object("apiVersion", "v1", "kind", "List", "items", items), configuration);
    }

    /// One more pod like the last one, as sets make them.
    private static JsonNode twin(ArrayNode items, int i) {
        JsonNode twin = items.get(items.size() - 1).deepCopy();
        ((ObjectNode) twin.path("metadata")).put("name", PodMaker.waitingName(i));
        return twin;
    }

    private static void namespaces(ArrayNode items) {
        for (String team : Words.TEAMS) {
            ObjectNode namespace = Manifest.named("v1", "Namespace", "", team);
            ((ObjectNode) namespace.path("metadata")).set("labels", object("team", team));
            items.add(namespace);
        }
    }

    private static void classes(ArrayNode items) {
        List<String> names = List.of("low", "mid", "high", "meek");
        List<Integer> values = List.of(10, 100, 1000, 1000);
        for (int i = 0; i < names.size(); i++) {
            ObjectNode made =
                    Manifest.named("scheduling.k8s.io/v1", "PriorityClass", "", names.get(i));
            made.put("value", values.get(i));
            if (names.get(i).equals("meek")) {
                made.put("preemptionPolicy", "Never");
            }
            items.add(made);
        }
    }
}
