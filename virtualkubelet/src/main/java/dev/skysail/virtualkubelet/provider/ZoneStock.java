package dev.skysail.virtualkubelet.provider;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a zone can still take.
 *
 * @param name name of the zone
 * @param healthy whether it takes orders at all
 * @param cpuMilli free thousandths of a CPU
 * @param memoryBytes free bytes of memory
 * @param instances further instances
 * @param freeAddresses free addresses by subnet
 */
public record ZoneStock(
        String name,
        boolean healthy,
        long cpuMilli,
        long memoryBytes,
        long instances,
        SortedMap<String, Long> freeAddresses) {

    public ZoneStock {
        freeAddresses = Collections.unmodifiableSortedMap(new TreeMap<>(freeAddresses));
    }
}
