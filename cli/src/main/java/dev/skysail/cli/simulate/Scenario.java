package dev.skysail.cli.simulate;

import dev.skysail.cli.simulate.PodLine.Result;
import dev.skysail.kubernetes.manifest.Workload;
import dev.skysail.scheduling.model.ControllerRef;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Takes the steps of a scenario one after the other, scheduling what waits after each. */
final class Scenario {

    private final Simulation simulation;
    private final Workloads workloads;
    private final Expansion expansion;
    private final List<StepReport> reports = new ArrayList<>();

    Scenario(Simulation simulation, World world, Expansion expansion) {
        this.simulation = simulation;
        this.workloads = new Workloads(world.workloads());
        this.expansion = expansion;
    }

    /** Schedules what the files leave pending, then takes the steps. */
    List<StepReport> play(List<ScenarioStep> steps) {
        simulation.schedule();
        reports.add(simulation.report("as read"));
        for (ScenarioStep step : steps) {
            switch (step) {
                case ScenarioStep.Scale scale -> scale(scale);
                case ScenarioStep.Cordon cordon -> {
                    cordon(node(cordon.node(), step));
                    schedule(step);
                }
                case ScenarioStep.Drain drain -> {
                    cordon(node(drain.node(), step));
                    new Drain(simulation, drain.node()).run();
                    reports.add(simulation.report(step.title()));
                }
                case ScenarioStep.LoseZone lost -> loseZone(lost);
                case ScenarioStep.Rollout rollout -> rollout(rollout);
            }
        }
        return reports;
    }

    private void schedule(ScenarioStep step) {
        simulation.schedule();
        reports.add(simulation.report(step.title()));
    }

    private Node node(String name, ScenarioStep step) {
        return simulation
                .snapshot()
                .node(name)
                .map(NodeInfo::node)
                .orElseThrow(
                        () ->
                                new ScenarioException(
                                        step.title() + ": there is no node " + name + "."));
    }

    /** Cordons as kubectl does; the node controller adds the taint. */
    private void cordon(Node node) {
        simulation.change(s -> s.withNode(node.toBuilder().unschedulable(true).build()));
    }

    private void scale(ScenarioStep.Scale step) {
        Workload workload = workloads.find(step.workload(), step.title());
        Workload maker = workloads.maker(workload);
        switch (workload.kind()) {
            case DAEMON_SET, JOB ->
                    throw new ScenarioException(
                            step.title() + ": a " + workload.kind().text() + " has no replicas.");
            case DEPLOYMENT, REPLICA_SET, STATEFUL_SET -> {}
        }
        List<Pod> pods = workloads.pods(workload, simulation);
        int surplus = pods.size() - step.replicas();
        boolean numbered = workload.kind() == Workload.Kind.STATEFUL_SET;
        if (surplus > 0) {
            List<Pod> leaving =
                    numbered ? ScaleDown.highest(pods, surplus) : ScaleDown.choose(pods, surplus);
            for (Pod pod : List.copyOf(leaving)) {
                simulation.remove(pod);
                simulation.note(PodLine.of(pod.key(), Result.REMOVED, pod.nodeName(), ""));
            }
        } else {
            grow(maker, pods, -surplus);
        }
        schedule(step);
    }

    private void grow(Workload maker, List<Pod> pods, int more) {
        Set<String> taken = new TreeSet<>();
        pods.forEach(pod -> taken.add(pod.key()));
        List<Waiting> made = expansion.numbered(maker, 0, 2 * pods.size() + more, "");
        made.stream()
                .filter(waiting -> !taken.contains(waiting.pod().key()))
                .limit(more)
                .forEach(simulation::enqueue);
    }

    private void loseZone(ScenarioStep.LoseZone step) {
        List<NodeInfo> lost =
                simulation.snapshot().nodes().stream()
                        .filter(info -> step.zone().equals(zone(info)))
                        .toList();
        if (lost.isEmpty()) {
            throw new ScenarioException(
                    step.title() + ": no node has " + Node.ZONE_LABEL + "=" + step.zone() + ".");
        }
        for (NodeInfo info : lost) {
            for (Pod pod : info.pods()) {
                // A DaemonSet makes a pod for a node, and this one is gone.
                boolean again = !isOfDaemonSet(pod) && simulation.replace(pod);
                String what = again ? "" : "no controller makes it again elsewhere";
                simulation.note(PodLine.of(pod.key(), Result.EVICTED, info.name(), what));
            }
        }
        lost.forEach(info -> simulation.change(s -> s.withoutNode(info.name())));
        schedule(step);
    }

    private static boolean isOfDaemonSet(Pod pod) {
        ControllerRef controller = pod.controller();
        return controller != null && controller.kind().equals("DaemonSet");
    }

    private static String zone(NodeInfo info) {
        return info.node().labels().getOrDefault(Node.ZONE_LABEL, "");
    }

    private void rollout(ScenarioStep.Rollout step) {
        Workload workload = workloads.find(step.workload(), step.title());
        reports.addAll(new Rollout(simulation, workloads, expansion).run(workload, step.title()));
    }
}
