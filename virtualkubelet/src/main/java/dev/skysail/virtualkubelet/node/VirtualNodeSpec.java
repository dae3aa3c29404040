package dev.skysail.virtualkubelet.node;

import dev.skysail.kubernetes.Dialect;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A valid VirtualNode.spec (skysail.dev/v1alpha1).
 *
 * @param name name of the resource
 * @param dialect names on objects
 * @param shape one Node for all zones, or one for each
 * @param zones zones with their subnets
 * @param labels further labels of the Node
 * @param taints further taints of the Node
 * @param budget what the Node may offer, as quantities
 * @param rules how zones are chosen
 */
public record VirtualNodeSpec(
        String name,
        Dialect dialect,
        Shape shape,
        List<Zone> zones,
        SortedMap<String, String> labels,
        List<Taint> taints,
        SortedMap<String, String> budget,
        Rules rules) {

    public VirtualNodeSpec {
        zones = List.copyOf(zones);
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
        taints = List.copyOf(taints);
        budget = Collections.unmodifiableSortedMap(new TreeMap<>(budget));
    }

    /** How many Nodes a VirtualNode makes. */
    public enum Shape {
        /** One that fronts all zones. */
        SINGLE,
        /** One for each zone. */
        PER_ZONE
    }

    /**
     * A zone of the node.
     *
     * @param name value of the zone label
     * @param subnets subnets to take addresses from
     */
    public record Zone(String name, List<String> subnets) {
        public Zone {
            subnets = List.copyOf(subnets);
        }
    }

    /**
     * How zones are chosen.
     *
     * @param strict whether a zone that takes nothing counts as a place for spreading
     * @param failFast whether a pod whose create fails is given up (fail-fast)
     * @param handleTopology whether spread constraints are decided behind the node
     * @param handleAffinity whether affinity is decided behind the node
     */
    public record Rules(
            boolean strict, boolean failFast, boolean handleTopology, boolean handleAffinity) {}
}
