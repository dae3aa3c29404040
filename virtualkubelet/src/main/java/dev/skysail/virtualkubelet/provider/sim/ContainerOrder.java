package dev.skysail.virtualkubelet.provider.sim;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A container in the words of an instance service.
 *
 * @param name name within the pod
 * @param image image
 * @param command replaces the image's entry point when not empty
 * @param args arguments
 * @param environment variables in order
 * @param addressVariables variables whose value is the instance's address
 * @param files text of mounted files by absolute path
 * @param stdin whether standard input stays open
 * @param sidecar whether it is an init container that keeps running
 */
public record ContainerOrder(
        String name,
        String image,
        List<String> command,
        List<String> args,
        Map<String, String> environment,
        List<String> addressVariables,
        SortedMap<String, String> files,
        boolean stdin,
        boolean sidecar) {

    public ContainerOrder {
        command = List.copyOf(command);
        args = List.copyOf(args);
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        addressVariables = List.copyOf(addressVariables);
        files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    }
}
