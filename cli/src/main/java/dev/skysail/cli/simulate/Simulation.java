package dev.skysail.cli.simulate;

import dev.skysail.cli.simulate.PodLine.Result;
import dev.skysail.scheduling.framework.NodeScore;
import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.framework.ScheduleResult.Unschedulable;
import dev.skysail.scheduling.framework.SchedulingGates;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.preemption.Candidate;
import dev.skysail.scheduling.preemption.CycleOutcome;
import dev.skysail.scheduling.preemption.PreemptionResult;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import dev.skysail.scheduling.storage.PersistentVolumeClaim;
import dev.skysail.scheduling.storage.Storage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Schedules waiting pods in the order of the queue and keeps what became of each.
 *
 * <p>A pod that preempts takes its node at once; the controllers of its victims make successors,
 * which wait at the end of the queue.
 */
final class Simulation {

    private final Decider cycle;
    private final Progress progress;
    private final Map<String, String> otherSchedulers;
    private final SkewCounter skews = new SkewCounter();
    private Snapshot snapshot;
    private List<Waiting> queue = new ArrayList<>();
    private final Map<String, PodLine> last = new HashMap<>();
    private List<PodLine> lines = new ArrayList<>();
    private int successors;

    Simulation(Decider decider, World world, Progress progress) {
        this.cycle = decider;
        this.snapshot = world.snapshot();
        this.progress = progress;
        this.otherSchedulers = new HashMap<>(world.otherSchedulers());
        this.queue.addAll(world.pending());
        this.queue.forEach(waiting -> skews.add(waiting.pod()));
    }

    /** The cluster now. */
    Snapshot snapshot() {
        return snapshot;
    }

    /** Changes the cluster. */
    void change(UnaryOperator<Snapshot> change) {
        snapshot = change.apply(snapshot);
    }

    /** Pods without a node. */
    List<Waiting> queue() {
        return queue;
    }

    /** Lets a pod wait for a node. */
    void enqueue(Waiting waiting) {
        queue.add(waiting);
        Storage storage = snapshot.storage();
        for (PersistentVolumeClaim claim : waiting.claims()) {
            if (storage.claim(claim.namespace(), claim.name()).isEmpty()) {
                storage = storage.toBuilder().claim(claim).build();
            }
        }
        snapshot = snapshot.withStorage(storage);
        skews.add(waiting.pod());
    }

    /** Takes a pod out of the queue or off its node. */
    void remove(Pod pod) {
        queue.removeIf(waiting -> waiting.pod().key().equals(pod.key()));
        snapshot = snapshot.without(pod);
    }

    /** Takes a pod off its node and lets its successor wait, if a controller makes one. */
    boolean replace(Pod pod) {
        snapshot = snapshot.without(pod);
        List<Pod> next = Expansion.successor(pod, successors++);
        next.forEach(successor -> enqueue(new Waiting(successor, schedulerOf(pod))));
        return !next.isEmpty();
    }

    /** The scheduler that gave the pod its node or that it waits for. */
    String schedulerOf(Pod pod) {
        return queue.stream()
                .filter(waiting -> waiting.pod().key().equals(pod.key()))
                .map(Waiting::schedulerName)
                .findFirst()
                .orElse(otherSchedulers.getOrDefault(pod.key(), World.DEFAULT_SCHEDULER));
    }

    /** Notes what became of a pod; what was said before is not said again. */
    void note(PodLine line) {
        PodLine told = line.inZone(zone(line.node()));
        if (!told.equals(last.put(line.pod(), told))) {
            lines.add(told);
        }
    }

    /** Forgets what was noted since the last report. */
    void forget() {
        lines.clear();
    }

    /** Ends a step. */
    StepReport report(String title) {
        List<PodLine> told = lines;
        lines = new ArrayList<>();
        return new StepReport(title, told, skews.count(snapshot));
    }

    /** Schedules whatever waits: higher priority first, then in order of arrival. */
    void schedule() {
        List<Waiting> order = new ArrayList<>(queue);
        order.sort(Comparator.comparingInt((Waiting w) -> w.pod().priority()).reversed());
        List<Waiting> left = new ArrayList<>();
        queue = new ArrayList<>();
        progress.start("scheduling", order.size());
        while (!order.isEmpty()) {
            for (Waiting waiting : order) {
                if (!place(waiting)) {
                    left.add(waiting);
                }
                progress.step();
            }
            order = queue;
            queue = new ArrayList<>();
        }
        queue = left;
        progress.end();
    }

    private boolean place(Waiting waiting) {
        Pod pod = waiting.pod();
        if (!cycle.knows(waiting.schedulerName())) {
            note(PodLine.of(pod.key(), Result.OTHER_SCHEDULER, "", waiting.schedulerName()));
            return false;
        }
        Optional<String> gate = SchedulingGates.waiting(pod);
        if (gate.isPresent()) {
            note(PodLine.of(pod.key(), Result.GATED, "", gate.get()));
            return false;
        }
        CycleOutcome outcome = cycle.run(waiting, pod, snapshot);
        return switch (outcome.result()) {
            case Scheduled scheduled -> {
                bind(waiting, scheduled, "");
                yield true;
            }
            case Unschedulable refused -> preempt(waiting, outcome);
        };
    }

    private boolean preempt(Waiting waiting, CycleOutcome outcome) {
        Pod pod = waiting.pod();
        if (outcome.preemption().orElse(null) instanceof PreemptionResult.Nominated nominated) {
            Candidate chosen = nominated.chosen();
            for (Pod victim : chosen.victims()) {
                boolean again = replace(victim);
                String what = "by " + pod.key() + aftermath(victim, again);
                note(PodLine.of(victim.key(), Result.PREEMPTED, chosen.node(), what));
            }
            Pod promised = pod.toBuilder().nominatedNodeName(chosen.node()).build();
            if (cycle.run(waiting, promised, snapshot).result() instanceof Scheduled scheduled) {
                bind(waiting, scheduled, "after preempting " + chosen.victims().size() + " pods");
                return true;
            }
        }
        note(PodLine.of(pod.key(), Result.PENDING, "", outcome.message()));
        return false;
    }

    /** What follows when a victim is gone. */
    private String aftermath(Pod victim, boolean again) {
        String scheduler = schedulerOf(victim);
        if (!again) {
            return "; no controller makes it again";
        }
        // Schedulers do not know each other's promises (kubernetes#130429).
        return cycle.knows(scheduler)
                ? ""
                : "; its successor waits for " + scheduler + ", which may take the room back";
    }

    private void bind(Waiting waiting, Scheduled scheduled, String message) {
        Pod pod = waiting.pod();
        snapshot = cycle.assume(waiting, snapshot, scheduled.node());
        if (!waiting.schedulerName().equals(World.DEFAULT_SCHEDULER)) {
            otherSchedulers.put(pod.key(), waiting.schedulerName());
        }
        long score = 0;
        for (NodeScore one : scheduled.scores()) {
            score = one.node().equals(scheduled.node()) ? one.total() : score;
        }
        PodLine line = PodLine.of(pod.key(), Result.PLACED, scheduled.node(), message);
        note(line.scored(score, scheduled.feasible().size()));
    }

    private String zone(String node) {
        return snapshot.node(node)
                .map(NodeInfo::node)
                .map(found -> found.labels().getOrDefault(Node.ZONE_LABEL, ""))
                .orElse("");
    }
}
