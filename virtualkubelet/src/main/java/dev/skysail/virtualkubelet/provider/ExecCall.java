package dev.skysail.virtualkubelet.provider;

import java.util.List;

/**
 * A process to start in a container.
 *
 * @param uid UID of the pod
 * @param container name of the container
 * @param command command line
 * @param terminal whether it gets a terminal
 */
public record ExecCall(String uid, String container, List<String> command, boolean terminal) {

    public ExecCall {
        command = List.copyOf(command);
    }
}
