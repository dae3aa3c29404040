package dev.skysail.scheduling.golden;

import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.NodeScore;
import dev.skysail.scheduling.framework.NodeVerdict;
import dev.skysail.scheduling.framework.PluginScore;
import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.framework.ScheduleResult.Unschedulable;
import dev.skysail.scheduling.framework.SchedulingGates;
import dev.skysail.scheduling.framework.Search;
import dev.skysail.scheduling.framework.TieRule;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.preemption.Candidate;
import dev.skysail.scheduling.preemption.CycleOutcome;
import dev.skysail.scheduling.preemption.PreemptionResult;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import dev.skysail.scheduling.profiles.Profiles;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/// Decides one world pod by pod and follows the recorded decisions.
final class Replay {
    private static final Search FIRST_NAME = new Search(0, 100, TieRule.FIRST_NAME);
    private static final Set<String> WITHOUT_SCORE = Set.of("VolumeBinding", "DynamicResources");

    private final SchedulingCycle cycle = new SchedulingCycle(Profiles.kubernetes("1.37"));
    private final World world;
    private final Map<String, Pod> pods;
    private Snapshot snapshot;
    private int compared;
    private int preemptions;
    private List<String> differences = new ArrayList<>();

    Replay(World world) {
        this.world = world;
        this.snapshot = world.snapshot();
        this.pods = new TreeMap<>(world.pods());
    }

    int compared() {
        return compared;
    }

    int preemptions() {
        return preemptions;
    }

    /// What differs from the record; then goes on from what was recorded.
    List<String> compare(JsonNode answer) {
        differences = new ArrayList<>();
        String key = answer.path("pod").asString();
        Pod pod = Objects.requireNonNull(pods.get(key));
        if (!world.withVolumes().contains(key)) {
            compared++;
            decide(pod, answer);
        }
        follow(pod, answer);
        return differences.stream().map(text -> key + " " + text).toList();
    }

    private void decide(Pod pod, JsonNode answer) {
        if (answer.path("result").asString().equals("Gated")) {
            same(
                    "gate",
                    answer.path("message").asString(),
                    SchedulingGates.waiting(pod).orElse(""));
            return;
        }
        CycleOutcome outcome = cycle.run(pod, snapshot, FIRST_NAME);
        same("message", answer.path("message").asString(""), outcome.message());
        same("rejected", rejected(answer), rejected(outcome.result().diagnosis().rejected()));
        switch (outcome.result()) {
            case Scheduled scheduled -> compareScheduled(scheduled, answer);
            case Unschedulable refused ->
                    same("feasible", strings(answer.path("feasible")), List.of());
        }
        outcome.preemption().ifPresent(p -> comparePreemption(p, answer.path("preemption")));
    }

    private void compareScheduled(Scheduled scheduled, JsonNode answer) {
        same(
                "feasible",
                strings(answer.path("feasible")),
                scheduled.feasible().stream().sorted().toList());
        same("best", strings(answer.path("best")), scheduled.best().stream().sorted().toList());
        same("chosen", answer.path("chosen").asString(), scheduled.node());
        NavigableMap<String, String> ours = new TreeMap<>();
        for (NodeScore score : scheduled.scores()) {
            NavigableMap<String, String> row = new TreeMap<>();
            for (PluginScore plugin : score.plugins()) {
                row.put(plugin.plugin(), plugin.raw() + "/" + plugin.weighted());
            }
            ours.put(score.node(), score.total() + " " + row);
        }
        NavigableMap<String, String> theirs = new TreeMap<>();
        answer.path("scores")
                .properties()
                .forEach(
                        entry -> {
                            NavigableMap<String, String> row = new TreeMap<>();
                            entry.getValue()
                                    .path("plugins")
                                    .properties()
                                    .forEach(
                                            plugin -> {
                                                if (!WITHOUT_SCORE.contains(plugin.getKey())) {
                                                    JsonNode score = plugin.getValue();
                                                    row.put(
                                                            plugin.getKey(),
                                                            score.path("raw").asLong()
                                                                    + "/"
                                                                    + score.path("weighted")
                                                                            .asLong());
                                                }
                                            });
                            theirs.put(
                                    entry.getKey(),
                                    entry.getValue().path("total").asLong() + " " + row);
                        });
        same("scores", theirs, ours);
    }

    private void comparePreemption(PreemptionResult result, JsonNode answer) {
        preemptions++;
        switch (result) {
            case PreemptionResult.NotEligible no ->
                    same("eligible", answer.path("eligible").asBoolean(false), false);
            case PreemptionResult.NoCandidate(String message, List<NodeVerdict> tried) -> {
                same("candidates", answer.path("candidates").size(), 0);
                same("tried", rejected(answer), rejected(tried));
            }
            case PreemptionResult.Nominated nominated -> {
                NavigableMap<String, String> ours = new TreeMap<>();
                for (Candidate candidate : nominated.candidates()) {
                    List<String> victims = candidate.victims().stream().map(Pod::key).toList();
                    ours.put(candidate.node(), victims + " " + candidate.pdbViolations());
                }
                NavigableMap<String, String> theirs = new TreeMap<>();
                answer.path("candidates")
                        .properties()
                        .forEach(
                                entry ->
                                        theirs.put(
                                                entry.getKey(),
                                                strings(entry.getValue().path("pods"))
                                                        + " "
                                                        + entry.getValue()
                                                                .path("pdbViolations")
                                                                .asInt()));
                same("candidates", theirs, ours);
                same(
                        "best candidates",
                        strings(answer.path("best")),
                        new ArrayList<>(new TreeSet<>(nominated.best())));
                same("tried", rejected(answer), rejected(nominated.rejected()));
            }
        }
    }

    private void follow(Pod pod, JsonNode answer) {
        JsonNode preemption = answer.path("preemption");
        String node = preemption.path("chosen").asString("");
        if (!node.isEmpty()) {
            for (JsonNode key : preemption.path("candidates").path(node).path("pods")) {
                Pod victim = Objects.requireNonNull(pods.get(key.asString()));
                snapshot = snapshot.without(victim);
            }
            follow(pod, preemption.path("then"));
        }
        String chosen = answer.path("chosen").asString("");
        if (!chosen.isEmpty()) {
            pods.put(pod.key(), pod.on(chosen));
            snapshot = snapshot.with(pod, chosen);
        }
    }

    private static NavigableMap<String, String> rejected(JsonNode answer) {
        NavigableMap<String, String> rejected = new TreeMap<>();
        answer.path("rejected")
                .properties()
                .forEach(
                        entry ->
                                rejected.put(
                                        entry.getKey(),
                                        entry.getValue().path("plugin").asString("")
                                                + " "
                                                + entry.getValue().path("code").asString()
                                                + " "
                                                + strings(entry.getValue().path("reasons"))));
        return rejected;
    }

    private static NavigableMap<String, String> rejected(List<NodeVerdict> verdicts) {
        NavigableMap<String, String> rejected = new TreeMap<>();
        for (NodeVerdict verdict : verdicts) {
            String code =
                    switch (verdict.status()) {
                        case FilterStatus.Success s -> "Success";
                        case FilterStatus.Unschedulable s -> "Unschedulable";
                        case FilterStatus.UnschedulableAndUnresolvable s ->
                                "UnschedulableAndUnresolvable";
                    };
            rejected.put(
                    verdict.node(),
                    verdict.plugin() + " " + code + " " + verdict.status().reasons());
        }
        return rejected;
    }

    private static List<String> strings(JsonNode node) {
        List<String> strings = new ArrayList<>();
        node.forEach(value -> strings.add(value.asString()));
        return strings;
    }

    private void same(String what, Object expected, Object actual) {
        if (!expected.equals(actual)) {
            differences.add(what + "\n  golden " + expected + "\n  engine " + actual);
        }
    }
}
