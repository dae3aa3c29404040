package dev.skysail.controlplane.controllers.job;

import dev.skysail.controlplane.controllers.cluster.Numbers;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.PodStates;
import dev.skysail.controlplane.controllers.cluster.PodWriter;
import dev.skysail.controlplane.controllers.cluster.Timestamps;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** What the pods of a Job say, and how new ones look (pkg/controller/job, 1.37). */
final class JobPods {

    /** Keeps an ended pod until its Job has counted it. */
    static final String FINALIZER = "batch.kubernetes.io/job-tracking";

    private static final String INDEX = "batch.kubernetes.io/job-completion-index";
    private static final String INDEX_VARIABLE = "JOB_COMPLETION_INDEX";
    private static final int PREFIX_MAX = 58;

    /**
     * First to go: unassigned, pending, not ready, ready for a short time, often restarted, young.
     */
    private static final Comparator<Pod> FIRST_TO_GO =
            Comparator.comparing((Pod pod) -> !PodStates.node(pod).isEmpty())
                    .thenComparing(pod -> PodStates.phase(pod).equals("Running"))
                    .thenComparing(PodStates::ready)
                    .thenComparing(
                            pod -> PodStates.readySince(pod).orElse(Instant.MAX),
                            Comparator.reverseOrder())
                    .thenComparing(Comparator.comparingInt(JobPods::restarts).reversed())
                    .thenComparing(JobPods::created, Comparator.reverseOrder())
                    .thenComparing(pod -> pod.getMetadata().getName());

    private JobPods() {}

    static boolean indexed(Job job) {
        return "Indexed".equals(job.getSpec().getCompletionMode());
    }

    /** Whether only a failed pod is replaced, and not one that is on its way out. */
    static boolean replacesFailed(Job job) {
        return "Failed".equals(job.getSpec().getPodReplacementPolicy());
    }

    static boolean tracked(Pod pod) {
        List<String> finalizers = pod.getMetadata().getFinalizers();
        return finalizers != null && finalizers.contains(FINALIZER);
    }

    static boolean failed(Pod pod, Job job) {
        String phase = PodStates.phase(pod);
        if (phase.equals("Failed")) {
            return true;
        }
        return !replacesFailed(job) && Ownership.deleting(pod) && !phase.equals("Succeeded");
    }

    static boolean succeeded(Pod pod) {
        return PodStates.phase(pod).equals("Succeeded");
    }

    /** Returns the completion index that a pod stands for. */
    static OptionalInt index(Pod pod) {
        Map<String, String> annotations = pod.getMetadata().getAnnotations();
        String text = annotations == null ? "" : annotations.getOrDefault(INDEX, "");
        return text.matches("[0-9]{1,9}")
                ? OptionalInt.of(Integer.parseInt(text))
                : OptionalInt.empty();
    }

    /** Whether the index of a pod is one that its Job has. */
    static boolean inRange(Pod pod, Job job) {
        OptionalInt index = index(pod);
        int limit = Numbers.of(job.getSpec().getCompletions());
        return index.isPresent() && index.getAsInt() < limit;
    }

    /**
     * Returns the active pods that are too many; of an indexed Job those of doubled indexes too.
     */
    static List<Pod> surplus(Job job, List<Pod> active, int atLeast) {
        List<Pod> rest = new ArrayList<>(active);
        rest.sort(FIRST_TO_GO);
        List<Pod> gone = new ArrayList<>();
        if (indexed(job)) {
            Set<Integer> seen = new HashSet<>();
            for (Pod pod : rest.reversed()) {
                if (!inRange(pod, job) || !seen.add(index(pod).orElse(-1))) {
                    gone.add(pod);
                }
            }
            rest.removeAll(gone);
        }
        int more = Math.max(0, atLeast - gone.size());
        gone.addAll(rest.subList(0, Math.min(more, rest.size())));
        return gone;
    }

    static int restarts(Pod pod) {
        if (pod.getStatus() == null || pod.getStatus().getContainerStatuses() == null) {
            return 0;
        }
        return pod.getStatus().getContainerStatuses().stream()
                .mapToInt(status -> Numbers.of(status.getRestartCount()))
                .sum();
    }

    /** Returns when a pod ended, or the best that is known of it. */
    static Instant finished(Pod pod) {
        return byContainers(pod)
                .or(
                        () ->
                                PodStates.condition(pod, "Ready")
                                        .filter(c -> c.getStatus().equals("False"))
                                        .flatMap(c -> Timestamps.read(c.getLastTransitionTime())))
                .or(() -> byDeletion(pod))
                .orElseGet(() -> created(pod));
    }

    private static Optional<Instant> byContainers(Pod pod) {
        Instant latest = null;
        if (pod.getStatus() == null || pod.getStatus().getContainerStatuses() == null) {
            return Optional.empty();
        }
        for (ContainerStatus status : pod.getStatus().getContainerStatuses()) {
            ContainerStateTerminated end =
                    status.getState() == null ? null : status.getState().getTerminated();
            Optional<Instant> at =
                    end == null ? Optional.empty() : Timestamps.read(end.getFinishedAt());
            if (at.isEmpty()) {
                return Optional.empty();
            }
            latest = latest == null || at.get().isAfter(latest) ? at.get() : latest;
        }
        return Optional.ofNullable(latest);
    }

    private static Optional<Instant> byDeletion(Pod pod) {
        long grace = Numbers.of(pod.getMetadata().getDeletionGracePeriodSeconds());
        return Timestamps.read(pod.getMetadata().getDeletionTimestamp())
                .map(at -> at.minusSeconds(grace));
    }

    private static Instant created(Pod pod) {
        return Timestamps.read(pod.getMetadata().getCreationTimestamp()).orElse(Instant.EPOCH);
    }

    /** Returns a new pod of a Job. */
    static Pod make(Job job) {
        return new PodBuilder(PodWriter.pod(job, job.getSpec().getTemplate()))
                .editMetadata()
                .addToFinalizers(FINALIZER)
                .endMetadata()
                .build();
    }

    /** Returns a new pod of an indexed Job. */
    static Pod make(Job job, int index) {
        String name = job.getMetadata().getName();
        String end = "-" + index + "-";
        String start = name.substring(0, Math.min(name.length(), PREFIX_MAX - end.length()));
        Pod pod =
                new PodBuilder(make(job))
                        .editMetadata()
                        .withGenerateName(start + end)
                        .addToAnnotations(INDEX, Integer.toString(index))
                        .addToLabels(INDEX, Integer.toString(index))
                        .endMetadata()
                        .editSpec()
                        .withHostname(name + "-" + index)
                        .endSpec()
                        .build();
        pod.getSpec().setContainers(withIndex(pod.getSpec().getContainers()));
        pod.getSpec().setInitContainers(withIndex(pod.getSpec().getInitContainers()));
        return pod;
    }

    private static List<Container> withIndex(List<Container> containers) {
        List<Container> known = new ArrayList<>();
        for (Container container : containers) {
            List<EnvVar> variables =
                    container.getEnv() == null
                            ? new ArrayList<>()
                            : new ArrayList<>(container.getEnv());
            if (variables.stream().noneMatch(v -> v.getName().equals(INDEX_VARIABLE))) {
                variables.add(
                        new EnvVarBuilder()
                                .withName(INDEX_VARIABLE)
                                .withNewValueFrom()
                                .withNewFieldRef()
                                .withFieldPath("metadata.labels['" + INDEX + "']")
                                .endFieldRef()
                                .endValueFrom()
                                .build());
            }
            Container copy =
                    new io.fabric8.kubernetes.api.model.ContainerBuilder(container).build();
            copy.setEnv(variables);
            known.add(copy);
        }
        return known;
    }
}
