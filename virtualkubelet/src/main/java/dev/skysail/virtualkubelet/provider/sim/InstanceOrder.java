package dev.skysail.virtualkubelet.provider.sim;

import dev.skysail.virtualkubelet.provider.Instance;
import dev.skysail.virtualkubelet.provider.Placement;
import java.util.List;

/**
 * A pod in the words of an instance service.
 *
 * @param owner the pod; its UID is the client token
 * @param placement where
 * @param cpuMilli thousandths of a CPU
 * @param memoryBytes bytes of memory
 * @param hostName host name
 * @param restartPolicy {@code Always}, {@code OnFailure} or {@code Never}
 * @param initContainers init containers in order
 * @param containers containers in order
 */
public record InstanceOrder(
        Instance.Owner owner,
        Placement placement,
        long cpuMilli,
        long memoryBytes,
        String hostName,
        String restartPolicy,
        List<ContainerOrder> initContainers,
        List<ContainerOrder> containers) {

    public InstanceOrder {
        initContainers = List.copyOf(initContainers);
        containers = List.copyOf(containers);
    }
}
