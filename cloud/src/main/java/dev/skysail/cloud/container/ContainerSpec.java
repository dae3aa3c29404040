package dev.skysail.cloud.container;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A container to run.
 *
 * @param name name within its workload
 * @param image image; its entry point is guessed from the name
 * @param command replaces the image's entry point when not empty
 * @param args arguments of the entry point
 * @param environment variables in order
 * @param files text of mounted files by absolute path
 * @param stdin whether standard input stays open without a client
 * @param sidecar whether it is an init container that keeps running
 */
public record ContainerSpec(
        String name,
        String image,
        List<String> command,
        List<String> args,
        Map<String, String> environment,
        SortedMap<String, String> files,
        boolean stdin,
        boolean sidecar) {

    public ContainerSpec {
        command = List.copyOf(command);
        args = List.copyOf(args);
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    }

    /** A container of an image that runs a command. */
    public static ContainerSpec of(String name, String image, String... command) {
        return new ContainerSpec(
                name, image, List.of(command), List.of(), Map.of(), new TreeMap<>(), false, false);
    }

    /** Returns the same with one more variable. */
    public ContainerSpec withVariable(String variable, String value) {
        Map<String, String> more = new LinkedHashMap<>(environment);
        more.put(variable, value);
        return new ContainerSpec(name, image, command, args, more, files, stdin, sidecar);
    }
}
