package dev.skysail.virtualkubelet.provider;

import java.time.Instant;
import java.util.List;

/**
 * What runs for one pod.
 *
 * @param owner the pod it was made for
 * @param id the provider's own name for it
 * @param placement where it runs
 * @param address its IP address
 * @param createdAt when it was made
 * @param stopping whether its end was asked for
 * @param initContainers init containers
 * @param containers containers
 */
public record Instance(
        Owner owner,
        String id,
        Placement placement,
        String address,
        Instant createdAt,
        boolean stopping,
        List<ContainerReport> initContainers,
        List<ContainerReport> containers) {

    public Instance {
        initContainers = List.copyOf(initContainers);
        containers = List.copyOf(containers);
    }

    /**
     * The pod an instance was made for.
     *
     * @param uid its UID, the client token
     * @param namespace its namespace
     * @param name its name
     * @param node the node it was bound to
     */
    public record Owner(String uid, String namespace, String name, String node) {}
}
