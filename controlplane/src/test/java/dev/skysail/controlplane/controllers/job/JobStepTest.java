package dev.skysail.controlplane.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.controlplane.controllers.cluster.Ownership;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statuses and texts are those of the recorded life of jobs (kube-controller-manager 1.37.2). */
class JobStepTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final Map<String, Pod> pods = new LinkedHashMap<>();
    private Job job = job();
    private Failures failures = Failures.NONE;
    private Instant now = START;
    private int made;

    private static Job job() {
        return new JobBuilder()
                .withNewMetadata()
                .withName("one")
                .withNamespace("ns")
                .withUid("job-uid")
                .endMetadata()
                .withNewSpec()
                .withParallelism(1)
                .withCompletions(1)
                .withBackoffLimit(6)
                .withCompletionMode("NonIndexed")
                .withNewSelector()
                .addToMatchLabels("job", "one")
                .endSelector()
                .withNewTemplate()
                .withNewMetadata()
                .addToLabels("job", "one")
                .endMetadata()
                .withNewSpec()
                .withRestartPolicy("Never")
                .addNewContainer()
                .withName("main")
                .withImage("i")
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
    }

    private JobPlan plan() {
        JobView view = new JobView(job, List.copyOf(pods.values()), failures, true, Set.of());
        return JobStep.plan(view, now);
    }

    /** Carries a plan out, as the controller does when nothing fails. */
    private JobPlan step() {
        JobPlan plan = plan();
        plan.deleted().forEach(pod -> pods.remove(pod.getMetadata().getName()));
        plan.ended()
                .forEach(
                        pod ->
                                change(
                                        new PodBuilder(pod)
                                                .editMetadata()
                                                .withDeletionTimestamp(now.toString())
                                                .endMetadata()));
        for (Pod pod : plan.created()) {
            String name = pod.getMetadata().getGenerateName() + made++;
            change(
                    new PodBuilder(pod)
                            .editMetadata()
                            .withName(name)
                            .withUid("uid-" + name)
                            .withCreationTimestamp(now.toString())
                            .endMetadata()
                            .withNewStatus()
                            .withPhase("Pending")
                            .endStatus());
        }
        plan.counting().ifPresent(this::write);
        for (Pod pod : plan.released()) {
            Pod known = pods.getOrDefault(pod.getMetadata().getName(), pod);
            if (Ownership.deleting(known)) {
                pods.remove(pod.getMetadata().getName());
            } else {
                change(
                        new PodBuilder(known)
                                .editMetadata()
                                .withFinalizers(List.of())
                                .endMetadata());
            }
        }
        plan.counted().ifPresent(this::write);
        if (plan.counting().isPresent()) {
            failures = plan.failures();
        }
        return plan;
    }

    private void change(PodBuilder builder) {
        Pod changed = builder.build();
        pods.put(changed.getMetadata().getName(), changed);
    }

    private void write(JobStatus status) {
        job = new JobBuilder(job).withStatus(status).build();
    }

    private void end(int pod, String phase) {
        Pod ended = List.copyOf(pods.values()).get(pod);
        change(
                new PodBuilder(ended)
                        .editStatus()
                        .withPhase(phase)
                        .addNewContainerStatus()
                        .withName("main")
                        .withNewState()
                        .withNewTerminated()
                        .withExitCode(phase.equals("Failed") ? 1 : 0)
                        .withFinishedAt(now.toString())
                        .endTerminated()
                        .endState()
                        .endContainerStatus()
                        .endStatus());
    }

    private String status() {
        JobStatus status = job.getStatus();
        Map<String, Object> shown = new TreeMap<>();
        shown.put("active", status.getActive());
        shown.put("failed", status.getFailed());
        shown.put("succeeded", status.getSucceeded());
        shown.put("terminating", status.getTerminating());
        shown.values().removeIf(value -> value == null);
        return shown + " " + conditions();
    }

    private List<String> conditions() {
        List<String> shown = new ArrayList<>();
        for (JobCondition condition : job.getStatus().getConditions()) {
            shown.add(condition.getType() + "=" + condition.getStatus());
        }
        return shown;
    }

    @Test
    void onePodRunsAndTheJobIsComplete() {
        JobPlan first = step();
        assertThat(first.created()).hasSize(1);
        assertThat(first.created().getFirst().getMetadata().getFinalizers())
                .containsExactly("batch.kubernetes.io/job-tracking");
        assertThat(status()).isEqualTo("{active=1, terminating=0} []");
        assertThat(job.getStatus().getStartTime()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(step().created()).isEmpty();
        end(0, "Succeeded");
        JobPlan last = step();
        assertThat(last.counting().orElseThrow().getUncountedTerminatedPods().getSucceeded())
                .containsExactly("uid-one-0");
        assertThat(last.released()).hasSize(1);
        assertThat(status())
                .isEqualTo("{succeeded=1, terminating=0} [SuccessCriteriaMet=True, Complete=True]");
        assertThat(job.getStatus().getCompletionTime()).isEqualTo("2026-01-01T00:00:00Z");
        JobCondition complete = job.getStatus().getConditions().getLast();
        assertThat(complete.getReason()).isEqualTo("CompletionsReached");
        assertThat(complete.getMessage()).isEqualTo("Reached expected number of succeeded pods");
        assertThat(last.events())
                .containsExactly(new JobPlan.Told("Normal", "Completed", "Job completed"));
    }

    @Test
    void failuresPauseAndThenEndTheJob() {
        job.getSpec().setParallelism(2);
        job.getSpec().setCompletions(3);
        job.getSpec().setBackoffLimit(1);
        assertThat(step().created()).hasSize(2);
        end(0, "Failed");
        JobPlan paused = step();
        assertThat(paused.created()).isEmpty();
        assertThat(paused.again()).contains(Duration.ofSeconds(10));
        assertThat(status()).isEqualTo("{active=1, failed=1, terminating=0} []");
        end(1, "Failed");
        JobPlan last = step();
        assertThat(status())
                .isEqualTo("{failed=2, terminating=0} [FailureTarget=True, Failed=True]");
        assertThat(last.events())
                .containsExactly(
                        new JobPlan.Told(
                                "Warning",
                                "BackoffLimitExceeded",
                                "Job has reached the specified backoff limit"));
    }

    /** The pods that still ran count as failed, and the end waits until they are gone. */
    @Test
    void aJobThatFailsTakesItsOtherPodsAlong() {
        job.getSpec().setParallelism(2);
        job.getSpec().setCompletions(2);
        job.getSpec().setBackoffLimit(0);
        step();
        end(0, "Failed");
        JobPlan failing = step();
        assertThat(failing.ended()).hasSize(1);
        assertThat(conditions()).containsExactly("FailureTarget=True");
        step();
        assertThat(status())
                .isEqualTo("{failed=2, terminating=0} [FailureTarget=True, Failed=True]");
    }

    @Test
    void aPauseEndsByTimeAlone() {
        step();
        end(0, "Failed");
        assertThat(step().created()).isEmpty();
        now = START.plusSeconds(11);
        assertThat(step().created()).hasSize(1);
    }

    @Test
    void indexesAreMadeOnceAndCounted() {
        job.getSpec().setCompletionMode("Indexed");
        job.getSpec().setParallelism(2);
        job.getSpec().setCompletions(4);
        List<Pod> first = step().created();
        assertThat(first.getFirst().getMetadata().getGenerateName()).isEqualTo("one-0-");
        assertThat(first.getFirst().getSpec().getHostname()).isEqualTo("one-0");
        assertThat(first.getFirst().getMetadata().getLabels())
                .containsEntry("batch.kubernetes.io/job-completion-index", "0");
        assertThat(first.getFirst().getSpec().getContainers().getFirst().getEnv().getFirst())
                .satisfies(
                        variable -> {
                            assertThat(variable.getName()).isEqualTo("JOB_COMPLETION_INDEX");
                            assertThat(variable.getValueFrom().getFieldRef().getFieldPath())
                                    .isEqualTo(
                                            "metadata.labels"
                                                + "['batch.kubernetes.io/job-completion-index']");
                        });
        end(1, "Succeeded");
        assertThat(step().created().getFirst().getMetadata().getGenerateName()).isEqualTo("one-2-");
        assertThat(job.getStatus().getCompletedIndexes()).isEqualTo("1");
        end(0, "Succeeded");
        end(2, "Succeeded");
        step();
        assertThat(job.getStatus().getCompletedIndexes()).isEqualTo("0-2");
        assertThat(job.getStatus().getSucceeded()).isEqualTo(3);
        end(3, "Succeeded");
        step();
        assertThat(job.getStatus().getCompletedIndexes()).isEqualTo("0-3");
        assertThat(conditions()).contains("Complete=True");
    }

    @Test
    void aSuspendedJobHasNoPodsAndStartsAnew() {
        job.getSpec().setSuspend(true);
        JobPlan plan = step();
        assertThat(plan.events())
                .containsExactly(new JobPlan.Told("Normal", "Suspended", "Job suspended"));
        assertThat(status()).isEqualTo("{terminating=0} [Suspended=True]");
        assertThat(job.getStatus().getStartTime()).isNull();
        job.getSpec().setSuspend(false);
        now = START.plusSeconds(60);
        JobPlan resumed = step();
        assertThat(resumed.events())
                .containsExactly(new JobPlan.Told("Normal", "Resumed", "Job resumed"));
        assertThat(resumed.created()).hasSize(1);
        assertThat(status()).isEqualTo("{active=1, terminating=0} [Suspended=False]");
        assertThat(job.getStatus().getStartTime()).isEqualTo("2026-01-01T00:01:00Z");
        job.getSpec().setSuspend(true);
        assertThat(step().deleted()).hasSize(1);
        assertThat(job.getStatus().getFailed()).isNull();
    }

    @Test
    void aDeadlineEndsTheJob() {
        job.getSpec().setActiveDeadlineSeconds(30L);
        assertThat(step().again()).contains(Duration.ofSeconds(30));
        now = START.plusSeconds(30);
        assertThat(step().ended()).hasSize(1);
        JobCondition target = job.getStatus().getConditions().getFirst();
        assertThat(target.getReason()).isEqualTo("DeadlineExceeded");
        assertThat(target.getMessage()).isEqualTo("Job was active longer than specified deadline");
    }

    @Test
    void restartsInPlaceCountAgainstTheLimit() {
        job.getSpec().getTemplate().getSpec().setRestartPolicy("OnFailure");
        job.getSpec().setBackoffLimit(2);
        step();
        Pod pod = pods.values().iterator().next();
        change(
                new PodBuilder(pod)
                        .editStatus()
                        .withPhase("Running")
                        .addNewContainerStatus()
                        .withName("main")
                        .withRestartCount(2)
                        .endContainerStatus()
                        .endStatus());
        step();
        assertThat(job.getStatus().getConditions().getFirst().getReason())
                .isEqualTo("BackoffLimitExceeded");
    }

    @Test
    void withoutCompletionsOneSuccessIsEnough() {
        job.getSpec().setCompletions(null);
        job.getSpec().setParallelism(2);
        assertThat(step().created()).hasSize(2);
        end(0, "Succeeded");
        assertThat(step().created()).isEmpty();
        assertThat(conditions()).isEmpty();
        end(1, "Failed");
        step();
        assertThat(status())
                .isEqualTo(
                        "{failed=1, succeeded=1, terminating=0}"
                                + " [SuccessCriteriaMet=True, Complete=True]");
    }

    @Test
    void lessParallelismTakesPodsAwayUncounted() {
        job.getSpec().setParallelism(3);
        job.getSpec().setCompletions(9);
        step();
        job.getSpec().setParallelism(1);
        assertThat(step().deleted()).hasSize(2);
        step();
        assertThat(status()).isEqualTo("{active=1, terminating=0} []");
    }

    /** A deleted pod is replaced at once, or with the policy Failed only when it is gone. */
    @ParameterizedTest
    @CsvSource({"TerminatingOrFailed, 1", "Failed, 0"})
    void theReplacementPolicyDecidesAboutLeavingPods(String policy, int replacements) {
        job.getSpec().setPodReplacementPolicy(policy);
        step();
        Pod pod = pods.values().iterator().next();
        change(
                new PodBuilder(pod)
                        .editMetadata()
                        .withDeletionTimestamp(now.toString())
                        .endMetadata());
        now = START.plusSeconds(20);
        assertThat(plan().created()).hasSize(replacements);
    }

    /** The cache still shows the finalizer of a pod that was counted. */
    @Test
    void aPodIsCountedOnce() {
        step();
        end(0, "Failed");
        Pod seen = pods.values().iterator().next();
        step();
        assertThat(job.getStatus().getFailed()).isEqualTo(1);
        JobView late =
                new JobView(
                        job, List.of(seen), failures, true, Set.of(seen.getMetadata().getUid()));
        JobPlan plan = JobStep.plan(late, now);
        assertThat(plan.released()).isEmpty();
        assertThat(plan.counted()).isEmpty();
        assertThat(plan.counting()).isEmpty();
    }

    /** A crash between the two writes of a status loses no pod. */
    @Test
    void aPodWhoseFinalizerWasTakenBeforeACrashIsCountedAfterIt() {
        step();
        end(0, "Failed");
        JobPlan half = plan();
        write(half.counting().orElseThrow());
        Pod pod = pods.values().iterator().next();
        change(new PodBuilder(pod).editMetadata().withFinalizers(List.of()).endMetadata());
        assertThat(job.getStatus().getFailed()).isNull();
        step();
        assertThat(job.getStatus().getFailed()).isEqualTo(1);
        assertThat(job.getStatus().getUncountedTerminatedPods().getFailed()).isEmpty();
    }

    @Test
    void nothingIsMadeWhileEarlierPodsAreNotSeen() {
        JobView view = new JobView(job, List.of(), failures, false, Set.of());
        assertThat(JobStep.plan(view, now).created()).isEmpty();
    }

    @Test
    void strangersAreLeftAlone() {
        Pod stranger =
                new PodBuilder()
                        .withNewMetadata()
                        .withName("x")
                        .withNamespace("ns")
                        .withUid("x")
                        .addToLabels("job", "one")
                        .addNewOwnerReference()
                        .withKind("ReplicaSet")
                        .withName("rs")
                        .withUid("rs")
                        .withController(true)
                        .endOwnerReference()
                        .endMetadata()
                        .build();
        JobPlan plan =
                JobStep.plan(new JobView(job, List.of(stranger), failures, true, Set.of()), now);
        assertThat(plan.adopted()).isEmpty();
        assertThat(plan.created()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0,1,2,5 | 0-2,5", "0,1 | 0,1", "3,4,7,8,9,11 | 3,4,7-9,11", "4 | 4"})
    void indexesAreWrittenAsRanges(String indexes, String written) {
        Set<Integer> read = Indexes.read(indexes, 100);
        assertThat(Indexes.write(read)).isEqualTo(written);
        assertThat(Indexes.read(written, 100)).isEqualTo(read);
    }

    @ParameterizedTest
    @CsvSource({"1, 10", "2, 20", "3, 40", "6, 320", "7, 600", "30, 600"})
    void thePauseDoublesUpToTenMinutes(int count, long seconds) {
        assertThat(new Failures(count, START).remaining(START))
                .isEqualTo(Duration.ofSeconds(seconds));
    }
}
