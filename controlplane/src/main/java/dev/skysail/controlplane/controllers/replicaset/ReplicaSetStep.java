package dev.skysail.controlplane.controllers.replicaset;

import dev.skysail.controlplane.controllers.cluster.Numbers;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.PodStates;
import dev.skysail.controlplane.controllers.cluster.Selectors;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One step of a ReplicaSet: claim pods, then create or delete, then report.
 *
 * <p>Source: pkg/controller/replicaset/replica_set.go, 1.37 ({@code syncReplicaSet}, {@code
 * manageReplicas}).
 */
public final class ReplicaSetStep {

    /** Most pods that one step creates or deletes. */
    static final int BURST = 500;

    private ReplicaSetStep() {}

    /** Returns the effects of one step. */
    public static List<ReplicaSetEffect> step(ReplicaSetView view, Instant now) {
        ReplicaSet rs = view.replicaSet();
        List<ReplicaSetEffect> effects = new ArrayList<>();
        List<Pod> claimed = claim(view, effects);
        if (view.settled() && !Ownership.deleting(rs)) {
            manage(view, claimed, now).ifPresent(effects::add);
        }
        List<Pod> terminating =
                view.pods().stream()
                        .filter(PodStates::terminating)
                        .filter(pod -> Ownership.controls(rs, pod))
                        .filter(pod -> matches(rs, pod))
                        .toList();
        var counted = ReplicaSetStatuses.count(rs, claimed, terminating, now);
        effects.add(new ReplicaSetEffect.UpdateStatus(counted));
        nextAvailability(rs, claimed, now)
                .ifPresent(delay -> effects.add(new ReplicaSetEffect.CheckAgain(delay)));
        return effects;
    }

    private static List<Pod> claim(ReplicaSetView view, List<ReplicaSetEffect> effects) {
        ReplicaSet rs = view.replicaSet();
        List<Pod> claimed = new ArrayList<>();
        for (Pod pod : view.pods()) {
            if (!PodStates.active(pod)) {
                continue;
            }
            switch (Ownership.claim(rs, rs.getSpec().getSelector(), pod)) {
                case OWNED -> claimed.add(pod);
                case ADOPT -> {
                    claimed.add(pod);
                    effects.add(new ReplicaSetEffect.AdoptPod(pod));
                }
                case RELEASE -> effects.add(new ReplicaSetEffect.ReleasePod(pod));
                case FOREIGN -> {}
            }
        }
        return claimed;
    }

    private static Optional<ReplicaSetEffect> manage(
            ReplicaSetView view, List<Pod> claimed, Instant now) {
        int wanted = Numbers.of(view.replicaSet().getSpec().getReplicas(), 1);
        int surplus = claimed.size() - wanted;
        if (surplus < 0) {
            return Optional.of(new ReplicaSetEffect.CreatePods(Math.min(-surplus, BURST)));
        }
        if (surplus > 0) {
            PodRanking ranking = new PodRanking(view.related(), now);
            return Optional.of(
                    new ReplicaSetEffect.DeletePods(
                            claimed.stream()
                                    .sorted(ranking)
                                    .limit(Math.min(surplus, BURST))
                                    .toList()));
        }
        return Optional.empty();
    }

    private static Optional<Duration> nextAvailability(
            ReplicaSet rs, List<Pod> claimed, Instant now) {
        int minReady = Numbers.of(rs.getSpec().getMinReadySeconds());
        if (minReady == 0) {
            return Optional.empty();
        }
        return claimed.stream()
                .flatMap(pod -> PodStates.readySince(pod).stream())
                .map(since -> Duration.between(now, since.plusSeconds(minReady)))
                .filter(Duration::isPositive)
                .min(Duration::compareTo);
    }

    private static boolean matches(ReplicaSet rs, Pod pod) {
        return Selectors.matches(rs.getSpec().getSelector(), Selectors.labels(pod));
    }
}
