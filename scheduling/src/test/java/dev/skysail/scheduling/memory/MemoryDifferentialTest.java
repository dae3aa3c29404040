package dev.skysail.scheduling.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skysail.scheduling.framework.PreparedFilters;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.framework.ScheduleResult;
import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.framework.SchedulerEngine;
import dev.skysail.scheduling.framework.Search;
import dev.skysail.scheduling.framework.Shortcut;
import dev.skysail.scheduling.framework.TieRule;
import dev.skysail.scheduling.model.Container;
import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.scheduling.preemption.CycleOutcome;
import dev.skysail.scheduling.preemption.PreemptionResult.Nominated;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import dev.skysail.scheduling.profiles.Profiles;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The remembering engine against the plain one, decision by decision, over random events; the
/// plain one is the reference model. Seeds: memory.seed is the first, memory.worlds how many.
class MemoryDifferentialTest {
    private static final long FIRST = Long.getLong("memory.seed", 1);
    private static final int WORLDS = Integer.getInteger("memory.worlds", 150);
    private static final int STEPS = 80;

    private int decisions;
    private int remembered;
    private int refused;
    private int preempted;

    @Test
    void decidesAsThePlainEngine() {
        for (long seed = FIRST; seed < FIRST + WORLDS; seed++) {
            play(seed);
        }
        System.out.printf(
                "memory: %d worlds, %d decisions, %d from memory, %d refused, %d preempted%n",
                WORLDS, decisions, remembered, refused, preempted);
        assertThat(remembered).isGreaterThan(decisions / 2);
        assertThat(refused).isGreaterThan(0);
        assertThat(preempted).isGreaterThan(0);
    }

    @Test
    void aPromiseSpoilsARememberedDryRun() {
        Node node =
                Node.builder("n")
                        .allocatable(Map.of("cpu", "1", "memory", "1Gi", "pods", "9"))
                        .build();
        Container half = Container.of("i", Resources.of(500, 1000));
        Pod low = Pod.builder("d", "low").container(half).container(half).build();
        Pod high = Pod.builder("d", "high").priority(5).container(half).build();
        Pod promised =
                Pod.builder("d", "other").priority(9).container(half).container(half).build();
        Snapshot before = Snapshot.builder().node(node).pod(low.on("n")).build();
        Snapshot after = before.withNominated(promised, "n");
        SchedulingCycle fast = new SchedulingCycle(Profiles.current());
        SchedulingCycle plain = SchedulingCycle.plain(Profiles.current());
        for (Snapshot snapshot : List.of(before, after, before)) {
            assertThat(fast.run(high, snapshot)).isEqualTo(plain.run(high, snapshot));
        }
        assertThat(fast.run(high, before).preemption())
                .isNotEqualTo(fast.run(high, after).preemption());
    }

    private void play(long seed) {
        boolean large = seed % 6 == 0;
        int nodes = large ? 64 + (int) (37 * seed % 200) : 3 + (int) (seed % 25);
        RandomWorld world = new RandomWorld(seed, nodes, large ? 2 : 6);
        Profile profile = RandomProfile.of(seed);
        SchedulingCycle plain = SchedulingCycle.plain(profile);
        Shortcut counted = new Counted(new DecisionMemory(profile));
        SchedulingCycle fast = new SchedulingCycle(new SchedulerEngine(profile, counted));
        int start = 0;
        for (int step = 0; step < (large ? STEPS / 3 : STEPS); step++) {
            int events = world.below(3) == 0 ? 1 + world.below(3) : 0;
            for (int i = 0; i < events; i++) {
                world.event();
            }
            TieRule rule = world.below(8) == 0 ? TieRule.FIRST_NAME : TieRule.HEAP_ROOT;
            Search search = new Search(start, List.of(0, 100, 5).get(world.below(3)), rule);
            Pod pod = world.pod();
            Snapshot snapshot = world.snapshot();
            CycleOutcome expected = plain.run(pod, snapshot, search);
            CycleOutcome actual = fast.run(pod, snapshot, search);
            decisions++;
            same("seed %d step %d %s".formatted(seed, step, pod), expected, actual);
            start = expected.result().nextStartIndex();
            follow(world, pod, expected);
        }
    }

    private static void same(String where, CycleOutcome expected, CycleOutcome actual) {
        if (expected.result() instanceof Scheduled wanted
                && actual.result() instanceof Scheduled got) {
            assertThat(got.node()).as(where).isEqualTo(wanted.node());
            assertThat(got.nextStartIndex()).as(where).isEqualTo(wanted.nextStartIndex());
            assertThat(got.scores()).as(where).isEqualTo(wanted.scores());
            return;
        }
        assertThat(actual.message()).as(where).isEqualTo(expected.message());
        assertThat(actual.result()).as(where).isEqualTo(expected.result());
        assertThat(actual.preemption()).as(where).isEqualTo(expected.preemption());
    }

    private void follow(RandomWorld world, Pod pod, CycleOutcome outcome) {
        if (outcome.result() instanceof Scheduled found) {
            world.place(pod, found.node());
            return;
        }
        refused++;
        if (outcome.preemption().orElse(null) instanceof Nominated nominated) {
            preempted++;
            Snapshot left = world.snapshot();
            for (Pod victim : nominated.chosen().victims()) {
                left = left.without(victim);
            }
            world.become(left.withNominated(pod, nominated.chosen().node()));
        }
    }

    /// Counts what the memory knew.
    private final class Counted implements Shortcut {
        private final DecisionMemory memory;

        Counted(DecisionMemory memory) {
            this.memory = memory;
        }

        @Override
        public Optional<ScheduleResult> decide(Pod pod, Snapshot snapshot, Search search) {
            Optional<ScheduleResult> known = memory.decide(pod, snapshot, search);
            remembered += known.isPresent() ? 1 : 0;
            return known;
        }

        @Override
        public Optional<PreparedFilters> localFilters(Pod pod, Snapshot snapshot) {
            return memory.localFilters(pod, snapshot);
        }
    }
}
