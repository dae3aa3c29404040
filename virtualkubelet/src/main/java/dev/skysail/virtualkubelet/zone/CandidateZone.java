package dev.skysail.virtualkubelet.zone;

import dev.skysail.scheduling.model.Resources;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A zone behind a virtual node.
 *
 * @param name value of the zone label
 * @param healthy whether the provider takes orders there
 * @param capacity what the node may run there in all, with what it runs already
 * @param freeAddresses free addresses of the node's subnets in the zone
 * @param refusal why the provider refused this pod there a moment ago, empty if it did not
 */
public record CandidateZone(
        String name,
        boolean healthy,
        Resources capacity,
        SortedMap<String, Long> freeAddresses,
        String refusal) {

    public CandidateZone {
        freeAddresses = Collections.unmodifiableSortedMap(new TreeMap<>(freeAddresses));
    }
}
