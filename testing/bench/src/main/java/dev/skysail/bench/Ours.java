package dev.skysail.bench;

import dev.skysail.scheduling.framework.ScheduleResult;
import dev.skysail.scheduling.framework.Search;
import dev.skysail.scheduling.framework.TieRule;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.preemption.CycleOutcome;
import dev.skysail.scheduling.preemption.PreemptionResult.Nominated;
import dev.skysail.scheduling.preemption.SchedulingCycle;
import dev.skysail.scheduling.profiles.Profiles;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/// The engine on one input: decide, assume, pod after pod, with preemption for a pod that fits
/// nowhere and the cycle that follows it.
record Ours(int percentage, double limitSeconds) {
    private static final double NANOS = 1e9;
    private static final long WARM_UP = 3_000_000_000L;
    private static final long LONG_ENOUGH = 1_000_000_000L;

    /// Passes over the whole input, each with an engine that remembers nothing yet: some that do
    /// not count, until the compiler has seen the code, then enough for a second.
    Measured run(World world) {
        long limit = (long) (limitSeconds * NANOS);
        long start = System.nanoTime();
        while (System.nanoTime() - start < Math.min(limit, WARM_UP)) {
            pass(world, limit);
        }
        long decisions = 0;
        long bytes = 0;
        long nanos = 0;
        long cpu = 0;
        List<String> hosts = List.of();
        while (nanos < Math.min(limit, LONG_ENOUGH)) {
            long before = allocated();
            long cpuBefore = cpuNanos();
            long begin = System.nanoTime();
            hosts = pass(world, limit);
            cpu += cpuNanos() - cpuBefore;
            nanos += System.nanoTime() - begin;
            bytes += allocated() - before;
            decisions += hosts.size();
        }
        return new Measured(
                decisions / (nanos / NANOS), decisions / (cpu / NANOS), bytes / decisions, hosts);
    }

    private List<String> pass(World world, long limit) {
        Pass pass = new Pass(world.snapshot(), percentage);
        List<String> hosts = new ArrayList<>(world.pending().size());
        long begin = System.nanoTime();
        for (Pod pod : world.pending()) {
            hosts.add(pass.place(pod));
            if (System.nanoTime() - begin > limit) {
                break;
            }
        }
        return hosts;
    }

    private static long cpuNanos() {
        var system =
                (com.sun.management.OperatingSystemMXBean)
                        ManagementFactory.getOperatingSystemMXBean();
        return system.getProcessCpuTime();
    }

    private static long allocated() {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads.getCurrentThreadAllocatedBytes();
    }

    /// One pass over the pods that ask.
    private static final class Pass {
        private final SchedulingCycle cycle = new SchedulingCycle(Profiles.current());
        private final int percentage;
        private Snapshot snapshot;
        private int start;

        Pass(Snapshot snapshot, int percentage) {
            this.snapshot = snapshot;
            this.percentage = percentage;
        }

        String place(Pod pod) {
            Search search = new Search(start, percentage, TieRule.HEAP_ROOT);
            CycleOutcome outcome = cycle.run(pod, snapshot, search);
            start = outcome.result().nextStartIndex();
            return switch (outcome.result()) {
                case ScheduleResult.Scheduled found -> assume(pod, found.node());
                case ScheduleResult.Unschedulable refused -> displace(pod, outcome);
            };
        }

        private String assume(Pod pod, String node) {
            snapshot = snapshot.with(pod, node);
            return node;
        }

        private String displace(Pod pod, CycleOutcome outcome) {
            if (!(outcome.preemption().orElse(null) instanceof Nominated nominated)) {
                return "";
            }
            for (Pod victim : nominated.chosen().victims()) {
                snapshot = snapshot.without(victim);
            }
            String node = nominated.chosen().node();
            Pod promised = pod.toBuilder().nominatedNodeName(node).build();
            Search search = new Search(start, percentage, TieRule.HEAP_ROOT);
            ScheduleResult again = cycle.engine().schedule(promised, snapshot, search);
            start = again.nextStartIndex();
            return again instanceof ScheduleResult.Scheduled found ? assume(pod, found.node()) : "";
        }
    }
}
