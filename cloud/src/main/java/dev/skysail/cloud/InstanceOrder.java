package dev.skysail.cloud;

import dev.skysail.cloud.container.WorkloadSpec;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A wish for one instance.
 *
 * @param token client token: two orders with the same one make one instance
 * @param zone where it shall run
 * @param subnet where its address comes from
 * @param size what it takes out of the zone's stock
 * @param workload what it shall run
 * @param tags free text that is kept with the instance
 */
public record InstanceOrder(
        String token,
        String zone,
        String subnet,
        Stock size,
        WorkloadSpec workload,
        SortedMap<String, String> tags) {

    public InstanceOrder {
        tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
    }
}
