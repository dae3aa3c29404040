package dev.skysail.cloud;

import dev.skysail.cloud.container.ContainerView;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An instance at one moment.
 *
 * @param token client token of its order
 * @param id the cloud's own name for it
 * @param zone where it runs
 * @param subnet where its address comes from
 * @param address its IPv4 address
 * @param createdAt when the order was accepted
 * @param stopping whether its end was asked for
 * @param initContainers init containers in order
 * @param containers containers in order
 * @param tags free text of the order
 */
public record InstanceView(
        String token,
        String id,
        String zone,
        String subnet,
        String address,
        Instant createdAt,
        boolean stopping,
        List<ContainerView> initContainers,
        List<ContainerView> containers,
        SortedMap<String, String> tags) {

    public InstanceView {
        initContainers = List.copyOf(initContainers);
        containers = List.copyOf(containers);
        tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
    }
}
