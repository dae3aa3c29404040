package dev.skysail.virtualkubelet.node;

import dev.skysail.virtualkubelet.provider.Placement;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A simulated real node.
 *
 * @param name name of the Node
 * @param capacity what it has, as quantities: cpu, memory, pods …
 * @param labels further labels, such as its zone or rack
 * @param placement zone and subnet of the provider that stands for it
 */
public record MachineSpec(
        String name,
        SortedMap<String, String> capacity,
        SortedMap<String, String> labels,
        Placement placement) {

    public MachineSpec {
        capacity = Collections.unmodifiableSortedMap(new TreeMap<>(capacity));
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    }
}
