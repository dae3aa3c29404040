package dev.skysail.controlplane.controllers.job;

import dev.skysail.controlplane.controllers.cluster.Numbers;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.PodStates;
import dev.skysail.controlplane.controllers.cluster.Timestamps;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides the next step of a Job that is not over. A function.
 *
 * <p>Invariants: a pod is counted once, before its finalizer is taken; a Job is over only when all
 * its pods are counted and none is on its way out.
 *
 * <p>Source: syncJob in pkg/controller/job/job_controller.go, 1.37.
 */
final class JobStep {

    private static final int PODS_MAX = 500;
    private static final String NORMAL = "Normal";

    private final Job job;
    private final JobSpec spec;
    private final Instant now;
    private final boolean settled;
    private final Ledger ledger;
    private final List<Pod> adopted = new ArrayList<>();
    private final List<Pod> disowned = new ArrayList<>();
    private final List<Pod> deleted = new ArrayList<>();
    private final List<Pod> ended = new ArrayList<>();
    private final List<Pod> created = new ArrayList<>();
    private final List<Pod> pods = new ArrayList<>();
    private final List<JobPlan.Told> events = new ArrayList<>();
    private final Failures failures;
    private @Nullable Duration again;
    private int active;
    private int terminating;
    private int ready;

    private JobStep(JobView view, Instant now) {
        this.job = view.job();
        this.spec = job.getSpec();
        this.now = now;
        this.settled = view.settled();
        for (Pod pod : view.pods()) {
            switch (Ownership.claim(job, spec.getSelector(), pod)) {
                case OWNED -> pods.add(pod);
                case ADOPT -> adopted.add(pod);
                case RELEASE -> disowned.add(pod);
                case FOREIGN -> {}
            }
        }
        this.ledger = new Ledger(job, pods, view.released());
        this.failures = view.failures().after(ledger.succeeded(), ledger.failed());
    }

    static JobPlan plan(JobView view, Instant now) {
        return new JobStep(view, now).plan();
    }

    private JobPlan plan() {
        JobStatus status = ledger.status();
        List<Pod> running = pods.stream().filter(PodStates::active).toList();
        active = running.size();
        ready = (int) running.stream().filter(PodStates::ready).count();
        terminating = (int) pods.stream().filter(PodStates::terminating).count();
        boolean suspended = Boolean.TRUE.equals(spec.getSuspend());
        if (status.getStartTime() == null && !suspended) {
            status.setStartTime(Timestamps.write(now));
        }
        Optional<JobCondition> finish = earlier(status).or(() -> failure(status));
        if (finish.isPresent()) {
            ended.addAll(running);
            take(running);
            if (!settled) {
                finish = Optional.empty();
            }
        } else {
            boolean manages = settled && !Ownership.deleting(job);
            if (manages) {
                manage(running);
            }
            if (complete()) {
                finish = Optional.of(success());
            } else if (manages && JobConditions.suspended(status, suspended, now)) {
                suspension(status, suspended);
            }
        }
        return written(status, finish);
    }

    private void suspension(JobStatus status, boolean suspended) {
        status.setStartTime(suspended ? null : Timestamps.write(now));
        events.add(
                suspended
                        ? new JobPlan.Told(NORMAL, "Suspended", "Job suspended")
                        : new JobPlan.Told(NORMAL, "Resumed", "Job resumed"));
    }

    private JobPlan written(JobStatus status, Optional<JobCondition> finish) {
        status.setActive(active == 0 ? null : active);
        status.setReady(ready);
        status.setTerminating(terminating);
        List<Pod> released = ledger.count(finish);
        Optional<JobCondition> end = finish.map(f -> announced(status, f));
        JobStatus before = job.getStatus() == null ? new JobStatus() : job.getStatus();
        Optional<JobStatus> counting =
                status.equals(before) ? Optional.empty() : Optional.of(Ledger.copy(status));
        JobStatus last = ledger.settle(released);
        if (end.isPresent() && ledger.allCounted() && terminating == 0) {
            finish(last, end.get());
        }
        Optional<JobStatus> counted =
                last.equals(counting.orElse(before)) ? Optional.empty() : Optional.of(last);
        return new JobPlan(
                adopted,
                disowned,
                deleted,
                ended,
                created,
                counting,
                released,
                counted,
                events,
                failures,
                Optional.ofNullable(again));
    }

    /** Notes that the Job will end, and returns the condition with which it will. */
    private JobCondition announced(JobStatus status, JobCondition finish) {
        boolean good = finish.getType().equals(JobConditions.SUCCESS);
        if (JobConditions.find(status, finish.getType()).isEmpty()) {
            JobConditions.add(status, finish);
        }
        return JobConditions.make(
                good ? JobConditions.COMPLETE : JobConditions.FAILED,
                finish.getReason(),
                finish.getMessage(),
                now);
    }

    private void finish(JobStatus status, JobCondition end) {
        JobConditions.add(status, end);
        if (end.getType().equals(JobConditions.FAILED)) {
            events.add(new JobPlan.Told("Warning", end.getReason(), end.getMessage()));
            return;
        }
        status.setCompletionTime(end.getLastTransitionTime());
        Integer wanted = spec.getCompletions();
        if (wanted != null && Numbers.of(status.getSucceeded()) > wanted) {
            events.add(
                    new JobPlan.Told(
                            "Warning",
                            "TooManySucceededPods",
                            "Too many succeeded pods running after completion count reached"));
        }
        events.add(new JobPlan.Told(NORMAL, "Completed", "Job completed"));
    }

    private static Optional<JobCondition> earlier(JobStatus status) {
        return JobConditions.find(status, JobConditions.SUCCESS)
                .or(() -> JobConditions.find(status, JobConditions.FAILURE));
    }

    private Optional<JobCondition> failure(JobStatus status) {
        int limit = Numbers.of(spec.getBackoffLimit(), 6);
        if (ledger.failures() > limit || restartedTooOften(limit)) {
            return Optional.of(
                    JobConditions.make(
                            JobConditions.FAILURE,
                            "BackoffLimitExceeded",
                            "Job has reached the specified backoff limit",
                            now));
        }
        Long deadline = spec.getActiveDeadlineSeconds();
        Optional<Instant> start = Timestamps.read(status.getStartTime());
        if (deadline == null || start.isEmpty() || Boolean.TRUE.equals(spec.getSuspend())) {
            return Optional.empty();
        }
        Instant due = start.get().plusSeconds(deadline);
        if (!due.isAfter(now)) {
            return Optional.of(
                    JobConditions.make(
                            JobConditions.FAILURE,
                            "DeadlineExceeded",
                            "Job was active longer than specified deadline",
                            now));
        }
        lookAgain(Duration.between(now, due));
        return Optional.empty();
    }

    /** Pods that restart in place count their restarts. */
    private boolean restartedTooOften(int limit) {
        if (!"OnFailure".equals(spec.getTemplate().getSpec().getRestartPolicy())) {
            return false;
        }
        int restarts =
                pods.stream()
                        .filter(pod -> !PodStates.ended(pod))
                        .mapToInt(JobPods::restarts)
                        .sum();
        return limit == 0 ? restarts > 0 : restarts >= limit;
    }

    private boolean complete() {
        Integer wanted = spec.getCompletions();
        int enough = wanted == null ? 1 : wanted;
        return ledger.successes() >= enough && active == 0;
    }

    private JobCondition success() {
        return JobConditions.make(
                JobConditions.SUCCESS,
                "CompletionsReached",
                "Reached expected number of succeeded pods",
                now);
    }

    /** Makes and deletes pods until as many are active as should be. */
    private void manage(List<Pod> running) {
        boolean suspended = Boolean.TRUE.equals(spec.getSuspend());
        int wanted = suspended ? 0 : wanted();
        List<Pod> surplus = JobPods.surplus(job, running, Math.max(0, active - wanted));
        if (!surplus.isEmpty()) {
            List<Pod> gone = surplus.subList(0, Math.min(PODS_MAX, surplus.size()));
            deleted.addAll(gone);
            take(gone);
            return;
        }
        int missing = wanted - active - (JobPods.replacesFailed(job) ? terminating : 0);
        if (missing <= 0) {
            return;
        }
        Duration wait = failures.remaining(now);
        if (wait.isPositive()) {
            lookAgain(wait);
            return;
        }
        create(Math.min(PODS_MAX, missing), running);
        active += created.size();
    }

    private int wanted() {
        int parallelism = Numbers.of(spec.getParallelism(), 1);
        Integer completions = spec.getCompletions();
        if (completions == null) {
            return ledger.successes() > 0 ? active : parallelism;
        }
        return Math.clamp(completions - (long) ledger.successes(), 0, parallelism);
    }

    private void create(int count, List<Pod> running) {
        if (!JobPods.indexed(job)) {
            for (int i = 0; i < count; i++) {
                created.add(JobPods.make(job));
            }
            return;
        }
        Set<Integer> taken = new HashSet<>(ledger.indexes());
        for (Pod pod : JobPods.replacesFailed(job) ? pods : running) {
            if (!PodStates.ended(pod)) {
                JobPods.index(pod).ifPresent(taken::add);
            }
        }
        int limit = Numbers.of(spec.getCompletions());
        for (int i = 0; i < limit && created.size() < count; i++) {
            if (!taken.contains(i)) {
                created.add(JobPods.make(job, i));
            }
        }
    }

    private void take(List<Pod> gone) {
        active -= gone.size();
        terminating += gone.size();
        ready -= (int) gone.stream().filter(PodStates::ready).count();
    }

    private void lookAgain(Duration delay) {
        if (again == null || delay.compareTo(again) < 0) {
            again = delay;
        }
    }
}
