package dev.skysail.controlplane.controllers.deployment;

import dev.skysail.controlplane.controllers.cluster.Numbers;
import dev.skysail.controlplane.controllers.cluster.Timestamps;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Questions about lists of ReplicaSets (pkg/controller/controller_utils.go, 1.37). */
final class Sets {

    static final String HASH_LABEL = "pod-template-hash";

    /** Oldest first, then by name. */
    static final Comparator<ReplicaSet> OLDEST_FIRST =
            Comparator.comparing((ReplicaSet rs) -> created(rs))
                    .thenComparing(rs -> rs.getMetadata().getName());

    /** Biggest first, of equal size the oldest. */
    static final Comparator<ReplicaSet> BIGGEST_THEN_OLDEST =
            Comparator.comparingInt((ReplicaSet rs) -> replicas(rs))
                    .reversed()
                    .thenComparing(OLDEST_FIRST);

    /** Biggest first, of equal size the newest. */
    static final Comparator<ReplicaSet> BIGGEST_THEN_NEWEST =
            Comparator.comparingInt((ReplicaSet rs) -> replicas(rs))
                    .reversed()
                    .thenComparing(OLDEST_FIRST.reversed());

    /** Lowest revision first, of equal revision the oldest. */
    static final Comparator<ReplicaSet> BY_REVISION =
            Comparator.comparingLong((ReplicaSet rs) -> Annotations.revision(rs))
                    .thenComparing(OLDEST_FIRST);

    private Sets() {}

    static int replicas(ReplicaSet rs) {
        return Numbers.of(rs.getSpec().getReplicas());
    }

    static int actual(ReplicaSet rs) {
        return rs.getStatus() == null ? 0 : Numbers.of(rs.getStatus().getReplicas());
    }

    static int available(ReplicaSet rs) {
        return rs.getStatus() == null ? 0 : Numbers.of(rs.getStatus().getAvailableReplicas());
    }

    static int ready(ReplicaSet rs) {
        return rs.getStatus() == null ? 0 : Numbers.of(rs.getStatus().getReadyReplicas());
    }

    static int sum(List<ReplicaSet> sets, ToIntFunction<ReplicaSet> number) {
        return sets.stream().mapToInt(number).sum();
    }

    /** Returns those that want pods. */
    static List<ReplicaSet> active(List<ReplicaSet> sets) {
        return sets.stream().filter(rs -> replicas(rs) > 0).toList();
    }

    /** Returns the oldest one with the Deployment's template. */
    static Optional<ReplicaSet> newest(Deployment deployment, List<ReplicaSet> sets) {
        PodTemplateSpec wanted = withoutHash(deployment.getSpec().getTemplate());
        return sets.stream()
                .sorted(OLDEST_FIRST)
                .filter(rs -> withoutHash(rs.getSpec().getTemplate()).equals(wanted))
                .findFirst();
    }

    /** Returns whether two templates differ in nothing but the hash label. */
    static boolean sameTemplate(PodTemplateSpec a, PodTemplateSpec b) {
        return withoutHash(a).equals(withoutHash(b));
    }

    private static PodTemplateSpec withoutHash(PodTemplateSpec template) {
        return new PodTemplateSpecBuilder(template)
                .editOrNewMetadata()
                .removeFromLabels(HASH_LABEL)
                .endMetadata()
                .build();
    }

    private static Instant created(ReplicaSet rs) {
        return Timestamps.read(rs.getMetadata().getCreationTimestamp()).orElse(Instant.MAX);
    }
}
