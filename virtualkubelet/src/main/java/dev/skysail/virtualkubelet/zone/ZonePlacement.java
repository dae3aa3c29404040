package dev.skysail.virtualkubelet.zone;

import dev.skysail.scheduling.framework.Diagnosis;
import dev.skysail.scheduling.framework.NodeScore;
import dev.skysail.scheduling.framework.NodeVerdict;
import dev.skysail.scheduling.framework.ScheduleResult;
import dev.skysail.scheduling.framework.SchedulerEngine;
import dev.skysail.scheduling.profiles.Profiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Chooses the zone behind a virtual node, then the subnet.
 *
 * <p>Candidates are the zones that have one of the pod's subnets. The scheduler's choice holds as
 * long as that zone takes orders; else the engine decides with the semantics of kube-scheduler, the
 * real nodes and the zones of other virtual nodes counted in. Equal zones: the one with most free
 * addresses, then the first by name.
 */
public final class ZonePlacement {

    private static final String TAKEN = "";

    private final SchedulerEngine engine = new SchedulerEngine(Profiles.current());

    /** Answers a question; the same question has the same answer. */
    public ZoneAnswer decide(ZoneQuestion question) {
        ZoneWorld world = new ZoneWorld(question);
        SortedMap<String, String> refusals = new TreeMap<>();
        for (CandidateZone zone : question.zones()) {
            if (!hasSubnet(zone, question.wishes().subnets())) {
                world.exclude(zone.name());
                refusals.put(zone.name(), "has none of the pod's subnets");
            } else {
                String closed = closed(zone, question.wishes().subnets());
                if (!closed.isEmpty()) {
                    world.close(zone.name());
                    refusals.put(zone.name(), closed);
                }
            }
        }
        Optional<CandidateZone> wished =
                question.zones().stream()
                        .filter(zone -> zone.name().equals(question.wishes().zone()))
                        .filter(zone -> !refusals.containsKey(zone.name()))
                        .findFirst();
        if (wished.isPresent()) {
            return placed(question, wished.get(), "scheduler", refusals);
        }
        return choose(question, world, refusals);
    }

    private ZoneAnswer choose(
            ZoneQuestion question, ZoneWorld world, SortedMap<String, String> refusals) {
        return switch (engine.schedule(world.pod(), world.snapshot())) {
            case ScheduleResult.Scheduled scheduled -> {
                note(question, world, scheduled.diagnosis(), refusals);
                List<CandidateZone> open =
                        question.zones().stream()
                                .filter(z -> !refusals.containsKey(z.name()))
                                .filter(
                                        z ->
                                                scheduled
                                                        .feasible()
                                                        .contains(world.engineNode(z.name())))
                                .toList();
                yield open.isEmpty()
                        ? none(question, refusals)
                        : placed(
                                question,
                                best(open, scheduled.scores(), world, question.wishes().subnets()),
                                "virtual-kubelet",
                                refusals);
            }
            case ScheduleResult.Unschedulable refused -> {
                note(question, world, refused.diagnosis(), refusals);
                yield none(question, refusals);
            }
        };
    }

    private static CandidateZone best(
            List<CandidateZone> open,
            List<NodeScore> scores,
            ZoneWorld world,
            List<String> subnets) {
        Comparator<CandidateZone> byScore =
                Comparator.comparingLong(zone -> score(scores, world.engineNode(zone.name())));
        Comparator<CandidateZone> byAddresses =
                Comparator.comparingLong(zone -> freeAddresses(zone, subnets));
        return open.stream()
                .min(
                        byScore.reversed()
                                .thenComparing(byAddresses.reversed())
                                .thenComparing(CandidateZone::name))
                .orElseThrow();
    }

    private static long score(List<NodeScore> scores, String engineNode) {
        for (NodeScore score : scores) {
            if (score.node().equals(engineNode)) {
                return score.total();
            }
        }
        return 0;
    }

    private static void note(
            ZoneQuestion question,
            ZoneWorld world,
            Diagnosis diagnosis,
            SortedMap<String, String> refusals) {
        for (CandidateZone zone : question.zones()) {
            String engineNode = world.engineNode(zone.name());
            for (NodeVerdict verdict : diagnosis.rejected()) {
                if (verdict.node().equals(engineNode)) {
                    refusals.putIfAbsent(
                            zone.name(), String.join(", ", verdict.status().reasons()));
                }
            }
            if (!diagnosis.preFilterMessage().isEmpty()) {
                refusals.putIfAbsent(zone.name(), diagnosis.preFilterMessage());
            }
        }
    }

    private static ZoneAnswer placed(
            ZoneQuestion question,
            CandidateZone zone,
            String decidedBy,
            SortedMap<String, String> refusals) {
        String subnet =
                freeIn(zone, question.wishes().subnets()).entrySet().stream()
                        .min(
                                Map.Entry.<String, Long>comparingByValue()
                                        .reversed()
                                        .thenComparing(Map.Entry.comparingByKey()))
                        .orElseThrow()
                        .getKey();
        return new ZoneAnswer.Placed(
                zone.name(),
                subnet,
                decidedBy,
                verdicts(question, zone.name(), refusals, decidedBy));
    }

    private static ZoneAnswer none(ZoneQuestion question, SortedMap<String, String> refusals) {
        List<String> parts = new ArrayList<>();
        for (CandidateZone zone : question.zones()) {
            parts.add(zone.name() + ": " + refusals.getOrDefault(zone.name(), "not chosen"));
        }
        String message =
                "0/%d zones of node %s are available: %s."
                        .formatted(
                                question.zones().size(),
                                question.node().name(),
                                String.join("; ", parts));
        return new ZoneAnswer.NoZone(message, verdicts(question, "", refusals, ""));
    }

    private static List<ZoneVerdict> verdicts(
            ZoneQuestion question,
            String taken,
            SortedMap<String, String> refusals,
            String decidedBy) {
        List<ZoneVerdict> verdicts = new ArrayList<>();
        for (CandidateZone zone : question.zones()) {
            int pods =
                    (int)
                            question.placed().stream()
                                    .filter(placed -> placed.zone().equals(zone.name()))
                                    .count();
            String lost =
                    decidedBy.equals("scheduler") ? "not the scheduler's choice" : "scored lower";
            String reason =
                    zone.name().equals(taken)
                            ? TAKEN
                            : refusals.getOrDefault(zone.name(), taken.isEmpty() ? "" : lost);
            verdicts.add(new ZoneVerdict(zone.name(), pods, reason));
        }
        return verdicts;
    }

    private static String closed(CandidateZone zone, List<String> subnets) {
        if (!zone.healthy()) {
            return "takes no orders";
        }
        if (!zone.refusal().isEmpty()) {
            return zone.refusal();
        }
        if (freeAddresses(zone, subnets) == 0) {
            return "no free address in " + String.join(", ", freeIn(zone, subnets).keySet());
        }
        return "";
    }

    private static boolean hasSubnet(CandidateZone zone, List<String> subnets) {
        return !freeIn(zone, subnets).isEmpty();
    }

    private static long freeAddresses(CandidateZone zone, List<String> subnets) {
        return freeIn(zone, subnets).values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    private static SortedMap<String, Long> freeIn(CandidateZone zone, List<String> subnets) {
        SortedMap<String, Long> free = new TreeMap<>(zone.freeAddresses());
        if (!subnets.isEmpty()) {
            free.keySet().retainAll(subnets);
        }
        return free;
    }
}
