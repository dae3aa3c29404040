package dev.skysail.scheduling.golden;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.FilterPlugin;
import dev.skysail.scheduling.framework.FilterStatus;
import dev.skysail.scheduling.framework.NodeFilter;
import dev.skysail.scheduling.framework.NodeScore;
import dev.skysail.scheduling.framework.NodeVerdict;
import dev.skysail.scheduling.framework.PluginScore;
import dev.skysail.scheduling.framework.Preparation;
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
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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

    private final Map<String, SchedulingCycle> cycles = new TreeMap<>();
    private final Map<String, String> schedulers;
    private final Map<String, Pod> pods;
    private final Map<String, List<Snapshot>> states = new TreeMap<>();
    private String scheduler = "";
    private Snapshot snapshot;
    private int compared;
    private int preemptions;
    private List<String> differences = new ArrayList<>();

    /// @param profiles by scheduler name
    Replay(World world, Map<String, Profile> profiles) {
        profiles.forEach((name, profile) -> cycles.put(name, new SchedulingCycle(profile)));
        this.schedulers = world.schedulers();
        this.snapshot = world.snapshot();
        profiles.keySet().forEach(name -> states.put(name, List.of(snapshot)));
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
        scheduler = schedulers.getOrDefault(pod.key(), "");
        SchedulingCycle cycle = cycles.get(scheduler);
        boolean foreign = answer.path("result").asString().equals("OtherScheduler");
        if (cycle == null || foreign) {
            return cycle == null && foreign ? List.of() : List.of(pod.key() + " has a scheduler");
        }
        List<String> found = inEveryState(() -> decide(cycle, pod, answer));
        found.addAll(follow(cycle, pod, answer));
        return found.stream().map(text -> pod.key() + " " + text).toList();
    }

    /// Keeps the states without a difference; tells the differences of the first if there is none.
    private List<String> inEveryState(Runnable comparison) {
        List<Snapshot> agreeing = new ArrayList<>();
        List<List<String>> found = new ArrayList<>();
        for (Snapshot state : states.getOrDefault(scheduler, List.of())) {
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
        states.put(scheduler, agreeing);
        return new ArrayList<>();
    }

    private void decide(SchedulingCycle cycle, Pod pod, JsonNode answer) {
        if (answer.path("result").asString().equals("Gated")) {
            same(
                    "gate",
                    answer.path("message").asString(),
                    SchedulingGates.waiting(pod).orElse(""));
            return;
        }
        String promised = pod.nominatedNodeName();
        if (!promised.isEmpty() && strings(answer.path("feasible")).contains(promised)) {
            decidePromised(cycle, pod, promised, answer);
            return;
        }
        CycleOutcome outcome = cycle.run(pod, snapshot, FIRST_NAME);
        String message = answer.path("message").asString("");
        boolean whole = message.contains("preemption: ") || outcome.message().isEmpty();
        same("message", message, whole ? outcome.message() : refusal(outcome));
        same("refused", preFilter(answer), outcome.result().diagnosis().preFilterMessage());
        if (!answer.has("preFilter")) {
            // The record lists what nodes say without regard to the promise.
            Pod free = pod.toBuilder().nominatedNodeName("").build();
            ScheduleResult all =
                    promised.isEmpty()
                            ? outcome.result()
                            : cycle.engine().schedule(free, snapshot, FIRST_NAME);
            same("rejected", rejected(answer), rejected(all.diagnosis().rejected()));
            compareFilters(cycle, pod, answer);
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

    /// The text without a word on preemption.
    private static String refusal(CycleOutcome outcome) {
        return switch (outcome.result()) {
            case Scheduled scheduled -> "";
            case Unschedulable refused -> refused.message();
        };
    }

    /// The cycle once the victims have left. The record lists what every node would have said,
    /// though the promised node is taken without a look at the others.
    private void decidePromised(SchedulingCycle cycle, Pod pod, String node, JsonNode answer) {
        Pod promised = pod.toBuilder().nominatedNodeName(node).build();
        ScheduleResult result = cycle.engine().schedule(promised, snapshot, FIRST_NAME);
        String taken = result instanceof Scheduled scheduled ? scheduled.node() : "";
        same("then chosen", answer.path("chosen").asString(""), taken);
        Pod free = pod.toBuilder().nominatedNodeName("").build();
        ScheduleResult all = cycle.engine().schedule(free, snapshot, FIRST_NAME);
        same("then rejected", rejected(answer), rejected(all.diagnosis().rejected()));
        compareFilters(cycle, free, answer);
    }

    /// What every filter says on its own of the nodes whose record tells it.
    private void compareFilters(SchedulingCycle cycle, Pod pod, JsonNode answer) {
        Cycle asked = Cycle.of(pod, snapshot);
        Map<String, NodeFilter> filters = new LinkedHashMap<>();
        for (FilterPlugin plugin : cycle.engine().profile().filters()) {
            if (plugin.prepare(asked) instanceof Preparation.Ready ready) {
                filters.put(plugin.name(), ready.filter());
            }
        }
        NavigableMap<String, String> theirs = new TreeMap<>();
        NavigableMap<String, String> ours = new TreeMap<>();
        for (Map.Entry<String, JsonNode> node : answer.path("rejected").properties()) {
            List<String> all = new ArrayList<>();
            node.getValue().path("all").forEach(verdict -> all.add(verdict(verdict)));
            if (!all.isEmpty()) {
                theirs.put(node.getKey(), all.toString());
                NodeInfo info = snapshot.node(node.getKey()).orElseThrow();
                List<String> own = new ArrayList<>();
                filters.forEach(
                        (plugin, filter) -> {
                            FilterStatus status = filter.filter(info);
                            if (!status.isSuccess()) {
                                own.add(verdict(new NodeVerdict(info.name(), plugin, status)));
                            }
                        });
                ours.put(node.getKey(), own.toString());
            }
        }
        same("all filters", theirs, ours);
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
        boolean raw = answer.path("scores").findValue("raw") != null;
        same("scores", scores(answer), scores(scheduled.scores(), raw));
    }

    private static NavigableMap<String, String> scores(List<NodeScore> scores, boolean raw) {
        NavigableMap<String, String> rows = new TreeMap<>();
        for (NodeScore score : scores) {
            Row row = new Row(score.total());
            for (PluginScore plugin : score.plugins()) {
                row.put(plugin.plugin(), raw ? plugin.raw() : 0, plugin.weighted());
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

    private List<String> follow(SchedulingCycle cycle, Pod pod, JsonNode answer) {
        List<String> found = new ArrayList<>();
        JsonNode preemption = answer.path("preemption");
        String node = preemption.path("chosen").asString("");
        if (!node.isEmpty()) {
            for (JsonNode key : preemption.path("candidates").path(node).path("pods")) {
                Pod victim = Objects.requireNonNull(pods.get(key.asString()));
                states.replaceAll((name, all) -> all.stream().map(s -> s.without(victim)).toList());
            }
            JsonNode then = preemption.path("then");
            found.addAll(inEveryState(() -> decidePromised(cycle, pod, node, then)));
            found.addAll(follow(cycle, pod, then));
        }
        String chosen = answer.path("chosen").asString("");
        if (!chosen.isEmpty()) {
            pods.put(pod.key(), pod.on(chosen));
            Possible possible = new Possible(cycle.engine());
            // The recording program binds nothing, so that a volume which one profile has set
            // aside still looks free to the others.
            states.replaceAll(
                    (name, all) ->
                            name.equals(scheduler)
                                    ? possible.placed(all, pod, chosen)
                                    : all.stream().map(s -> s.with(pod, chosen)).toList());
        }
        return found;
    }

    private static NavigableMap<String, String> rejected(JsonNode answer) {
        NavigableMap<String, String> rejected = new TreeMap<>();
        answer.path("rejected")
                .properties()
                .forEach(entry -> rejected.put(entry.getKey(), verdict(entry.getValue())));
        return rejected;
    }

    private static NavigableMap<String, String> rejected(List<NodeVerdict> verdicts) {
        NavigableMap<String, String> rejected = new TreeMap<>();
        for (NodeVerdict verdict : verdicts) {
            rejected.put(verdict.node(), verdict(verdict));
        }
        return rejected;
    }

    private static String verdict(JsonNode verdict) {
        return verdict.path("plugin").asString("")
                + " "
                + verdict.path("code").asString()
                + " "
                + sorted(strings(verdict.path("reasons")));
    }

    private static String verdict(NodeVerdict verdict) {
        String code =
                switch (verdict.status()) {
                    case FilterStatus.Success s -> "Success";
                    case FilterStatus.Unschedulable s -> "Unschedulable";
                    case FilterStatus.UnschedulableAndUnresolvable s ->
                            "UnschedulableAndUnresolvable";
                };
        return verdict.plugin() + " " + code + " " + sorted(verdict.status().reasons());
    }

    /// Upstream names several lacking extended resources in the order of a Go map.
    private static List<String> sorted(List<String> reasons) {
        return reasons.stream().sorted().toList();
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
