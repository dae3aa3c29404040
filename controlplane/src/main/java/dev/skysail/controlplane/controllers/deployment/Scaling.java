package dev.skysail.controlplane.controllers.deployment;

import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Brings a Deployment to another size outside of, or in the midst of, a rollout.
 *
 * <p>In the midst of one, all ReplicaSets grow or shrink in proportion, and what rounding leaves
 * over goes to the biggest. Source: {@code scale} in pkg/controller/deployment/sync.go, 1.37.
 */
final class Scaling {

    private Scaling() {}

    /** Returns whether the Deployment's size has changed since the ReplicaSets were sized. */
    static boolean due(Plan plan) {
        int wanted = plan.sizes().replicas();
        return Sets.active(plan.all()).stream()
                .map(rs -> Annotations.desired(rs))
                .anyMatch(desired -> desired.isPresent() && desired.getAsInt() != wanted);
    }

    static void scale(Plan plan) {
        int wanted = plan.sizes().replicas();
        Optional<ReplicaSet> single = activeOrLatest(plan);
        if (single.isPresent()) {
            plan.scale(single.get(), wanted);
        } else if (plan.newest().filter(rs -> saturated(rs, wanted)).isPresent()) {
            Sets.active(plan.old()).forEach(rs -> plan.scale(rs, 0));
        } else if (Sizes.rolling(plan.deployment())) {
            proportionally(plan);
        }
    }

    private static Optional<ReplicaSet> activeOrLatest(Plan plan) {
        List<ReplicaSet> active = Sets.active(plan.all());
        return switch (active.size()) {
            case 0 ->
                    plan.newest().isPresent()
                            ? plan.newest()
                            : plan.old().stream().max(Sets.OLDEST_FIRST);
            case 1 -> Optional.of(active.getFirst());
            default -> Optional.empty();
        };
    }

    private static boolean saturated(ReplicaSet rs, int wanted) {
        OptionalInt desired = Annotations.desired(rs);
        return Sets.replicas(rs) == wanted
                && desired.isPresent()
                && desired.getAsInt() == wanted
                && Sets.available(rs) == wanted;
    }

    private static void proportionally(Plan plan) {
        Sizes sizes = plan.sizes();
        List<ReplicaSet> active = new ArrayList<>(Sets.active(plan.all()));
        int allowed = sizes.replicas() == 0 ? 0 : sizes.limit();
        int toAdd = allowed - Sets.sum(active, Sets::replicas);
        Comparator<ReplicaSet> order =
                toAdd > 0 ? Sets.BIGGEST_THEN_NEWEST : Sets.BIGGEST_THEN_OLDEST;
        active.sort(order);
        Map<ReplicaSet, Integer> targets = new LinkedHashMap<>();
        int added = 0;
        for (ReplicaSet rs : active) {
            int share = toAdd == 0 ? 0 : share(plan, rs, toAdd, added);
            targets.put(rs, Sets.replicas(rs) + share);
            added += share;
        }
        int rest = toAdd - added;
        boolean first = true;
        for (Map.Entry<ReplicaSet, Integer> target : targets.entrySet()) {
            int size = target.getValue() + (first ? rest : 0);
            plan.resize(target.getKey(), Math.max(0, size));
            first = false;
        }
    }

    private static int share(Plan plan, ReplicaSet rs, int toAdd, int added) {
        if (Sets.replicas(rs) == 0 || toAdd == added) {
            return 0;
        }
        int allowed = toAdd - added;
        int fraction = fraction(plan, rs);
        return toAdd > 0 ? Math.min(fraction, allowed) : Math.max(fraction, allowed);
    }

    private static int fraction(Plan plan, ReplicaSet rs) {
        Sizes sizes = plan.sizes();
        int present = Sets.replicas(rs);
        if (sizes.replicas() == 0) {
            return -present;
        }
        int before = Annotations.max(rs).orElse(0);
        if (before == 0) {
            Integer reported = Statuses.orEmpty(plan.deployment()).getReplicas();
            before = reported == null ? 0 : reported;
        }
        if (before == 0) {
            return 0;
        }
        double size = (double) present * sizes.limit() / before;
        return (int) (size < 0 ? size - 0.5 : size + 0.5) - present;
    }
}
