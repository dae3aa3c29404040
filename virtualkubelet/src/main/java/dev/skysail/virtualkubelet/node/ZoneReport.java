package dev.skysail.virtualkubelet.node;

import dev.skysail.scheduling.model.Resources;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A zone of a virtual node at one moment, as VirtualNode.status tells it.
 *
 * @param name name of the zone
 * @param healthy whether the provider takes orders there
 * @param capacity what the node may run there in all, with what it runs already
 * @param freeAddresses free addresses by subnet of the node
 */
public record ZoneReport(
        String name, boolean healthy, Resources capacity, SortedMap<String, Long> freeAddresses) {

    public ZoneReport {
        freeAddresses = Collections.unmodifiableSortedMap(new TreeMap<>(freeAddresses));
    }
}
