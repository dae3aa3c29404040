package dev.skysail.virtualkubelet.provider;

import java.util.Optional;

/**
 * What a provider tells of one container.
 *
 * @param name name within the pod
 * @param state where it is on its way
 * @param last its end before the last restart
 * @param restarts how often it was started again
 */
public record ContainerReport(
        String name,
        ContainerState state,
        Optional<ContainerState.Terminated> last,
        int restarts) {}
