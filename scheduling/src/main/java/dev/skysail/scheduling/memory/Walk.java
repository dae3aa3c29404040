package dev.skysail.scheduling.memory;

import dev.skysail.scheduling.framework.Diagnosis;
import dev.skysail.scheduling.framework.FitError;
import dev.skysail.scheduling.framework.Later;
import dev.skysail.scheduling.framework.NodeVerdict;
import dev.skysail.scheduling.framework.Profile;
import dev.skysail.scheduling.framework.ScheduleResult;
import dev.skysail.scheduling.framework.ScheduleResult.Scheduled;
import dev.skysail.scheduling.framework.ScheduleResult.Unschedulable;
import dev.skysail.scheduling.framework.SchedulerEngine;
import dev.skysail.scheduling.framework.Search;
import dev.skysail.scheduling.framework.TieRule;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.NodeInfo;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// The search of one cycle over what is remembered: the same walk, quota, start index and tie rule
/// as the plain one. Lists of the outcome are worked out by the plain cycle when somebody looks.
///
/// Source: pkg/scheduler/schedule_one.go, 1.37.2.
final class Walk {
    private final Profile profile;
    private final KindMemory kind;
    private final Pod pod;
    private final Snapshot snapshot;
    private final int all;
    private final Window window;
    private int met;

    /// Where the promised node stands that did not pass, -1 if there is none.
    private int brokenPromise = -1;

    Walk(Profile profile, KindMemory kind, Pod pod, Snapshot snapshot) {
        this.profile = profile;
        this.kind = kind;
        this.pod = pod;
        this.snapshot = snapshot;
        this.all = snapshot.nodeCount();
        this.window = kind.window();
    }

    /// The outcome; empty if promises to other pods reach too far.
    Optional<ScheduleResult> run(Search search) {
        kind.startCycle(snapshot);
        List<Integer> crowded = new ArrayList<>();
        if (!snapshot.promisedNodes().isEmpty() && !crowd(crowded)) {
            return Optional.empty();
        }
        ScheduleResult result = decide(search);
        crowded.forEach(kind::forget);
        return Optional.of(result);
    }

    /// Judges nodes promised to pods of the same or a higher priority with those pods on them.
    private boolean crowd(List<Integer> crowded) {
        for (String name : snapshot.promisedNodes()) {
            @Nullable NodeInfo full = null;
            OptionalInt position = snapshot.position(name);
            for (Pod promised : snapshot.nominated(name)) {
                boolean counts =
                        promised.priority() >= pod.priority() && !promised.key().equals(pod.key());
                if (position.isPresent() && counts) {
                    if (!kind.canCrowd(promised)) {
                        crowded.forEach(kind::forget);
                        return false;
                    }
                    NodeInfo before =
                            full == null ? snapshot.nodes().get(position.getAsInt()) : full;
                    full = before.with(promised);
                }
            }
            if (full != null) {
                crowded.add(position.getAsInt());
                kind.crowd(position.getAsInt(), full);
            }
        }
        return true;
    }

    private ScheduleResult decide(Search search) {
        OptionalInt promised = snapshot.position(pod.nominatedNodeName());
        if (promised.isPresent()) {
            if (kind.passes(promised.getAsInt())) {
                return scheduled(kind.name(promised.getAsInt()), search, search.startIndex());
            }
            brokenPromise = promised.getAsInt();
        }
        walk(search);
        int next = (search.startIndex() + window.found() + failed(search)) % all;
        if (window.found() == 0) {
            return unschedulable(search, next);
        }
        return scheduled(kind.name(winner(search)), search, next);
    }

    /// Nodes met that do not pass, and the promised one if it was not met.
    private int failed(Search search) {
        int failed = met - window.found();
        boolean toCome =
                brokenPromise >= 0
                        && Math.floorMod(brokenPromise - search.startIndex(), all) >= met;
        return toCome ? failed + 1 : failed;
    }

    private void walk(Search search) {
        int quota = profile.scores().isEmpty() ? 1 : search.quota(all);
        boolean byBlocks = search.tieRule() == TieRule.HEAP_ROOT;
        int position = search.startIndex() % all;
        while (met < all) {
            int length = byBlocks ? wholeBlock(position, quota) : 0;
            if (length == 0) {
                length = 1;
                if (kind.passes(position)) {
                    if (window.found() == quota) {
                        return;
                    }
                    window.add(position);
                    kind.groups().meet(kind.group(position), 1);
                }
            }
            met += length;
            position = position + length == all ? 0 : position + length;
        }
    }

    /// Takes the block that begins here, if all its feasible nodes are wanted; its length, or 0.
    private int wholeBlock(int position, int quota) {
        int block = position / NodeBlocks.SIZE;
        int length = kind.blocks().end(block) - position;
        boolean whole = position == NodeBlocks.start(block) && length <= all - met;
        if (!whole || !kind.sumUp(block)) {
            return 0;
        }
        NodeBlocks blocks = kind.blocks();
        int feasible = 0;
        for (int i = 0; i < blocks.groups(block); i++) {
            feasible += kind.groupPasses(blocks.group(block, i)) ? blocks.size(block, i) : 0;
        }
        if (window.found() + feasible > quota) {
            return 0;
        }
        for (int i = 0; i < blocks.groups(block); i++) {
            if (kind.groupPasses(blocks.group(block, i))) {
                kind.groups().meet(blocks.group(block, i), blocks.size(block, i));
            }
        }
        window.addBlock(block, feasible);
        return length;
    }

    private int winner(Search search) {
        if (window.found() == 1) {
            return window.position(0);
        }
        return switch (search.tieRule()) {
            case HEAP_ROOT -> window.winner();
            case FIRST_NAME -> window.firstName();
        };
    }

    private ScheduleResult scheduled(String node, Search search, int next) {
        PlainAnswer plain = new PlainAnswer(profile, pod, snapshot, search);
        Diagnosis diagnosis =
                new Diagnosis(all, Later.of(() -> plain.get().diagnosis().rejected()), "");
        return new Scheduled(
                node,
                Later.of(() -> plain.get().feasible()),
                Later.of(() -> plain.get().best()),
                Later.of(() -> plain.get().scores()),
                diagnosis,
                next);
    }

    private ScheduleResult unschedulable(Search search, int next) {
        NodeVerdict[] rejected = new NodeVerdict[all];
        int count = 0;
        if (brokenPromise >= 0) {
            rejected[count++] = kind.refusal(brokenPromise);
        }
        int position = search.startIndex() % all;
        for (int i = 0; i < all; i++) {
            if (position != brokenPromise) {
                rejected[count++] = kind.refusal(position);
            }
            position = position + 1 == all ? 0 : position + 1;
        }
        Diagnosis diagnosis = new Diagnosis(all, Arrays.asList(rejected), "");
        String message = FitError.text(diagnosis, "", profile.messages());
        return new Unschedulable(message, diagnosis, next);
    }

    /// The same cycle gone through from the start, once, when it is asked for.
    private static final class PlainAnswer {
        private final Profile profile;
        private final Pod pod;
        private final Snapshot snapshot;
        private final Search search;
        private @Nullable Scheduled answer;

        PlainAnswer(Profile profile, Pod pod, Snapshot snapshot, Search search) {
            this.profile = profile;
            this.pod = pod;
            this.snapshot = snapshot;
            this.search = search;
        }

        Scheduled get() {
            Scheduled known = answer;
            if (known == null) {
                ScheduleResult result =
                        new SchedulerEngine(profile).schedule(pod, snapshot, search);
                known = (Scheduled) result;
                answer = known;
            }
            return known;
        }
    }
}
