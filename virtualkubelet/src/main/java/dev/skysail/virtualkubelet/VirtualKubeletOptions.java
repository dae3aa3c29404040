package dev.skysail.virtualkubelet;

import dev.skysail.virtualkubelet.node.MachineSpec;
import dev.skysail.virtualkubelet.provider.sim.InstanceCloud;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a virtual kubelet needs to start.
 *
 * @param cloud where the pods of virtual nodes run (provider type sim)
 * @param machines simulated real nodes
 * @param kubeletPort port of the kubelet API, 0 for any free one
 * @param timing how long it waits
 * @param clock its time
 */
public record VirtualKubeletOptions(
        InstanceCloud cloud, List<Machine> machines, int kubeletPort, Timing timing, Clock clock) {

    public VirtualKubeletOptions {
        machines = List.copyOf(machines);
    }

    /** No machines, any port, the usual timing, the system's clock. */
    public static VirtualKubeletOptions of(InstanceCloud cloud) {
        return new VirtualKubeletOptions(cloud, List.of(), 0, Timing.DEFAULT, Clock.systemUTC());
    }

    /** Returns the same with one more machine. */
    public VirtualKubeletOptions withMachine(MachineSpec spec, InstanceCloud runtime) {
        List<Machine> more = new ArrayList<>(machines);
        more.add(new Machine(spec, runtime));
        return new VirtualKubeletOptions(cloud, more, kubeletPort, timing, clock);
    }

    /** Returns the same with another timing. */
    public VirtualKubeletOptions withTiming(Timing other) {
        return new VirtualKubeletOptions(cloud, machines, kubeletPort, other, clock);
    }

    /**
     * A simulated real node.
     *
     * @param spec the node
     * @param runtime what runs its pods
     */
    public record Machine(MachineSpec spec, InstanceCloud runtime) {}

    /**
     * How long it waits.
     *
     * @param backoffBase after the first try that came to nothing; doubles
     * @param backoffMax never longer
     * @param sweepEvery between two sweeps for orphans
     */
    public record Timing(Duration backoffBase, Duration backoffMax, Duration sweepEvery) {

        /** 1 s to 1 min, sweep every 30 s. */
        public static final Timing DEFAULT =
                new Timing(Duration.ofSeconds(1), Duration.ofMinutes(1), Duration.ofSeconds(30));
    }
}
