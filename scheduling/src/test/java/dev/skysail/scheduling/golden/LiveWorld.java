package dev.skysail.scheduling.golden;

import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.framework.ScheduleResult;
import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.framework.ScheduleResult.Unschedulable;
import dev.skysail.scheduling.framework.SchedulerEngine;
import dev.skysail.scheduling.framework.Search;
import dev.skysail.scheduling.framework.TieRule;
import dev.skysail.scheduling.memory.DecisionMemory;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.profiles.Profiles;
import dev.skysail.scheduling.snapshot.NodeTree;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/// A world with steps, played forward by the engine alone.
final class LiveWorld {
    private final WorldDecoder decoder = new WorldDecoder();
    private final JsonNode world;
    private final SchedulerEngine engine;
    private final int percentage;
    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final List<Pod> bound = new ArrayList<>();
    private NodeTree tree = NodeTree.empty();
    private List<String> order = List.of();
    private int start;
    private int decisions;

    LiveWorld(JsonNode world) {
        this.world = world;
        JsonNode config = world.path("schedulerConfiguration");
        JsonNode profile = config.path("profiles").path(0);
        int global = config.path("percentageOfNodesToScore").asInt(0);
        this.percentage = profile.path("percentageOfNodesToScore").asInt(global);
        Profile current = Profiles.current();
        boolean scoreless = !profile.path("plugins").path("score").isMissingNode();
        Profile decided =
                new Profile(
                        current.name(),
                        current.filters(),
                        scoreless ? List.of() : current.scores(),
                        current.messages());
        this.engine = new SchedulerEngine(decided, new DecisionMemory(decided));
        world.path("nodes").forEach(item -> put(WorldDecoder.node(item)));
        world.path("bound").forEach(item -> bound.add(decoder.pod(item)));
    }

    int decisions() {
        return decisions;
    }

    List<String> play(JsonNode answers) {
        List<String> differences = new ArrayList<>();
        for (JsonNode step : world.path("steps")) {
            if (step.has("createNode")) {
                put(WorldDecoder.node(step.path("createNode")));
            } else if (step.has("deleteNode")) {
                String name = step.path("deleteNode").asString();
                nodes.remove(name);
                tree = tree.without(name);
            } else if (step.has("labelNode")) {
                label(step.path("labelNode"));
            } else {
                Pod pod = decoder.pod(step.path("schedule"));
                String nominated = step.path("nominatedNodeName").asString("");
                String chosen = place(pod.toBuilder().nominatedNodeName(nominated).build());
                JsonNode answer = answers.path(pod.key());
                String expected = answer.isNull() ? "" : answer.asString();
                if (!expected.equals(chosen)) {
                    differences.add(pod.key() + " live " + expected + " engine " + chosen);
                }
            }
        }
        return differences;
    }

    private void put(Node node) {
        nodes.put(node.name(), node);
        tree = tree.with(node);
    }

    private void label(JsonNode step) {
        Node.Builder builder = nodes.get(step.path("name").asString()).toBuilder();
        step.path("labels")
                .properties()
                .forEach(label -> builder.label(label.getKey(), label.getValue().asString()));
        put(builder.build());
    }

    /// The list is made anew only when the set of names has changed since the last cycle.
    private String place(Pod pod) {
        decisions++;
        if (!new TreeSet<>(order).equals(new TreeSet<>(nodes.keySet()))) {
            order = tree.order();
        }
        Snapshot.Builder builder = Snapshot.builder().namespace(WorldDecoder.DEFAULT);
        for (JsonNode item : world.path("objects")) {
            switch (item.path("kind").asString()) {
                case "Namespace" -> builder.namespace(WorldDecoder.namespace(item));
                case "Service" -> builder.workload(WorldDecoder.service(item));
                default -> throw new IllegalStateException(item.path("kind").asString());
            }
        }
        order.forEach(name -> builder.node(nodes.get(name)));
        Snapshot snapshot = builder.pods(bound).build();
        Search search = new Search(start, percentage, TieRule.HEAP_ROOT);
        ScheduleResult result = engine.schedule(pod, snapshot, search);
        start = result.nextStartIndex();
        return switch (result) {
            case Scheduled scheduled -> {
                bound.add(pod.on(scheduled.node()));
                yield scheduled.node();
            }
            case Unschedulable refused -> "";
        };
    }
}
