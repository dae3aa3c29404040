package dev.skysail.cloud.container;

import java.util.Optional;

/**
 * A container at one moment.
 *
 * @param name name within its workload
 * @param image its image
 * @param state where it is on its way
 * @param last its end before the last restart
 * @param restarts how often it was started again
 */
public record ContainerView(
        String name,
        String image,
        ContainerState state,
        Optional<ContainerState.Terminated> last,
        int restarts) {}
