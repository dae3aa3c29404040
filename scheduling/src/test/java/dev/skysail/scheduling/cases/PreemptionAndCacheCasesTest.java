package dev.skysail.scheduling.cases;

import static dev.skysail.scheduling.cases.Cases.WEB;
import static dev.skysail.scheduling.cases.Cases.feasible;
import static dev.skysail.scheduling.cases.Cases.message;
import static dev.skysail.scheduling.cases.Cases.node;
import static dev.skysail.scheduling.cases.Cases.podsOn;
import static dev.skysail.scheduling.cases.Cases.web;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.framework.ScheduleResult.Unschedulable;
import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.PodDisruptionBudget;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.model.Taint;
import dev.skysail.scheduling.model.TaintEffect;
import dev.skysail.scheduling.preemption.PreemptionResult.Nominated;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import dev.skysail.scheduling.profiles.Profiles;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Public reports about preemption, the cache and the text of a refusal, with the right value.
class PreemptionAndCacheCasesTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /// PR 82235: two victims under a budget of one are one violation.
    @Test
    void aBudgetOfOneIsBrokenOnce() {
        Snapshot world =
                Snapshot.builder()
                        .node(node("n").build())
                        .pod(big("x", 2000, 0).nodeName("n").build())
                        .pod(big("y", 2000, 1).nodeName("n").build())
                        .budget(new PodDisruptionBudget("default", "b", WEB, 1, Set.of()))
                        .build();
        assertThat(nominated(big("p", 4000, 2).priority(10).build(), world).chosen())
                .satisfies(chosen -> assertThat(chosen.victims()).hasSize(2))
                .satisfies(chosen -> assertThat(chosen.pdbViolations()).isEqualTo(1));
    }

    /// #141227: of two equals the younger goes, be it a DaemonSet's.
    @ParameterizedTest
    @CsvSource({"0, 5, daemon", "5, 0, other"})
    void theYoungerOfEqualsGoes(int other, int daemon, String victim) {
        Snapshot world =
                Snapshot.builder()
                        .node(node("n").build())
                        .pod(big("other", 2000, other).nodeName("n").build())
                        .pod(
                                big("daemon", 2000, daemon)
                                        .owner("DaemonSet", "d")
                                        .nodeName("n")
                                        .build())
                        .build();
        assertThat(nominated(big("p", 2000, 9).priority(10).build(), world).chosen().victims())
                .extracting(Pod::name)
                .containsExactly(victim);
    }

    private static Nominated nominated(Pod pod, Snapshot world) {
        return (Nominated)
                new SchedulingCycle(Profiles.current()).run(pod, world).preemption().orElseThrow();
    }

    private static Pod.Builder big(String name, long milliCpu, int startSecond) {
        return Pod.builder("default", name)
                .label("app", "web")
                .startTime(START.plusSeconds(startSecond))
                .container(Container.of("a", Resources.of(milliCpu, 0)));
    }

    /// #95124, #63262: a deleted node is gone with its pods; one of the same name starts empty.
    @Test
    void aDeletedNodeTakesItsPodsAlong() {
        Snapshot world =
                Snapshot.builder()
                        .node(node("n").build())
                        .pod(big("x", 4000, 0).nodeName("n").build())
                        .build();
        Snapshot gone = world.withoutNode("n");
        Pod pod = big("p", 4000, 1).build();
        assertThat(message(pod, gone)).isEqualTo("no nodes available to schedule pods");
        Snapshot back = gone.withNode(node("n").build());
        assertThat(podsOn("n", back)).isEmpty();
        assertThat(feasible(pod, back)).containsExactly("n");
        Snapshot late = back.without(big("x", 4000, 0).nodeName("n").build());
        assertThat(late.node("n").orElseThrow().requested().get("cpu")).isZero();
    }

    /// #102339: a promise keeps room only until it is taken back.
    @Test
    void aPromiseTakenBackFreesTheRoom() {
        Snapshot world = Snapshot.builder().node(node("n").build()).build();
        Pod promised = big("gone", 4000, 0).priority(10).build();
        Pod pod = big("p", 4000, 1).build();
        Snapshot kept = world.withNominated(promised, "n");
        assertThat(feasible(pod, kept)).isEmpty();
        assertThat(feasible(pod, kept.withoutNominated(promised))).containsExactly("n");
    }

    /// #91340: every node has a reason, so the reasons add up.
    @ParameterizedTest
    @CsvSource({"1.34", "1.35", "1.36", "1.37", "1.38"})
    void reasonsAddUpToTheNodes(String version) {
        Snapshot.Builder builder = Snapshot.builder();
        for (int i = 0; i < 3; i++) {
            builder.node(node("full" + i).allocatable(Map.of("cpu", "50m", "pods", "9")).build());
            builder.node(node("cordoned" + i).unschedulable(true).build());
            Taint taint = new Taint("k", "v", TaintEffect.NO_SCHEDULE);
            builder.node(node("tainted" + i).taint(taint).build());
        }
        Pod pod = web("p").build();
        Unschedulable refused =
                (Unschedulable) Cases.engine(version).schedule(pod, builder.build());
        List<Integer> counts =
                Pattern.compile("(\\d+) (?:node|Insuff)")
                        .matcher(refused.message().substring(refused.message().indexOf(':')))
                        .results()
                        .map(MatchResult::group)
                        .map(text -> Integer.valueOf(text.substring(0, text.indexOf(' '))))
                        .toList();
        assertThat(counts).containsExactly(3, 3, 3);
        assertThat(refused.diagnosis().rejected()).hasSize(9);
    }
}
