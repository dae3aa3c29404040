package dev.skysail.cli.simulate;

import dev.skysail.cli.simulate.PodLine.Result;
import dev.skysail.kubernetes.manifest.Field;
import dev.skysail.kubernetes.manifest.Workload;
import dev.skysail.scheduling.model.Pod;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Replaces the pods of a workload by a new generation; a pod is ready as soon as it has a node.
 *
 * <p>Source: pkg/controller/deployment/rolling.go and pkg/controller/statefulset, 1.37.2.
 */
final class Rollout {

    private static final String QUARTER = "25%";
    private static final String REVISION = "next";

    private final Simulation simulation;
    private final Workloads workloads;
    private final Expansion expansion;
    private final List<StepReport> rounds = new ArrayList<>();

    Rollout(Simulation simulation, Workloads workloads, Expansion expansion) {
        this.simulation = simulation;
        this.workloads = workloads;
        this.expansion = expansion;
    }

    /** Rolls out and tells each round. */
    List<StepReport> run(Workload workload, String title) {
        switch (workload.kind()) {
            case DEPLOYMENT, REPLICA_SET -> deployment(workload, title);
            case STATEFUL_SET -> statefulSet(workload, title);
            case DAEMON_SET, JOB ->
                    throw new ScenarioException(
                            title + ": a " + workload.kind().text() + " does not move its pods.");
        }
        return rounds;
    }

    private void deployment(Workload workload, String title) {
        List<Pod> old = workloads.pods(workload, simulation);
        int wanted = old.size();
        List<Waiting> fresh = generation(workload, wanted);
        Field strategy = workload.object().get("spec").get("strategy");
        boolean recreate = strategy.get("type").text().equals("Recreate");
        int surge = share(strategy.get("rollingUpdate").get("maxSurge"), wanted, true);
        int missing = share(strategy.get("rollingUpdate").get("maxUnavailable"), wanted, false);
        if (recreate) {
            surge = 0;
            missing = wanted;
        } else if (surge == 0 && missing == 0) {
            missing = 1;
        }
        int made = 0;
        boolean moved = true;
        while (moved && (made < wanted || !old.isEmpty())) {
            int more = Math.min(wanted - made, wanted + surge - made - old.size());
            for (int i = 0; i < more; i++) {
                simulation.enqueue(fresh.get(made++));
            }
            simulation.schedule();
            int gone = removable(old, fresh.subList(0, made), wanted - missing);
            List<Pod> leaving = new ArrayList<>(ScaleDown.choose(old, gone));
            leaving.forEach(this::remove);
            old.removeAll(leaving);
            moved = more > 0 || gone > 0;
            if (moved) {
                rounds.add(simulation.report(title + ", round " + (rounds.size() + 1)));
            } else {
                simulation.forget();
            }
        }
    }

    /** Old pods that may go while enough of both generations have a node. */
    private int removable(List<Pod> old, List<Waiting> fresh, int needed) {
        int placed = 0;
        for (Waiting waiting : fresh) {
            boolean waits =
                    simulation.queue().stream()
                            .anyMatch(w -> w.pod().key().equals(waiting.pod().key()));
            placed += waits ? 0 : 1;
        }
        long idle = old.stream().filter(pod -> pod.nodeName().isEmpty()).count();
        long available = old.size() - idle + placed;
        return (int) Math.min(old.size(), idle + Math.max(0, available - needed));
    }

    private List<Waiting> generation(Workload workload, int count) {
        Workload maker = workload;
        if (workload.kind() == Workload.Kind.REPLICA_SET && !workload.owner().isEmpty()) {
            maker =
                    new Workload(
                            Workload.Kind.DEPLOYMENT,
                            workload.namespace(),
                            workload.owner(),
                            count,
                            workload.selector(),
                            "",
                            workload.object());
        } else if (workload.kind() == Workload.Kind.REPLICA_SET) {
            throw new ScenarioException(
                    "rollout " + workload.key() + ": a ReplicaSet without a Deployment has none.");
        }
        Expansion.replicaSet(maker, REVISION)
                .ifPresent(set -> simulation.change(s -> s.withWorkload(set)));
        return expansion.numbered(maker, 0, count, REVISION);
    }

    private void statefulSet(Workload workload, String title) {
        List<Pod> pods = workloads.pods(workload, simulation);
        int partition =
                workload.object()
                        .get("spec")
                        .get("updateStrategy")
                        .get("rollingUpdate")
                        .get("partition")
                        .integer(0);
        for (Pod pod : ScaleDown.highest(pods, pods.size())) {
            int before = simulation.queue().size();
            if (ScaleDown.ordinal(pod) < partition || (before > 0 && waitsAlready(pods))) {
                break;
            }
            String scheduler = simulation.schedulerOf(pod);
            remove(pod);
            Pod next = pod.toBuilder().nodeName("").startTime(null).build();
            simulation.enqueue(new Waiting(next, scheduler));
            simulation.schedule();
            rounds.add(simulation.report(title + ", pod " + pod.name()));
        }
    }

    private boolean waitsAlready(List<Pod> pods) {
        return simulation.queue().stream()
                .anyMatch(w -> pods.stream().anyMatch(pod -> pod.key().equals(w.pod().key())));
    }

    private void remove(Pod pod) {
        simulation.remove(pod);
        simulation.note(PodLine.of(pod.key(), Result.REMOVED, pod.nodeName(), ""));
    }

    /** A number or a share of the replicas, rounded up or down. */
    private static int share(Field field, int replicas, boolean up) {
        if (field.present() && !field.value().isString()) {
            return Math.max(0, field.integer(0));
        }
        String text = field.present() ? field.text() : QUARTER;
        if (!text.matches("[0-9]{1,5}%")) {
            throw field.error("must be a number or a share such as 25%");
        }
        BigDecimal percent = new BigDecimal(text.substring(0, text.length() - 1));
        return percent.multiply(BigDecimal.valueOf(replicas))
                .movePointLeft(2)
                .setScale(0, up ? RoundingMode.UP : RoundingMode.DOWN)
                .intValue();
    }
}
