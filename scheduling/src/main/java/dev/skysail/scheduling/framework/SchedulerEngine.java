package dev.skysail.scheduling.framework;

import dev.skysail.scheduling.framework.Preparation.Ready;
import dev.skysail.scheduling.framework.Preparation.Refuse;
import dev.skysail.scheduling.framework.Preparation.Skip;
import dev.skysail.scheduling.framework.PreparedFilters.Names;
import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.framework.ScheduleResult.Unschedulable;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// One scheduling cycle without queue, cache and binding: a pure function.
///
/// Candidates are walked from the start index until the quota is full and one more node would pass;
/// then the feasible nodes are scored and the tie rule picks. Cost: filters times nodes looked at,
/// plus what the plugins count over all nodes.
///
/// Source: pkg/scheduler/schedule_one.go and framework/runtime/framework.go, 1.37.2.
public final class SchedulerEngine {
    private final Profile profile;
    private final Shortcut shortcut;

    /// An engine that decides as the profile says, each cycle from the start.
    public SchedulerEngine(Profile profile) {
        this(profile, Shortcut.NONE);
    }

    /// An engine that asks first whether the outcome is known.
    public SchedulerEngine(Profile profile, Shortcut shortcut) {
        this.profile = profile;
        this.shortcut = shortcut;
    }

    /// The profile it decides by.
    public Profile profile() {
        return profile;
    }

    /// Decides over all nodes.
    public ScheduleResult schedule(Pod pod, Snapshot snapshot) {
        return schedule(pod, snapshot, Search.ALL);
    }

    /// Decides over the part of the nodes that the search says.
    public ScheduleResult schedule(Pod pod, Snapshot snapshot, Search search) {
        int all = snapshot.nodes().size();
        if (all == 0) {
            Diagnosis nothing = new Diagnosis(0, List.of(), "");
            return new Unschedulable(FitError.NO_NODES, nothing, 0);
        }
        Optional<ScheduleResult> known = shortcut.decide(pod, snapshot, search);
        if (known.isPresent()) {
            return known.get();
        }
        Cycle cycle = Cycle.of(pod, snapshot);
        return switch (prepare(cycle)) {
            case Prepared.Refused(String message, NodeVerdict verdict) ->
                    refuse(snapshot, message, verdict, search);
            case Prepared.Accepted(PreparedFilters filters) -> walk(cycle, filters, search);
        };
    }

    /// The snapshot once the pod is on the node and its volumes there are set aside.
    ///
    /// @throws IllegalArgumentException if there is no such node
    public Snapshot assume(Pod pod, Snapshot snapshot, String node) {
        Snapshot assumed = snapshot.with(pod, node);
        NodeInfo info = snapshot.node(node).orElseThrow();
        for (FilterPlugin plugin : profile.filters()) {
            if (plugin instanceof ReservePlugin reserving && !pod.volumes().isEmpty()) {
                assumed = assumed.withStorage(reserving.reserve(Cycle.of(pod, snapshot), info));
            }
        }
        return assumed;
    }

    /// Whether the pod would fit on one node, as a filter alone would see it.
    public NodeVerdict check(Pod pod, Snapshot snapshot, String node) {
        NodeInfo info =
                snapshot.node(node)
                        .orElseThrow(() -> new IllegalArgumentException("no node " + node));
        return switch (prepare(Cycle.of(pod, snapshot))) {
            case Prepared.Refused(String message, NodeVerdict verdict) ->
                    new NodeVerdict(node, verdict.plugin(), verdict.status());
            case Prepared.Accepted(PreparedFilters filters) -> {
                NodeVerdict verdict = filters.check(info);
                yield new NodeVerdict(node, verdict.plugin(), verdict.status());
            }
        };
    }

    /// All filters that have a say in a cycle, if it is known that each looks at the node alone.
    public Optional<PreparedFilters> localFilters(Pod pod, Snapshot snapshot) {
        return shortcut.localFilters(pod, snapshot);
    }

    /// Runs every filter's preparation.
    public Prepared prepare(Cycle cycle) {
        List<PreparedFilters.Entry> entries = new ArrayList<>();
        List<String> namingPlugins = new ArrayList<>();
        @Nullable NavigableSet<String> names = null;
        @Nullable NodeVerdict refusal = null;
        for (FilterPlugin plugin : profile.filters()) {
            switch (plugin.prepare(cycle)) {
                case Skip() -> {}
                case Refuse(FilterStatus status) -> {
                    refusal = new NodeVerdict("", plugin.name(), status);
                    if (!status.isResolvable()) {
                        return refused(refusal);
                    }
                }
                case Ready(NodeFilter filter, Optional<NavigableSet<String>> nodeNames) -> {
                    entries.add(new PreparedFilters.Entry(plugin.name(), filter));
                    if (nodeNames.isPresent()) {
                        namingPlugins.add(plugin.name());
                        NavigableSet<String> common = new TreeSet<>(nodeNames.get());
                        if (names != null) {
                            common.retainAll(names);
                        }
                        names = common;
                    }
                }
            }
        }
        if (refusal != null) {
            return refused(refusal);
        }
        if (names != null && names.isEmpty()) {
            return refused(nothingInCommon(namingPlugins));
        }
        Names named = new Names(Optional.ofNullable(names), namingPlugins);
        return new Prepared.Accepted(new PreparedFilters(cycle, entries, named));
    }

    private static Prepared refused(NodeVerdict verdict) {
        return new Prepared.Refused(String.join(", ", verdict.status().reasons()), verdict);
    }

    private static NodeVerdict nothingInCommon(List<String> plugins) {
        String reason =
                plugins.size() == 1
                        ? "node(s) didn't satisfy plugin " + plugins.getFirst()
                        : "node(s) didn't satisfy plugin(s) ["
                                + String.join(" ", plugins)
                                + "] simultaneously";
        return new NodeVerdict("", "", FilterStatus.unresolvable(reason));
    }

    private ScheduleResult refuse(
            Snapshot snapshot, String message, NodeVerdict verdict, Search search) {
        List<NodeVerdict> rejected = new ArrayList<>();
        for (NodeInfo info : snapshot.nodes()) {
            rejected.add(new NodeVerdict(info.name(), verdict.plugin(), verdict.status()));
        }
        Diagnosis diagnosis = new Diagnosis(snapshot.nodes().size(), rejected, message);
        return unschedulable(diagnosis, search.startIndex());
    }

    private ScheduleResult walk(Cycle cycle, PreparedFilters filters, Search search) {
        int all = cycle.snapshot().nodes().size();
        NodeWalk walk = new NodeWalk(cycle, filters);
        if (walk.tryNominated(cycle.pod().nominatedNodeName())) {
            return decide(cycle, walk, search.startIndex(), search.tieRule());
        }
        walk.run(search, profile.scores().isEmpty());
        int next = (search.startIndex() + walk.looked()) % all;
        return decide(cycle, walk, next, search.tieRule());
    }

    private ScheduleResult decide(Cycle cycle, NodeWalk walk, int next, TieRule tieRule) {
        Diagnosis diagnosis = new Diagnosis(cycle.snapshot().nodes().size(), walk.rejected(), "");
        List<NodeInfo> feasible = walk.feasible();
        if (feasible.isEmpty()) {
            return unschedulable(diagnosis, next);
        }
        List<String> names = feasible.stream().map(NodeInfo::name).toList();
        if (feasible.size() == 1) {
            return new Scheduled(names.getFirst(), names, names, List.of(), diagnosis, next);
        }
        List<NodeScore> scores = new Scoring(profile.scores()).score(cycle, feasible);
        long[] totals = scores.stream().mapToLong(NodeScore::total).toArray();
        int root = HeapRoot.of(totals);
        List<String> best =
                scores.stream()
                        .filter(score -> score.total() == totals[root])
                        .map(NodeScore::node)
                        .toList();
        String winner =
                switch (tieRule) {
                    case HEAP_ROOT -> names.get(root);
                    case FIRST_NAME -> new TreeSet<>(best).first();
                };
        return new Scheduled(winner, names, best, scores, diagnosis, next);
    }

    private ScheduleResult unschedulable(Diagnosis diagnosis, int next) {
        String message = FitError.text(diagnosis, "", profile.messages());
        return new Unschedulable(message, diagnosis, next);
    }
}
