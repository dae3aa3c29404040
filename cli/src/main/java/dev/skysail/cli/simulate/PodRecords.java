package dev.skysail.cli.simulate;

import dev.skysail.scheduling.explain.Survey;
import dev.skysail.scheduling.framework.Cycle;
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
import dev.skysail.scheduling.framework.WeightedScore;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.preemption.Candidate;
import dev.skysail.scheduling.preemption.CycleOutcome;
import dev.skysail.scheduling.preemption.PreemptionResult;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One JSON record a pod, with the names and the order of fields of a test program around the real
 * scheduler, so that both can be compared line by line.
 *
 * <p>Takes pods in the order given, lets the first name win a tie, and assumes each placement
 * before the next pod.
 */
public final class PodRecords {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Search FIRST_NAME = new Search(0, 100, TieRule.FIRST_NAME);

    /** Filters that upstream can skip for a pod as a whole. */
    private static final Set<String> SKIPPABLE =
            Set.of(
                    "NodeAffinity",
                    "NodePorts",
                    "VolumeRestrictions",
                    "NodeVolumeLimits",
                    "VolumeBinding",
                    "VolumeZone",
                    "PodTopologySpread",
                    "InterPodAffinity");

    private final Profile profile;
    private final SchedulingCycle cycle;
    private Snapshot snapshot;

    /** Starts from a state of the cluster. */
    public PodRecords(Profile profile, Snapshot start) {
        this.profile = profile;
        this.cycle = new SchedulingCycle(profile);
        this.snapshot = start.inOrder(start.nodes().stream().map(NodeInfo::name).sorted().toList());
    }

    /** The record before the first pod. */
    public ObjectNode header(World world) {
        ObjectNode header = JSON.objectNode().put("type", "header");
        header.set("profiles", strings(List.of(World.DEFAULT_SCHEDULER)));
        header.set("filterPlugins", strings(Releases.filters()));
        ArrayNode scores = header.putArray("scorePlugins");
        for (String score : Releases.scores()) {
            scores.add(JSON.objectNode().put("name", score).put("weight", Releases.weight(score)));
        }
        header.put("percentageOfNodesToScore", 100);
        header.put("nodes", world.snapshot().nodes().size());
        header.put("boundPods", world.boundPods());
        header.put("pendingPods", world.pending().size());
        ObjectNode kinds = header.putObject("kinds");
        world.kinds().forEach(kinds::put);
        return header.put("kubernetes", Releases.release(profile));
    }

    /** Decides one pod and assumes the decision. */
    public ObjectNode next(Pod pod, String schedulerName) {
        if (!schedulerName.equals(World.DEFAULT_SCHEDULER)) {
            ObjectNode other = start(pod, "OtherScheduler");
            other.set("feasible", JSON.arrayNode());
            return end(other.put("message", schedulerName));
        }
        return decide(pod, true);
    }

    private ObjectNode decide(Pod pod, boolean preempt) {
        Optional<String> gate = SchedulingGates.waiting(pod);
        if (gate.isPresent()) {
            return gated(pod, gate.get());
        }
        CycleOutcome outcome = cycle.run(pod, snapshot, FIRST_NAME);
        ScheduleResult whole = wholeLook(pod, outcome.result());
        Survey survey = Survey.of(profile, Cycle.of(pod, snapshot));
        boolean scheduled = outcome.result() instanceof Scheduled;
        ObjectNode entry = start(pod, scheduled ? "Scheduled" : "Unschedulable");
        entry.set("feasible", strings(new TreeSet<>(feasible(whole))));
        refusals(entry, whole, survey);
        switch (outcome.result()) {
            case Scheduled placed -> placed(entry, placed, pod);
            case Unschedulable refused -> refused(entry, outcome, pod, preempt);
        }
        return end(entry);
    }

    /** A promised node is taken without a look at the others, but the record names them all. */
    private ScheduleResult wholeLook(Pod pod, ScheduleResult result) {
        return pod.nominatedNodeName().isEmpty()
                ? result
                : cycle.engine()
                        .schedule(
                                pod.toBuilder().nominatedNodeName("").build(),
                                snapshot,
                                FIRST_NAME);
    }

    private static List<String> feasible(ScheduleResult result) {
        return result instanceof Scheduled scheduled ? scheduled.feasible() : List.of();
    }

    private static ObjectNode start(Pod pod, String result) {
        return JSON.objectNode().put("type", "pod").put("pod", pod.key()).put("result", result);
    }

    private static ObjectNode end(ObjectNode entry) {
        return entry.put("crossCheck", "ok");
    }

    private static ObjectNode gated(Pod pod, String message) {
        ObjectNode entry = start(pod, "Gated");
        entry.set("feasible", JSON.arrayNode());
        FilterStatus status = FilterStatus.unresolvable(message);
        entry.set("preFilter", verdict(new NodeVerdict("", "SchedulingGates", status)));
        return end(entry.put("message", message));
    }

    private void refusals(ObjectNode entry, ScheduleResult whole, Survey survey) {
        List<NodeVerdict> rejected = whole.diagnosis().rejected();
        if (!whole.diagnosis().preFilterMessage().isEmpty()) {
            survey.refusal().ifPresent(refusal -> entry.set("preFilter", verdict(refusal)));
        } else if (!rejected.isEmpty()) {
            entry.set("rejected", rejected(rejected, survey));
        }
        NavigableSet<String> skipped = new TreeSet<>(survey.skipped());
        skipped.retainAll(SKIPPABLE);
        skipped.addAll(Releases.withoutFilter(profile));
        entry.set("skippedFilterPlugins", strings(skipped));
    }

    private ObjectNode rejected(List<NodeVerdict> verdicts, Survey survey) {
        NavigableMap<String, ObjectNode> sorted = new TreeMap<>();
        for (NodeVerdict verdict : verdicts) {
            ObjectNode node = verdict(verdict);
            if (survey.looksAt(verdict.node())) {
                ArrayNode all = JSON.arrayNode();
                snapshot.node(verdict.node()).map(survey::verdicts).orElse(List.of()).stream()
                        .filter(v -> !v.status().isSuccess())
                        .forEach(v -> all.add(verdict(v)));
                if (!all.isEmpty()) {
                    node.set("all", all);
                }
            } else {
                node.put("plugin", verdict.plugin().replace(' ', ','));
                node.put("byPreFilter", true);
            }
            sorted.put(verdict.node(), node);
        }
        return object(sorted);
    }

    private void placed(ObjectNode entry, Scheduled placed, Pod pod) {
        if (!placed.scores().isEmpty()) {
            scores(entry, placed.scores());
        }
        entry.set("best", strings(new TreeSet<>(placed.best())));
        entry.put("chosen", placed.node());
        Pod assumed = pod.toBuilder().nominatedNodeName("").build();
        Snapshot free = snapshot.withoutNominated(pod);
        snapshot = cycle.engine().assume(assumed, free, placed.node());
    }

    private void scores(ObjectNode entry, List<NodeScore> scores) {
        NavigableSet<String> skipped = new TreeSet<>();
        for (WeightedScore weighted : profile.scores()) {
            skipped.add(weighted.plugin().name());
        }
        skipped.removeAll(Releases.idleScores(profile));
        scores.getFirst().plugins().forEach(score -> skipped.remove(score.plugin()));
        if (!skipped.isEmpty()) {
            entry.set("skippedScorePlugins", strings(skipped));
        }
        NavigableMap<String, ObjectNode> sorted = new TreeMap<>();
        for (NodeScore score : scores) {
            NavigableMap<String, ObjectNode> plugins = new TreeMap<>();
            for (String idle : Releases.idleScores(profile)) {
                plugins.put(idle, JSON.objectNode().put("raw", 0).put("weighted", 0));
            }
            for (PluginScore plugin : score.plugins()) {
                plugins.put(
                        plugin.plugin(),
                        JSON.objectNode()
                                .put("raw", plugin.raw())
                                .put("weighted", plugin.weighted()));
            }
            ObjectNode node = JSON.objectNode().put("total", score.total());
            node.set("plugins", object(plugins));
            sorted.put(score.node(), node);
        }
        entry.set("scores", object(sorted));
    }

    private void refused(ObjectNode entry, CycleOutcome outcome, Pod pod, boolean preempt) {
        Unschedulable refused = (Unschedulable) outcome.result();
        entry.put("message", preempt ? outcome.message() : refused.message());
        if (preempt && outcome.preemption().isPresent()) {
            entry.set("preemption", preemption(outcome.preemption().get(), pod));
        }
    }

    private ObjectNode preemption(PreemptionResult result, Pod pod) {
        ObjectNode entry = JSON.objectNode();
        entry.put("eligible", !(result instanceof PreemptionResult.NotEligible));
        switch (result) {
            case PreemptionResult.NotEligible(String message) -> entry.put("message", message);
            case PreemptionResult.NoCandidate(String message, List<NodeVerdict> tried) -> {
                entry.put("message", message);
                tried(entry, tried);
            }
            case PreemptionResult.Nominated nominated -> {
                NavigableMap<String, ObjectNode> sorted = new TreeMap<>();
                for (Candidate candidate : nominated.candidates()) {
                    ObjectNode node = JSON.objectNode();
                    node.set("pods", strings(candidate.victims().stream().map(Pod::key).toList()));
                    sorted.put(
                            candidate.node(), node.put("pdbViolations", candidate.pdbViolations()));
                }
                entry.set("candidates", object(sorted));
                entry.set("best", strings(new TreeSet<>(nominated.best())));
                entry.put("chosen", nominated.chosen().node());
                tried(entry, nominated.rejected());
                for (Pod victim : nominated.chosen().victims()) {
                    snapshot = snapshot.without(victim);
                }
                String node = nominated.chosen().node();
                entry.set("then", decide(pod.toBuilder().nominatedNodeName(node).build(), false));
            }
        }
        return entry;
    }

    private static void tried(ObjectNode entry, List<NodeVerdict> tried) {
        NavigableMap<String, ObjectNode> sorted = new TreeMap<>();
        tried.forEach(verdict -> sorted.put(verdict.node(), verdict(verdict)));
        if (!sorted.isEmpty()) {
            entry.set("rejected", object(sorted));
        }
    }

    private static ObjectNode verdict(NodeVerdict verdict) {
        ObjectNode node = JSON.objectNode();
        if (!verdict.plugin().isEmpty()) {
            node.put("plugin", verdict.plugin());
        }
        node.put(
                "code",
                switch (verdict.status()) {
                    case FilterStatus.Success s -> "Success";
                    case FilterStatus.Unschedulable s -> "Unschedulable";
                    case FilterStatus.UnschedulableAndUnresolvable s ->
                            "UnschedulableAndUnresolvable";
                });
        node.set("reasons", strings(verdict.status().reasons()));
        return node;
    }

    private static ArrayNode strings(Collection<String> texts) {
        ArrayNode array = JSON.arrayNode();
        texts.forEach(array::add);
        return array;
    }

    private static ObjectNode object(Map<String, ObjectNode> fields) {
        ObjectNode object = JSON.objectNode();
        fields.forEach(object::set);
        return object;
    }
}
