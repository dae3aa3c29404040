package dev.skysail.kubernetes.cluster;

import java.util.List;

/**
 * What an engine node stands for.
 *
 * @param node name of the Node
 * @param zone zone behind it that the scheduler chooses, empty for a Node that is one whole
 * @param virtual whether the Node is a virtual node
 * @param subnets subnets to be had there, empty for a machine
 * @param subnetsAnnotation annotation of a pod that names subnets, empty for a machine
 */
public record Place(
        String node, String zone, boolean virtual, List<String> subnets, String subnetsAnnotation) {

    public Place {
        subnets = List.copyOf(subnets);
    }
}
