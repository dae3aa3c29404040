package dev.skysail.cloud;

/**
 * An amount of what a zone sells.
 *
 * @param cpuMilli thousandths of a vCPU
 * @param memoryBytes bytes of memory
 * @param instances number of instances
 */
public record Stock(long cpuMilli, long memoryBytes, long instances) {

    /** Nothing. */
    public static final Stock NONE = new Stock(0, 0, 0);

    /** What a zone of the default cloud has: 1000 vCPU, 4000 GiB, 1000 instances. */
    public static final Stock DEFAULT = new Stock(1_000_000, 4_000L << 30, 1_000);

    /** Returns the sum. */
    public Stock plus(Stock other) {
        return new Stock(
                cpuMilli + other.cpuMilli,
                memoryBytes + other.memoryBytes,
                instances + other.instances);
    }

    /** Returns what is left after taking the other away; below zero when it was too much. */
    public Stock minus(Stock other) {
        return new Stock(
                cpuMilli - other.cpuMilli,
                memoryBytes - other.memoryBytes,
                instances - other.instances);
    }

    /** Whether this much contains the other. */
    public boolean covers(Stock other) {
        return cpuMilli >= other.cpuMilli
                && memoryBytes >= other.memoryBytes
                && instances >= other.instances;
    }

    /** Returns the same with negative amounts raised to zero. */
    public Stock floored() {
        return new Stock(Math.max(0, cpuMilli), Math.max(0, memoryBytes), Math.max(0, instances));
    }
}
