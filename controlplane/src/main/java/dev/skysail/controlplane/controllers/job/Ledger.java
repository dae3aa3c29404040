package dev.skysail.controlplane.controllers.job;

import dev.skysail.controlplane.controllers.cluster.Numbers;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatusBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.UncountedTerminatedPods;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Counts the ended pods of a Job in its status, each once: its UID first, its finalizer next, the
 * number last (trackJobStatusAndRemoveFinalizers; KEP-2307). Not safe for several threads.
 */
final class Ledger {

    private static final int UNCOUNTED_MAX = 500;

    private final Job job;
    private final List<Pod> pods;
    private final Set<String> held = new HashSet<>();
    private final JobStatus status;
    private final List<String> succeeded;
    private final List<String> failed;
    private final Set<Integer> before;
    private final Set<Integer> indexes;
    private boolean all = true;

    Ledger(Job job, List<Pod> owned, Set<String> released) {
        this.job = job;
        this.pods = new ArrayList<>(owned);
        if (JobPods.indexed(job)) {
            pods.sort(Comparator.comparingInt(pod -> JobPods.index(pod).orElse(-1)));
        }
        for (Pod pod : owned) {
            if (JobPods.tracked(pod) && !released.contains(uid(pod))) {
                held.add(uid(pod));
            }
        }
        status = copy(job.getStatus() == null ? new JobStatus() : job.getStatus());
        UncountedTerminatedPods uncounted = status.getUncountedTerminatedPods();
        succeeded = list(uncounted == null ? List.of() : uncounted.getSucceeded());
        failed = list(uncounted == null ? List.of() : uncounted.getFailed());
        before = known(job);
        indexes = new TreeSet<>(before);
        pods.stream()
                .filter(pod -> held.contains(uid(pod)) && JobPods.succeeded(pod))
                .filter(pod -> JobPods.inRange(pod, job))
                .forEach(pod -> indexes.add(JobPods.index(pod).orElseThrow()));
    }

    static JobStatus copy(JobStatus status) {
        return new JobStatusBuilder(status).build();
    }

    /** The status as it is made; it holds what has been counted so far. */
    JobStatus status() {
        return status;
    }

    /** Pods that succeeded and are not in the status yet. */
    List<Pod> succeeded() {
        return fresh().stream()
                .filter(JobPods::succeeded)
                .filter(pod -> !succeeded.contains(uid(pod)))
                .toList();
    }

    /** Pods that failed and are not in the status yet. */
    List<Pod> failed() {
        return fresh().stream()
                .filter(pod -> JobPods.failed(pod, job))
                .filter(pod -> !failed.contains(uid(pod)))
                .toList();
    }

    private List<Pod> fresh() {
        return pods.stream()
                .filter(pod -> held.contains(uid(pod)))
                .filter(pod -> !JobPods.indexed(job) || JobPods.inRange(pod, job))
                .toList();
    }

    int successes() {
        return JobPods.indexed(job)
                ? indexes.size()
                : Numbers.of(status.getSucceeded()) + succeeded.size() + succeeded().size();
    }

    int failures() {
        return Numbers.of(status.getFailed()) + failed.size() + failed().size();
    }

    /** Indexes that succeeded. */
    Set<Integer> indexes() {
        return indexes;
    }

    /** Takes ended pods into the status; returns those whose finalizer may be taken then. */
    List<Pod> count(Optional<JobCondition> finish) {
        clean();
        List<Pod> released = new ArrayList<>();
        boolean failing =
                finish.filter(f -> !f.getType().equals(JobConditions.SUCCESS)).isPresent();
        int entered = 0;
        for (Pod pod : pods) {
            boolean lost = JobPods.failed(pod, job);
            boolean over = JobPods.succeeded(pod) || lost;
            boolean goes = over || Ownership.deleting(job) || finish.isPresent();
            if (!held.contains(uid(pod)) || !goes) {
                continue;
            }
            released.add(pod);
            if (JobPods.succeeded(pod) && !failed.contains(uid(pod))) {
                entered += enterSuccess(pod);
            } else if ((lost || failing) && !failed.contains(uid(pod))) {
                if (!JobPods.indexed(job) || JobPods.inRange(pod, job)) {
                    failed.add(uid(pod));
                }
            }
            if (entered + succeeded.size() + failed.size() >= UNCOUNTED_MAX) {
                all = false;
                break;
            }
        }
        enterIndexes();
        write();
        return released;
    }

    private int enterSuccess(Pod pod) {
        if (JobPods.indexed(job)) {
            boolean fresh =
                    JobPods.inRange(pod, job) && !before.contains(JobPods.index(pod).orElse(-1));
            return fresh ? 1 : 0;
        }
        if (!succeeded.contains(uid(pod))) {
            succeeded.add(uid(pod));
        }
        return 0;
    }

    private void enterIndexes() {
        if (JobPods.indexed(job)) {
            status.setSucceeded(indexes.isEmpty() ? null : indexes.size());
            status.setCompletedIndexes(indexes.isEmpty() ? null : Indexes.write(indexes));
        }
    }

    /** Returns the status once the finalizers of pods are gone. */
    JobStatus settle(List<Pod> released) {
        released.forEach(pod -> held.remove(uid(pod)));
        clean();
        write();
        return copy(status);
    }

    /** Whether every ended pod is in the numbers. */
    boolean allCounted() {
        return all && succeeded.isEmpty() && failed.isEmpty();
    }

    /** Moves pods without finalizer from the lists into the numbers. */
    private void clean() {
        int good = succeeded.size();
        int bad = failed.size();
        succeeded.removeIf(uid -> !held.contains(uid));
        failed.removeIf(uid -> !held.contains(uid));
        good = Numbers.of(status.getSucceeded()) + good - succeeded.size();
        bad = Numbers.of(status.getFailed()) + bad - failed.size();
        status.setSucceeded(good == 0 ? null : good);
        status.setFailed(bad == 0 ? null : bad);
    }

    private void write() {
        UncountedTerminatedPods uncounted = new UncountedTerminatedPods();
        uncounted.setSucceeded(new ArrayList<>(succeeded));
        uncounted.setFailed(new ArrayList<>(failed));
        status.setUncountedTerminatedPods(uncounted);
    }

    private static Set<Integer> known(Job job) {
        String text = job.getStatus() == null ? null : job.getStatus().getCompletedIndexes();
        int limit = Numbers.of(job.getSpec().getCompletions());
        return Indexes.read(text == null ? "" : text, limit);
    }

    private static List<String> list(List<String> uids) {
        return new ArrayList<>(uids == null ? List.of() : uids);
    }

    private static String uid(Pod pod) {
        return pod.getMetadata().getUid();
    }
}
