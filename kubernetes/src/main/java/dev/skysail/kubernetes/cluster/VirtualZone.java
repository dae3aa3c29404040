package dev.skysail.kubernetes.cluster;

import dev.skysail.scheduling.model.Resources;
import java.util.List;

/**
 * A zone behind a virtual node, as VirtualNode.status tells.
 *
 * @param name value of the zone label
 * @param healthy whether the cloud takes orders there
 * @param capacity what may run there in all; a resource that is absent is bounded by the node only
 * @param subnets names of the subnets that lie in the zone
 * @param hasAddresses whether one of them has an address left, or nothing is known of that
 */
public record VirtualZone(
        String name,
        boolean healthy,
        Resources capacity,
        List<String> subnets,
        boolean hasAddresses) {

    public VirtualZone {
        subnets = List.copyOf(subnets);
    }

    /** Whether nothing can be ordered there now. */
    boolean isEmpty() {
        return !healthy
                || !hasAddresses
                || isZero(Resources.CPU)
                || isZero(Resources.MEMORY)
                || isZero(Resources.PODS);
    }

    private boolean isZero(String resource) {
        return capacity.has(resource) && capacity.get(resource) == 0;
    }
}
