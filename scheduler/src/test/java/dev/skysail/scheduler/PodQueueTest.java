package dev.skysail.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.kubernetes.cluster.ClusterChange;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodQueueTest {

    private static final Set<String> ROOM = Set.of("NodeResourcesFit");
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final PodQueue queue = new PodQueue();
    private Instant now = START;

    private static Pod pod(String name, int priority) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("d")
                .withName(name)
                .withUid("uid-" + name)
                .endMetadata()
                .withNewSpec()
                .withPriority(priority)
                .endSpec()
                .build();
    }

    private static Pod tolerant(String name) {
        return new PodBuilder(pod(name, 0))
                .editSpec()
                .addNewToleration()
                .withOperator("Exists")
                .endToleration()
                .endSpec()
                .build();
    }

    private String pop() {
        return queue.pop(now).map(p -> p.pod().getMetadata().getName()).orElse("-");
    }

    private void after(long millis) {
        now = now.plus(Duration.ofMillis(millis));
    }

    private void refuse(String name) {
        assertThat(pop()).isEqualTo(name);
        queue.refused(ROOM, now);
    }

    @Test
    void higherPriorityFirstThenOlderFirst() {
        queue.put(pod("old", 0), now);
        after(1);
        queue.put(pod("new", 0), now);
        after(1);
        queue.put(pod("urgent", 5), now);

        assertThat(pop()).isEqualTo("urgent");
        queue.done();
        assertThat(pop()).isEqualTo("old");
        queue.done();
        assertThat(pop()).isEqualTo("new");
        queue.done();
        assertThat(pop()).isEqualTo("-");
    }

    @Test
    void aRefusedPodWaitsForAChangeThatMayHelp() {
        queue.put(pod("a", 0), now);
        refuse("a");
        after(60_000);
        assertThat(pop()).isEqualTo("-");
        queue.changed(ClusterChange.POD_BOUND);
        assertThat(pop()).isEqualTo("-");
        queue.changed(ClusterChange.POD_GONE);
        assertThat(pop()).isEqualTo("a");
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,2", "3,4", "4,8", "5,10", "6,10", "60,10"})
    void backOffDoublesUpToTenSeconds(int refusals, long seconds) {
        QueuedPod pod = new QueuedPod(pod("a", 0), START, refusals, 0, ROOM, 0);

        assertThat(Duration.between(START, pod.backoffEnds())).hasSeconds(seconds);
    }

    @Test
    void aReadyPodGoesBeforeOneThatBacksOff() {
        queue.put(pod("a", 9), now);
        refuse("a");
        queue.changed(ClusterChange.NODE_ADDED);
        queue.put(pod("b", 0), now);

        assertThat(pop()).isEqualTo("b");
        queue.done();
        assertThat(pop()).as("nothing else is ready").isEqualTo("a");
    }

    @Test
    void afterItsBackOffPriorityCountsAgain() {
        queue.put(pod("a", 9), now);
        refuse("a");
        queue.changed(ClusterChange.NODE_ADDED);
        queue.put(pod("b", 0), now);
        after(1000);

        assertThat(pop()).isEqualTo("a");
    }

    @Test
    void aBrokenAttemptIsNotRepeatedEarly() {
        queue.put(pod("a", 0), now);
        assertThat(pop()).isEqualTo("a");
        queue.failed(now);
        assertThat(pop()).isEqualTo("-");
        assertThat(queue.nextWake()).contains(now.plusSeconds(1));
        after(1000);
        assertThat(pop()).isEqualTo("a");
    }

    @Test
    void aNewTolerationMakesItReadyAtOnce() {
        queue.put(pod("a", 0), now);
        refuse("a");
        queue.put(tolerant("a"), now);

        assertThat(pop()).isEqualTo("a");
    }

    @Test
    void aNewTolerationDuringTheDecisionIsNotLost() {
        queue.put(pod("a", 0), now);
        Optional<QueuedPod> out = queue.pop(now);
        assertThat(out).isPresent();
        queue.put(tolerant("a"), now);
        queue.refused(ROOM, now);

        assertThat(queue.pop(now).map(p -> p.pod().getSpec().getTolerations().size())).contains(1);
    }

    @Test
    void aStatusThatChangesWakesNobody() {
        queue.put(pod("a", 0), now);
        refuse("a");
        queue.put(
                new PodBuilder(pod("a", 0))
                        .withNewStatus()
                        .withPhase("Pending")
                        .endStatus()
                        .build(),
                now);

        assertThat(pop()).isEqualTo("-");
    }

    @Test
    void aChangeDuringTheDecisionIsNotLost() {
        queue.put(pod("a", 0), now);
        assertThat(pop()).isEqualTo("a");
        queue.changed(ClusterChange.POD_GONE);
        queue.refused(ROOM, now);

        assertThat(pop()).isEqualTo("a");
    }

    @Test
    void aPodThatIsDeletedDuringTheDecisionDoesNotComeBack() {
        queue.put(pod("a", 0), now);
        assertThat(pop()).isEqualTo("a");
        queue.remove(pod("a", 0));
        queue.refused(ROOM, now);

        assertThat(queue.size()).isZero();
    }

    @Test
    void aSuccessorOfTheSameNameIsANewPod() {
        queue.put(pod("a", 0), now);
        assertThat(pop()).isEqualTo("a");
        queue.remove(pod("a", 0));
        Pod successor =
                new PodBuilder(pod("a", 0)).editMetadata().withUid("other").endMetadata().build();
        queue.put(successor, now);
        queue.refused(ROOM, now);

        assertThat(queue.pop(now).map(QueuedPod::refusals)).contains(0);
    }

    @Test
    void aGatedPodWaitsForItsGates() {
        Pod gated =
                new PodBuilder(pod("a", 0))
                        .editSpec()
                        .addNewSchedulingGate("quota")
                        .endSpec()
                        .build();
        queue.put(gated, now);
        queue.changed(ClusterChange.NODE_ADDED);
        after(600_000);
        assertThat(pop()).isEqualTo("-");
        queue.put(pod("a", 0), now);
        assertThat(pop()).isEqualTo("a");
    }

    @Test
    void afterFiveMinutesARefusedPodIsTriedAnyway() {
        queue.put(pod("a", 0), now);
        refuse("a");
        assertThat(queue.nextWake()).contains(now.plusSeconds(300));
        after(300_000);
        assertThat(pop()).isEqualTo("a");
    }

    @Test
    void aPodThatCouldNotBeBoundComesBack() {
        queue.put(pod("a", 0), now);
        QueuedPod out = queue.pop(now).orElseThrow();
        queue.done();
        queue.bindingFailed(out, now);
        assertThat(pop()).isEqualTo("-");
        after(1000);
        assertThat(pop()).isEqualTo("a");
    }
}
