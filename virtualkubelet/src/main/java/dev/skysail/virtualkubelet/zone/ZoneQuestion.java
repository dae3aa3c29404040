package dev.skysail.virtualkubelet.zone;

import dev.skysail.scheduling.model.Node;
import dev.skysail.scheduling.model.Pod;
import dev.skysail.scheduling.snapshot.Snapshot;
import java.util.List;

/**
 * Where shall this pod stand?
 *
 * @param pod the pod, bound to the node
 * @param node the virtual node, with what it offers
 * @param zones its zones
 * @param placed the pods behind it whose zone is known
 * @param around the cluster; what it holds of this node is not used
 * @param wishes what the pod and the node ask for
 */
public record ZoneQuestion(
        Pod pod,
        Node node,
        List<CandidateZone> zones,
        List<PlacedPod> placed,
        Snapshot around,
        Wishes wishes) {

    public ZoneQuestion {
        zones = List.copyOf(zones);
        placed = List.copyOf(placed);
    }

    /**
     * What the pod and the node ask for.
     *
     * @param subnets subnets the pod may use, empty for all of the node's
     * @param zone zone that the scheduler chose, empty if none
     * @param spread whether spread constraints are decided here
     * @param affinity whether affinity is decided here
     * @param strict whether a zone that takes nothing still counts as a place for spreading
     */
    public record Wishes(
            List<String> subnets, String zone, boolean spread, boolean affinity, boolean strict) {

        public Wishes {
            subnets = List.copyOf(subnets);
        }

        /** No wish; everything is decided here, strictly. */
        public static final Wishes NONE = new Wishes(List.of(), "", true, true, true);
    }
}
