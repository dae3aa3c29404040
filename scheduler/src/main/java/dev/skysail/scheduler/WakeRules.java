package dev.skysail.scheduler;

import dev.skysail.kubernetes.cluster.ClusterChange;
import java.util.Set;

/**
 * Which change may lift which plugin's refusal.
 *
 * <p>Coarser than upstream's hints: a change wakes more pods than strictly needed, never fewer.
 * Source: EventsToRegister of the plugins, pkg/scheduler/framework/plugins (1.37.2).
 */
final class WakeRules {

    private static final Set<String> ABOUT_PODS = Set.of("InterPodAffinity", "PodTopologySpread");
    private static final Set<String> ABOUT_ROOM = Set.of("NodeResourcesFit", "NodePorts");

    private WakeRules() {}

    static boolean wakes(ClusterChange change, Set<String> refusedBy) {
        if (refusedBy.isEmpty() || refusedBy.contains("")) {
            return true;
        }
        return switch (change) {
            case NODE_ADDED, NODE_CHANGED, VIRTUAL_NODE_CHANGED -> true;
            case POD_BOUND, POD_RELABELLED, SURROUNDINGS_CHANGED ->
                    refusedBy.stream().anyMatch(ABOUT_PODS::contains);
            case POD_GONE ->
                    refusedBy.stream()
                            .anyMatch(p -> ABOUT_PODS.contains(p) || ABOUT_ROOM.contains(p));
        };
    }
}
