package dev.skysail.scheduling.golden;

import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.NodeScore;
import dev.skysail.scheduling.framework.NodeVerdict;
import dev.skysail.scheduling.framework.PluginScore;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.framework.ScheduleResult;
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
    private static final Set<String> SILENT_AT_ZERO = Set.of("VolumeBinding", "DynamicResources");

    private final SchedulingCycle cycle;
    private final Map<String, Pod> pods;
    private final Possible possible;
    private List<Snapshot> states;
    private Snapshot snapshot;
    private int compared;
    private int preemptions;
    private List<String> differences = new ArrayList<>();

    Replay(World world, Profile profile) {
        this.cycle = new SchedulingCycle(profile);
        this.possible = new Possible(cycle.engine());
        this.snapshot = world.snapshot();
        this.states = List.of(snapshot);
        this.pods = new TreeMap<>(world.pods());
    }

    int compared() {
        return compared;
    }

    int preemptions() {
        return preemptions;
    }

    /// What differs from the record in every possible state; then goes on from what was recorded.
    List<String> compare(JsonNode answer) {
        Pod pod = Objects.requireNonNull(pods.get(answer.path("pod").asString()));
        compared++;
        preemptions += answer.has("preemption") ? 1 : 0;
        List<String> found = inEveryState(() -> decide(pod, answer));
        found.addAll(follow(pod, answer));
        return found.stream().map(text -> pod.key() + " " + text).toList();
    }

    /// Keeps the states without a difference; tells the differences of the first if there is none.
    private List<String> inEveryState(Runnable comparison) {
        List<Snapshot> agreeing = new ArrayList<>();
        List<List<String>> found = new ArrayList<>();
        for (Snapshot state : states) {
            snapshot = state;
            differences = new ArrayList<>();
            comparison.run();
            found.add(differences);
            if (differences.isEmpty()) {
                agreeing.add(state);
            }
        }
        if (agreeing.isEmpty()) {
            return new ArrayList<>(found.getFirst());
        }
        states = agreeing;
        return new ArrayList<>();
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
        if (answer.has("preemption") || outcome.message().isEmpty()) {
            same("message", answer.path("message").asString(""), outcome.message());
        }
        same("refused", preFilter(answer), outcome.result().diagnosis().preFilterMessage());
        if (!answer.has("preFilter")) {
            same("rejected", rejected(answer), rejected(outcome.result().diagnosis().rejected()));
        }
        switch (outcome.result()) {
            case Scheduled scheduled -> compareScheduled(scheduled, answer);
            case Unschedulable refused ->
                    same("feasible", strings(answer.path("feasible")), List.of());
        }
        if (answer.has("preemption")) {
            same("asks for preemption", true, outcome.preemption().isPresent());
            outcome.preemption().ifPresent(p -> comparePreemption(p, answer.path("preemption")));
        }
    }

    /// The cycle once the victims have left. The record lists what every node would have said,
    /// though the promised node is taken without a look at the others.
    private void decidePromised(Pod pod, String node, JsonNode answer) {
        Pod promised = pod.toBuilder().nominatedNodeName(node).build();
        ScheduleResult result = cycle.engine().schedule(promised, snapshot, FIRST_NAME);
        String taken = result instanceof Scheduled scheduled ? scheduled.node() : "";
        same("then chosen", answer.path("chosen").asString(""), taken);
        ScheduleResult all = cycle.engine().schedule(pod, snapshot, FIRST_NAME);
        same("then rejected", rejected(answer), rejected(all.diagnosis().rejected()));
    }

    private static String preFilter(JsonNode answer) {
        return String.join(", ", strings(answer.path("preFilter").path("reasons")));
    }

    private void compareScheduled(Scheduled scheduled, JsonNode answer) {
        same(
                "feasible",
                strings(answer.path("feasible")),
                scheduled.feasible().stream().sorted().toList());
        same("best", strings(answer.path("best")), scheduled.best().stream().sorted().toList());
        same("chosen", answer.path("chosen").asString(), scheduled.node());
        same("scores", scores(answer), scores(scheduled.scores()));
    }

    private static NavigableMap<String, String> scores(List<NodeScore> scores) {
        NavigableMap<String, String> rows = new TreeMap<>();
        for (NodeScore score : scores) {
            Row row = new Row(score.total());
            for (PluginScore plugin : score.plugins()) {
                row.put(plugin.plugin(), plugin.raw(), plugin.weighted());
            }
            rows.put(score.node(), row.toString());
        }
        return rows;
    }

    private static NavigableMap<String, String> scores(JsonNode answer) {
        NavigableMap<String, String> rows = new TreeMap<>();
        for (Map.Entry<String, JsonNode> node : answer.path("scores").properties()) {
            Row row = new Row(node.getValue().path("total").asLong());
            for (Map.Entry<String, JsonNode> score : node.getValue().path("plugins").properties()) {
                JsonNode value = score.getValue();
                row.put(
                        score.getKey(),
                        value.path("raw").asLong(),
                        value.path("weighted").asLong());
            }
            rows.put(node.getKey(), row.toString());
        }
        return rows;
    }

    private void comparePreemption(PreemptionResult result, JsonNode answer) {
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

    private List<String> follow(Pod pod, JsonNode answer) {
        List<String> found = new ArrayList<>();
        JsonNode preemption = answer.path("preemption");
        String node = preemption.path("chosen").asString("");
        if (!node.isEmpty()) {
            for (JsonNode key : preemption.path("candidates").path(node).path("pods")) {
                Pod victim = Objects.requireNonNull(pods.get(key.asString()));
                states = states.stream().map(state -> state.without(victim)).toList();
            }
            JsonNode then = preemption.path("then");
            found.addAll(inEveryState(() -> decidePromised(pod, node, then)));
            found.addAll(follow(pod, then));
        }
        String chosen = answer.path("chosen").asString("");
        if (!chosen.isEmpty()) {
            pods.put(pod.key(), pod.on(chosen));
            states = possible.placed(states, pod, chosen);
        }
        return found;
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

    /// Compares by node and tells only of nodes that differ.
    private void same(
            String what, NavigableMap<String, String> expected, Map<String, String> actual) {
        NavigableMap<String, String> theirs = new TreeMap<>(expected);
        theirs.entrySet().removeAll(actual.entrySet());
        NavigableMap<String, String> ours = new TreeMap<>(actual);
        ours.entrySet().removeAll(expected.entrySet());
        same(what, (Object) theirs, ours);
    }

    /// The scores of a node; some plugins report 0 where ours say nothing.
    private record Row(long total, NavigableMap<String, String> plugins) {
        Row(long total) {
            this(total, new TreeMap<>());
        }

        void put(String plugin, long raw, long weighted) {
            boolean nothing = raw == 0 && weighted == 0 && SILENT_AT_ZERO.contains(plugin);
            if (!nothing) {
                plugins.put(plugin, raw + "/" + weighted);
            }
        }
    }
}
