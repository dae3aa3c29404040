package dev.skysail.controlplane.controllers.deployment;

import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.PodStates;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.List;
import java.util.Optional;

/**
 * The two ways from old pods to new ones.
 *
 * <p>Source: pkg/controller/deployment/rolling.go and recreate.go, 1.37.
 */
final class Rollouts {

    private Rollouts() {}

    /** Grows the newest ReplicaSet or else shrinks old ones, within surge and unavailability. */
    static void rolling(Plan plan) {
        Revisions.sync(plan, true);
        if (grow(plan) || shrink(plan)) {
            return;
        }
        if (Statuses.complete(plan.deployment(), Statuses.orEmpty(plan.deployment()))) {
            Revisions.cleanUp(plan);
        }
    }

    /** Ends all old pods before the first new one is made. */
    static void recreate(Plan plan, List<Pod> pods) {
        Revisions.sync(plan, false);
        List<ReplicaSet> active = Sets.active(plan.old());
        active.forEach(rs -> plan.scale(rs, 0));
        if (!active.isEmpty() || oldPodsRun(plan, pods)) {
            return;
        }
        if (plan.newest().isEmpty()) {
            Revisions.sync(plan, true);
        }
        plan.newest().ifPresent(rs -> plan.scale(rs, plan.sizes().replicas()));
        if (Statuses.complete(plan.deployment(), Statuses.orEmpty(plan.deployment()))) {
            Revisions.cleanUp(plan);
        }
    }

    private static boolean grow(Plan plan) {
        int wanted = plan.sizes().replicas();
        return plan.newest()
                .filter(rs -> Sets.replicas(rs) != wanted)
                .map(
                        rs -> {
                            int present = Sets.replicas(rs);
                            int size = present > wanted ? wanted : Revisions.newSize(plan, present);
                            return plan.scale(rs, size);
                        })
                .orElse(false);
    }

    private static boolean shrink(Plan plan) {
        if (Sets.sum(plan.old(), Sets::replicas) == 0) {
            return false;
        }
        int minAvailable = plan.sizes().minAvailable();
        int newUnavailable =
                plan.newest().map(rs -> Sets.replicas(rs) - Sets.available(rs)).orElse(0);
        int most = Sets.sum(plan.all(), Sets::replicas) - minAvailable - newUnavailable;
        if (most <= 0) {
            return false;
        }
        int unhealthy = dropUnhealthy(plan, most);
        int surplus = Sets.sum(plan.all(), Sets::available) - minAvailable;
        return unhealthy + dropSurplus(plan, surplus) > 0;
    }

    private static int dropUnhealthy(Plan plan, int most) {
        int dropped = 0;
        for (ReplicaSet rs : Sets.active(plan.old()).stream().sorted(Sets.OLDEST_FIRST).toList()) {
            int unhealthy = Sets.replicas(rs) - Sets.available(rs);
            int drop = Math.min(most - dropped, unhealthy);
            if (drop > 0) {
                plan.scale(rs, Sets.replicas(rs) - drop);
                dropped += drop;
            }
        }
        return dropped;
    }

    private static int dropSurplus(Plan plan, int surplus) {
        int dropped = 0;
        for (ReplicaSet rs : Sets.active(plan.old()).stream().sorted(Sets.OLDEST_FIRST).toList()) {
            int drop = Math.min(Sets.replicas(rs), surplus - dropped);
            if (drop > 0) {
                plan.scale(rs, Sets.replicas(rs) - drop);
                dropped += drop;
            }
        }
        return dropped;
    }

    private static boolean oldPodsRun(Plan plan, List<Pod> pods) {
        if (Sets.sum(plan.old(), Sets::actual) > 0) {
            return true;
        }
        List<ReplicaSet> old = plan.old();
        return pods.stream()
                .filter(pod -> !PodStates.ended(pod))
                .anyMatch(pod -> owner(old, pod).isPresent());
    }

    private static Optional<ReplicaSet> owner(List<ReplicaSet> sets, Pod pod) {
        return sets.stream().filter(rs -> Ownership.controls(rs, pod)).findFirst();
    }
}
