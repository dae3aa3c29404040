package dev.skysail.virtualkubelet.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.virtualkubelet.provider.ContainerState;
import dev.skysail.virtualkubelet.provider.CreateOutcome;
import dev.skysail.virtualkubelet.provider.Instance;
import dev.skysail.virtualkubelet.provider.Placement;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each case is a public report of what went wrong elsewhere; see the name of the nested trial. */
class PodControllerTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String TIMEOUT =
            "Post \"//198.20.2.70:30010/api/openApi/paas/ordervm/api/paas/placeOrder\": context"
                    + " deadline exceeded (Client.Timeout exceeded while awaiting headers)";

    private final PodWorld world = new PodWorld();

    @Test
    void aPodRunsWithItsZoneOnIt() {
        world.create("web-0");
        world.run(SECOND);
        PodStatus status = world.pod("web-0").getStatus();
        assertThat(status.getPhase()).isEqualTo("Running");
        assertThat(status.getPodIP()).isEqualTo("10.0.0.3");
        assertThat(status.getReason()).isNull();
        assertThat(status.getContainerStatuses().getFirst().getReady()).isTrue();
        assertThat(world.zone("web-0")).isIn("zoneD", "zoneE", "zoneF");
        assertThat(world.pod("web-0").getMetadata().getAnnotations())
                .containsKeys("skysail.dev/subnet", "skysail.dev/placement");
        assertThat(world.api.events)
                .containsExactly(
                        "Normal ProviderCreateSuccess Create pod in provider successfully");
    }

    /** azure-aci#132: the answer is late, the instance runs. */
    @Test
    void anOrderThatTimedOutAfterItWasAcceptedIsAdopted() {
        world.provider.script.add(
                request -> {
                    world.provider.make(request);
                    return new CreateOutcome.Unknown(TIMEOUT);
                });
        world.create("web-0");
        world.run(Duration.ZERO);
        assertThat(world.pod("web-0").getStatus().getReason()).isEqualTo("ProviderFailed");
        assertThat(world.pod("web-0").getStatus().getMessage()).isEqualTo(TIMEOUT);
        assertThat(world.created("web-0").getMessage())
                .contains("Next try at 2026-01-01T00:00:01Z");
        world.run(Duration.ofSeconds(5));
        assertThat(world.phase("web-0")).isEqualTo("Running");
        assertThat(world.pod("web-0").getStatus().getReason()).isNull();
        assertThat(world.pod("web-0").getStatus().getMessage()).isNull();
        assertThat(world.provider.made).isEqualTo(1);
        assertThat(world.provider.calls).hasSize(1);
        assertThat(world.api.events)
                .containsExactly(
                        "Warning ProviderCreateFailed " + TIMEOUT,
                        "Normal ProviderCreateSuccess Create pod in provider successfully");
    }

    @Test
    void anOrderThatTimedOutBeforeItWasAcceptedIsRepeated() {
        world.provider.script.add(request -> new CreateOutcome.Unknown(TIMEOUT));
        world.create("web-0");
        world.run(Duration.ofSeconds(5));
        assertThat(world.phase("web-0")).isEqualTo("Running");
        assertThat(world.provider.made).isEqualTo(1);
        assertThat(world.provider.calls).hasSize(2);
    }

    @Test
    void nothingIsOrderedWhileTheProviderDoesNotAnswerALookUp() {
        world.provider.failedReads = 3;
        world.create("web-0");
        world.run(Duration.ofSeconds(2));
        assertThat(world.provider.calls).isEmpty();
        world.run(Duration.ofSeconds(20));
        assertThat(world.phase("web-0")).isEqualTo("Running");
    }

    /** virtual-kubelet#773: dropped after a number of tries. */
    @Test
    void aPodWaitsForStockForEver() {
        world.provider.stock.replaceAll((zone, n) -> 0L);
        world.create("web-0");
        world.run(Duration.ofMinutes(60));
        assertThat(world.phase("web-0")).isEqualTo("Pending");
        assertThat(world.pod("web-0").getStatus().getReason()).isEqualTo("ProviderFailed");
        assertThat(world.created("web-0").getMessage())
                .contains("zoneD: zone zoneD has no stock")
                .contains("Next try at 2026-01-01T01:00:");
        assertThat(world.provider.made).isZero();
        world.provider.stock.put("zoneE", 1L);
        world.run(Duration.ofMinutes(1));
        assertThat(world.phase("web-0")).isEqualTo("Running");
        assertThat(world.zone("web-0")).isEqualTo("zoneE");
        assertThat(world.pod("web-0").getStatus().getReason()).isNull();
        assertThat(world.created("web-0").getStatus()).isEqualTo("True");
    }

    @Test
    void aZoneOutOfStockIsReplacedByTheNextAtOnce() {
        world.provider.stock.put("zoneD", 0L);
        world.create("web-0", annotated("skysail.dev/zone", "zoneD"));
        world.run(Duration.ZERO);
        assertThat(world.phase("web-0")).isEqualTo("Running");
        assertThat(world.zone("web-0")).isIn("zoneE", "zoneF");
    }

    /** virtual-kubelet#399: permanent and transient errors look alike. */
    @Test
    void aRejectedPodFailsAfterOneTry() {
        world.provider.script.add(request -> new CreateOutcome.Rejected("invalid spec"));
        world.create("web-0");
        world.run(Duration.ofMinutes(10));
        assertThat(world.phase("web-0")).isEqualTo("Failed");
        assertThat(world.pod("web-0").getStatus().getMessage()).isEqualTo("invalid spec");
        assertThat(world.provider.calls).hasSize(1);
    }

    @Test
    void aThrottledProviderIsLeftAloneByAllPods() {
        world.provider.script.add(request -> new CreateOutcome.Throttled(Duration.ofSeconds(30)));
        world.create("web-0");
        world.run(Duration.ofSeconds(2));
        world.create("web-1");
        world.run(Duration.ofMinutes(2));
        assertThat(world.phase("web-0")).isEqualTo("Running");
        assertThat(world.phase("web-1")).isEqualTo("Running");
        assertThat(world.provider.calls.get(1))
                .isAfterOrEqualTo(Instant.parse("2026-01-01T00:00:30Z"));
    }

    @Test
    void aPodThatMissesAConfigMapWaitsForIt() {
        world.provider.script.add(
                request -> new CreateOutcome.Incomplete("configmap \"cm\" not found"));
        world.create("web-0");
        world.run(Duration.ZERO);
        PodStatus status = world.pod("web-0").getStatus();
        assertThat(status.getReason()).isNull();
        assertThat(status.getContainerStatuses().getFirst().getState().getWaiting().getReason())
                .isEqualTo("CreateContainerConfigError");
        world.run(Duration.ofSeconds(3));
        assertThat(world.phase("web-0")).isEqualTo("Running");
    }

    /** interlink#195: a restart submits running jobs again. */
    @Test
    void aRestartAdoptsEveryInstance() {
        for (int i = 0; i < 50; i++) {
            world.create("web-" + i);
        }
        world.run(SECOND);
        List<String> before = world.instanceIds();
        Map<String, Pod> pods = new TreeMap<>(world.api.pods);
        int events = world.api.events.size();
        world.restart();
        world.run(Duration.ofMinutes(1));
        assertThat(world.instanceIds()).hasSize(50).isEqualTo(before);
        assertThat(world.provider.calls).hasSize(50);
        assertThat(world.provider.deletes).isZero();
        assertThat(new TreeMap<>(world.api.pods)).isEqualTo(pods);
        assertThat(world.api.events).hasSize(events);
    }

    @Test
    void aRestartBetweenOrderAndStatusFindsTheInstance() {
        world.api.refusesStatus = true;
        world.create("web-0");
        world.run(Duration.ZERO);
        world.api.refusesStatus = false;
        world.restart();
        world.run(SECOND);
        assertThat(world.phase("web-0")).isEqualTo("Running");
        assertThat(world.provider.calls).hasSize(1);
    }

    /** liqo#2748: healthy pods are deleted because a list was wrong. */
    @Test
    void aFalseReportThatAPodIsGoneEndsNothing() {
        String uid = world.create("web-0");
        world.run(SECOND);
        world.controller.gone(world.pod("web-0"));
        world.api.refusesReads = true;
        world.wake(uid);
        world.run(Duration.ofSeconds(3));
        world.api.refusesReads = false;
        world.run(Duration.ofSeconds(3));
        assertThat(world.provider.deletes).isZero();
        assertThat(world.book.get(uid)).isPresent();
    }

    @Test
    void anInstanceOfAPodThatIsReallyGoneIsEnded() {
        String uid = world.create("web-0");
        world.run(SECOND);
        Pod gone = world.pod("web-0");
        world.api.pods.clear();
        world.controller.gone(gone);
        world.wake(uid);
        world.run(Duration.ofSeconds(3));
        assertThat(world.provider.instances).isEmpty();
    }

    /** virtual-kubelet#907: an old deletion kills the new pod of the same name. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void podsOfOneNameNeverShareAnInstance(long seed) {
        Random random = new Random(seed);
        world.provider.deleteTime = () -> Duration.ofMillis(random.nextInt(20_000));
        Set<String> uids = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            uids.add(world.create("web-0"));
            world.run(Duration.ofMillis(random.nextInt(3_000)));
            world.delete("web-0");
            while (world.exists("web-0")) {
                assertThat(world.provider.instances.size()).isLessThanOrEqualTo(1);
                world.run(PodWorld.STEP);
            }
        }
        String last = world.create("web-0");
        world.run(Duration.ofMinutes(1));
        assertThat(uids).hasSize(100).doesNotContain(last);
        assertThat(world.provider.instances.keySet()).containsExactly(last);
        assertThat(world.provider.made).isEqualTo(101);
        assertThat(world.phase("web-0")).isEqualTo("Running");
    }

    /** virtual-kubelet#712: a terminal status that could not be written is dropped. */
    @Test
    void aTerminalStatusIsWrittenAsSoonAsTheApiTakesIt() {
        String uid = world.create("job", policy("Never"));
        world.run(SECOND);
        world.api.refusesStatus = true;
        world.provider.change(uid, ended(0));
        world.changed(uid);
        world.run(Duration.ofMinutes(2));
        assertThat(world.phase("job")).isEqualTo("Running");
        world.api.refusesStatus = false;
        world.run(Duration.ofSeconds(2));
        assertThat(world.phase("job")).isEqualTo("Succeeded");
    }

    /** liqo#3096: finished pods run again when the remote object is removed. */
    @ParameterizedTest
    @ValueSource(ints = {0, 7})
    void aFinishedPodStaysFinished(int code) {
        String uid = world.create("job", policy("Never"));
        world.run(SECOND);
        world.provider.change(uid, ended(code));
        world.changed(uid);
        world.run(SECOND);
        String phase = world.phase("job");
        assertThat(phase).isEqualTo(code == 0 ? "Succeeded" : "Failed");
        world.provider.instances.clear();
        world.changed(uid);
        world.run(Duration.ofMinutes(1));
        assertThat(world.phase("job")).isEqualTo(phase);
        assertThat(world.provider.calls).hasSize(1);
    }

    @Test
    void aPodWhoseInstanceVanishedFailsAndIsNotBoughtAgain() {
        String uid = world.create("web-0");
        world.run(SECOND);
        world.provider.instances.clear();
        world.changed(uid);
        world.run(Duration.ofMinutes(1));
        assertThat(world.phase("web-0")).isEqualTo("Failed");
        assertThat(world.pod("web-0").getStatus().getReason()).isEqualTo("InstanceLost");
        assertThat(world.provider.calls).hasSize(1);
    }

    @Test
    void aPodIsRemovedOnlyAfterItsInstance() {
        world.provider.deleteTime = () -> Duration.ofSeconds(10);
        world.create("web-0");
        world.run(SECOND);
        world.delete("web-0");
        world.run(Duration.ofSeconds(5));
        assertThat(world.exists("web-0")).isTrue();
        world.run(Duration.ofSeconds(10));
        assertThat(world.exists("web-0")).isFalse();
        assertThat(world.provider.instances).isEmpty();
    }

    @Test
    void aPodThatLeavesBeforeItsOrderIsNeverOrdered() {
        world.create("web-0");
        world.delete("web-0");
        world.run(SECOND);
        assertThat(world.exists("web-0")).isFalse();
        assertThat(world.provider.calls).isEmpty();
    }

    /** The watch shows the deletion before the write it follows is answered. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aDeletionSeenDuringAWriteIsNotForgotten(int write) {
        world.api.meanwhile.put(write, () -> world.delete("web-0"));
        world.create("web-0");
        world.run(Duration.ofSeconds(10));
        assertThat(world.exists("web-0")).isFalse();
        assertThat(world.provider.instances).isEmpty();
    }

    /** The watch shows that the pod is gone before the write it follows is answered. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anAnswerToAWriteBringsNoPodBack(int write) {
        world.api.meanwhile.put(
                write,
                () -> {
                    Pod pod = world.pod("web-0");
                    world.api.remove(pod);
                    world.controller.gone(pod);
                    world.wake(pod.getMetadata().getUid());
                });
        world.create("web-0");
        world.run(Duration.ofSeconds(10));
        assertThat(world.book.all()).isEmpty();
        assertThat(world.provider.instances).isEmpty();
    }

    /** The watch shows an older state after a newer one was answered. */
    @Test
    void anOlderStateDoesNotReplaceANewerOne() {
        String uid = world.create("web-0");
        Pod first = world.pod("web-0");
        world.run(SECOND);
        world.see(first);
        assertThat(world.book.get(uid)).contains(world.pod("web-0"));
        world.run(SECOND);
        assertThat(world.phase("web-0")).isEqualTo("Running");
    }

    @Test
    void theSweepEndsOnlyWhatNobodyAsksFor() {
        world.create("web-0");
        world.run(SECOND);
        Instance lost =
                new Instance(
                        new Instance.Owner("uid-old", "default", "web-0", "bci-0001"),
                        "eci-old",
                        new Placement("zoneD", "sbn-A"),
                        "10.0.0.99",
                        world.time.instant(),
                        false,
                        List.of(),
                        List.of());
        world.provider.instances.put("uid-old", lost);
        world.provider.deleteTime = () -> Duration.ofSeconds(10);
        OrphanSweep sweep = new OrphanSweep(world.nodes, world.book, world.api);
        world.provider.failedReads = 1;
        assertThat(sweep.sweep()).isZero();
        world.api.refusesReads = true;
        org.assertj.core.api.Assertions.assertThatThrownBy(sweep::sweep)
                .hasMessageContaining("answer");
        world.api.refusesReads = false;
        assertThat(new OrphanSweep(world.nodes, new PodBook(), world.api).sweep()).isEqualTo(1);
        assertThat(new ArrayList<>(world.provider.ends.keySet())).containsExactly("uid-old");
    }

    private static PodBuilder annotated(String key, String value) {
        return new PodBuilder().withNewMetadata().addToAnnotations(key, value).endMetadata();
    }

    private static PodBuilder policy(String policy) {
        return new PodBuilder().withNewSpec().withRestartPolicy(policy).endSpec();
    }

    private ContainerState ended(int code) {
        Instant now = world.time.instant();
        return new ContainerState.Terminated(code, code == 0 ? "Completed" : "Error", now, now);
    }
}
