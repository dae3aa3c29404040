package dev.skysail.cloud;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A zone at one moment.
 *
 * @param name name of the zone
 * @param healthy whether it takes orders at all
 * @param free what it can still sell; nothing while sold out
 * @param freeAddresses free addresses by subnet
 */
public record ZoneView(
        String name, boolean healthy, Stock free, SortedMap<String, Integer> freeAddresses) {

    public ZoneView {
        freeAddresses = Collections.unmodifiableSortedMap(new TreeMap<>(freeAddresses));
    }
}
