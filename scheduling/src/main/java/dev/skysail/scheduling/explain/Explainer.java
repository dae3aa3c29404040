package dev.skysail.scheduling.explain;

import dev.skysail.scheduling.framework.Cycle;
import dev.skysail.scheduling.framework.NodeScore;
import dev.skysail.scheduling.framework.NodeVerdict;
import dev.skysail.scheduling.framework.PluginScore;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.framework.ScheduleResult;
import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.framework.SchedulingGates;
import dev.skysail.scheduling.framework.WeightedScore;
import dev.skysail.scheduling.model.ControllerRef;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodDisruptionBudget;
import dev.skysail.scheduling.preemption.CycleOutcome;
import dev.skysail.scheduling.preemption.PreemptionResult;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Decides and keeps everything behind the decision.
public final class Explainer {
    private final Profile profile;
    private final SchedulingCycle cycle;

    /// Explains decisions of a profile.
    public Explainer(Profile profile) {
        this.profile = profile;
        this.cycle = SchedulingCycle.plain(profile);
    }

    /// The account of one decision.
    public Account explain(Pod pod, Snapshot snapshot) {
        Optional<String> gate = SchedulingGates.waiting(pod);
        CycleOutcome outcome = cycle.run(pod, snapshot);
        List<NodeAccount> nodes = nodes(pod, snapshot, outcome.result());
        return new Account(
                profile.name(),
                pod,
                gate.orElse(""),
                outcome,
                nodes,
                victims(outcome, snapshot),
                remedies(pod, snapshot, gate.isPresent(), nodes));
    }

    private List<Remedy> remedies(
            Pod pod, Snapshot snapshot, boolean gated, List<NodeAccount> nodes) {
        Situation situation = new Situation(pod, snapshot);
        List<NodeAccount> refused = nodes.stream().filter(node -> !node.feasible()).toList();
        boolean fits = refused.size() < nodes.size();
        if (gated) {
            Change open = new Change.OpenGates(pod.schedulingGates());
            List<String> feasible =
                    nodes.stream().filter(NodeAccount::feasible).map(NodeAccount::node).toList();
            return fits ? List.of(new Remedy(List.of(open), feasible)) : List.of();
        }
        return fits ? List.of() : new Remedies(profile).find(situation, refused);
    }

    private List<NodeAccount> nodes(Pod pod, Snapshot snapshot, ScheduleResult result) {
        Cycle asked = Cycle.of(pod, snapshot);
        Survey survey = Survey.of(profile, asked);
        Causes causes = new Causes(profile, asked);
        Map<String, NodeScore> scores = new TreeMap<>();
        if (result instanceof Scheduled scheduled) {
            scheduled.scores().forEach(score -> scores.put(score.node(), score));
        }
        List<NodeAccount> nodes = new ArrayList<>();
        for (NodeInfo info : snapshot.nodes()) {
            List<FilterAccount> filters = new ArrayList<>();
            boolean feasible = survey.looksAt(info.name());
            for (NodeVerdict verdict : survey.verdicts(info)) {
                boolean passes = verdict.status().isSuccess();
                feasible &= passes;
                List<Cause> behind = passes ? List.of() : causes.of(verdict, info);
                filters.add(new FilterAccount(verdict.plugin(), verdict.status(), behind));
            }
            nodes.add(
                    new NodeAccount(
                            info.name(),
                            feasible,
                            survey.looksAt(info.name()),
                            filters,
                            scores.containsKey(info.name()) ? scores.get(info.name()).total() : 0,
                            scores(scores.get(info.name()))));
        }
        return nodes;
    }

    private List<ScoreAccount> scores(@org.jspecify.annotations.Nullable NodeScore score) {
        if (score == null) {
            return List.of();
        }
        List<ScoreAccount> parts = new ArrayList<>();
        for (PluginScore part : score.plugins()) {
            int weight = weight(part.plugin());
            long normalised = weight == 0 ? 0 : part.weighted() / weight;
            parts.add(
                    new ScoreAccount(
                            part.plugin(), part.raw(), normalised, weight, part.weighted()));
        }
        return parts;
    }

    private int weight(String plugin) {
        return profile.scores().stream()
                .filter(weighted -> weighted.plugin().name().equals(plugin))
                .mapToInt(WeightedScore::weight)
                .findFirst()
                .orElse(0);
    }

    private static String daemonSet(Pod pod) {
        ControllerRef controller = pod.controller();
        return controller != null && controller.kind().equals("DaemonSet") ? controller.name() : "";
    }

    private static List<VictimAccount> victims(CycleOutcome outcome, Snapshot snapshot) {
        List<VictimAccount> victims = new ArrayList<>();
        if (outcome.preemption().orElse(null) instanceof PreemptionResult.Nominated nominated) {
            for (Pod victim : nominated.chosen().victims()) {
                List<String> budgets = new ArrayList<>();
                for (PodDisruptionBudget budget : snapshot.budgets()) {
                    boolean covers =
                            budget.namespace().equals(victim.namespace())
                                    && !budget.selector().matchesEverything()
                                    && budget.selector().matches(victim.labels());
                    if (covers) {
                        budgets.add(
                                "budget %s/%s allows %d more"
                                        .formatted(
                                                budget.namespace(),
                                                budget.name(),
                                                budget.disruptionsAllowed()));
                    }
                }
                victims.add(
                        new VictimAccount(
                                victim.key(), victim.priority(), budgets, daemonSet(victim)));
            }
        }
        return victims;
    }
}
