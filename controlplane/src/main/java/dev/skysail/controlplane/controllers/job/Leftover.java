package dev.skysail.controlplane.controllers.job;

import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.Timestamps;
import dev.skysail.kubernetes.Reconciler;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Removes a Job that is over once {@code ttlSecondsAfterFinished} have passed
 * (pkg/controller/ttlafterfinished, 1.37).
 */
record Leftover(KubernetesClient client, InstantSource clock) {

    Reconciler.Result remove(Job job) {
        Optional<Instant> due = due(job);
        if (due.isEmpty() || Ownership.deleting(job)) {
            return Reconciler.done();
        }
        Instant now = clock.instant();
        if (due.get().isAfter(now)) {
            return Reconciler.requeueAfter(Duration.between(now, due.get()));
        }
        Job live = client.resource(job).get();
        if (live != null
                && live.getMetadata().getUid().equals(job.getMetadata().getUid())
                && due(live).filter(at -> !at.isAfter(now)).isPresent()) {
            client.resource(live).withPropagationPolicy(DeletionPropagation.FOREGROUND).delete();
        }
        return Reconciler.done();
    }

    private static Optional<Instant> due(Job job) {
        Integer seconds = job.getSpec().getTtlSecondsAfterFinished();
        return seconds == null
                ? Optional.empty()
                : JobConditions.over(job)
                        .flatMap(over -> Timestamps.read(over.getLastTransitionTime()))
                        .map(end -> end.plusSeconds(seconds));
    }
}
