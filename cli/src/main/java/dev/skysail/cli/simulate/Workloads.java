package dev.skysail.cli.simulate;

import dev.skysail.kubernetes.manifest.Workload;
import dev.skysail.kubernetes.manifest.Workload.Kind;
import dev.skysail.scheduling.model.ControllerRef;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds workloads by name and the pods that belong to them. */
final class Workloads {

    private static final String REVISION = "deployment.kubernetes.io/revision";

    private final List<Workload> all;

    Workloads(List<Workload> all) {
        this.all = all;
    }

    /** The object of that name; a Deployment that the files leave out shows in its ReplicaSets. */
    Workload find(String key, String step) {
        for (Kind kind : Kind.values()) {
            Optional<Workload> found =
                    all.stream().filter(w -> w.kind() == kind && w.key().equals(key)).findFirst();
            if (found.isPresent()) {
                return found.get();
            }
        }
        return newestOf(key)
                .orElseThrow(
                        () ->
                                new ScenarioException(
                                        "%s: there is no Deployment, ReplicaSet, StatefulSet,"
                                                        .formatted(step)
                                                + " DaemonSet or Job "
                                                + key
                                                + " in the files."));
    }

    /** The object whose template makes the next pods of a workload. */
    Workload maker(Workload workload) {
        return workload.kind() == Kind.DEPLOYMENT
                ? newestOf(workload.key()).orElse(workload)
                : workload;
    }

    private Optional<Workload> newestOf(String deployment) {
        return all.stream()
                .filter(w -> w.kind() == Kind.REPLICA_SET)
                .filter(w -> (w.namespace() + "/" + w.owner()).equals(deployment))
                .max(Comparator.comparingLong(Workloads::revision));
    }

    private static long revision(Workload workload) {
        String text = workload.annotations().getOrDefault(REVISION, "0");
        return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
    }

    /** Pods of a workload, those on nodes first. */
    List<Pod> pods(Workload workload, Simulation simulation) {
        List<Pod> pods = new ArrayList<>();
        for (NodeInfo info : simulation.snapshot().nodes()) {
            info.pods().stream().filter(pod -> owns(workload, pod)).forEach(pods::add);
        }
        for (Waiting waiting : simulation.queue()) {
            if (owns(workload, waiting.pod())) {
                pods.add(waiting.pod());
            }
        }
        return pods;
    }

    private boolean owns(Workload workload, Pod pod) {
        ControllerRef controller = pod.controller();
        if (controller == null || !pod.namespace().equals(workload.namespace())) {
            return false;
        }
        String name = controller.name();
        boolean deployment =
                workload.kind() == Kind.DEPLOYMENT
                        || (workload.kind() == Kind.REPLICA_SET && !workload.owner().isEmpty());
        if (!deployment) {
            return controller.kind().equals(workload.kind().text()) && name.equals(workload.name());
        }
        String owner = workload.owner().isEmpty() ? workload.name() : workload.owner();
        boolean replicaSet = controller.kind().equals(Kind.REPLICA_SET.text());
        int dash = name.lastIndexOf('-');
        return replicaSet && dash > 0 && name.substring(0, dash).equals(owner);
    }
}
