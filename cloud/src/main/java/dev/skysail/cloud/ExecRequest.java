package dev.skysail.cloud;

import java.util.List;

/**
 * A process to start in a container.
 *
 * @param container name of the container
 * @param command command line
 * @param terminal whether it gets a terminal
 */
public record ExecRequest(String container, List<String> command, boolean terminal) {

    public ExecRequest {
        command = List.copyOf(command);
    }
}
