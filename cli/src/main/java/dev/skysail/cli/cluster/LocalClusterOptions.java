package dev.skysail.cli.cluster;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What a local cluster is made of.
 *
 * @param port port of the API on loopback, 0 for any free one
 * @param machineNames names of the real nodes, simulated machines of 4 vCPU and 8 GiB
 * @param virtualNodes names of the virtual nodes; a name that starts with {@code bci} speaks the
 *     dialect bci, every other one cubevk
 * @param zones zones of the cloud with their subnets
 * @param textProfile Kubernetes version whose wording events follow, such as {@code 1.28}
 */
public record LocalClusterOptions(
        int port,
        List<String> machineNames,
        List<String> virtualNodes,
        SortedMap<String, List<String>> zones,
        String textProfile) {

    /** Wording of events unless another is asked for. */
    public static final String DEFAULT_TEXT_PROFILE = "1.37";

    private static final int DEFAULT_MACHINES = 3;

    public LocalClusterOptions {
        machineNames = List.copyOf(machineNames);
        virtualNodes = List.copyOf(virtualNodes);
        zones = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(zones));
    }

    /** Three machines, vnd-0001, vnd-0002 and bci-0001, three zones with a subnet each. */
    public static LocalClusterOptions defaults() {
        return new LocalClusterOptions(
                0,
                machines(DEFAULT_MACHINES),
                List.of("vnd-0001", "vnd-0002", "bci-0001"),
                new TreeMap<>(
                        Map.of(
                                "zoneD", List.of("sbn-A"),
                                "zoneE", List.of("sbn-B"),
                                "zoneF", List.of("sbn-C"))),
                DEFAULT_TEXT_PROFILE);
    }

    /** Returns the names of so many machines. */
    public static List<String> machines(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> "node-" + i).toList();
    }

    /** Returns the same with another port. */
    public LocalClusterOptions withPort(int newPort) {
        return new LocalClusterOptions(newPort, machineNames, virtualNodes, zones, textProfile);
    }

    /** Returns the same with other machines. */
    public LocalClusterOptions withMachineNames(List<String> names) {
        return new LocalClusterOptions(port, names, virtualNodes, zones, textProfile);
    }

    /** Returns the same with other virtual nodes. */
    public LocalClusterOptions withVirtualNodes(List<String> names) {
        return new LocalClusterOptions(port, machineNames, names, zones, textProfile);
    }

    /** Returns the same with another cloud. */
    public LocalClusterOptions withZones(Map<String, List<String>> newZones) {
        return new LocalClusterOptions(
                port, machineNames, virtualNodes, new TreeMap<>(newZones), textProfile);
    }

    /** Returns the same with another wording of events. */
    public LocalClusterOptions withTextProfile(String profile) {
        return new LocalClusterOptions(port, machineNames, virtualNodes, zones, profile);
    }
}
