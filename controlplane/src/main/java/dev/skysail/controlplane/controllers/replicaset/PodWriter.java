package dev.skysail.controlplane.controllers.replicaset;

import dev.skysail.controlplane.controllers.cluster.ApiFailures;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.kubernetes.EventRecorder;
import dev.skysail.kubernetes.Threads;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Creates and deletes pods of a ReplicaSet, with an event for each.
 *
 * <p>Creations come in batches of 1, 2, 4 …; the first batch with a failure is the last, so that a
 * refused template costs few requests. Source: {@code RealPodControl} and {@code slowStartBatch},
 * pkg/controller, 1.37.
 */
final class PodWriter {

    private final KubernetesClient client;
    private final EventRecorder events;
    private final Expectations expectations;

    PodWriter(KubernetesClient client, EventRecorder events, Expectations expectations) {
        this.client = client;
        this.events = events;
        this.expectations = expectations;
    }

    Optional<ReplicaSetStatuses.Failure> create(ReplicaSet rs, int count)
            throws InterruptedException {
        String key = Ownership.key(rs);
        expectations.creations(key, count);
        int done = 0;
        Optional<KubernetesClientException> failure = Optional.empty();
        for (int batch = 1; done < count && failure.isEmpty(); batch *= 2) {
            int size = Math.min(batch, count - done);
            failure = all(IntStream.range(0, size).mapToObj(i -> creation(rs)).toList());
            done += size;
        }
        IntStream.range(done, count).forEach(i -> expectations.created(key));
        return failure.filter(e -> !ApiFailures.namespaceTerminating(e))
                .map(e -> failed("FailedCreate", e));
    }

    Optional<ReplicaSetStatuses.Failure> delete(ReplicaSet rs, List<Pod> pods)
            throws InterruptedException {
        expectations.deletions(
                Ownership.key(rs), pods.stream().map(pod -> Ownership.key(pod)).toList());
        return all(pods.stream().map(pod -> deletion(rs, pod)).toList())
                .map(e -> failed("FailedDelete", e));
    }

    private Callable<Optional<KubernetesClientException>> creation(ReplicaSet rs) {
        return () -> {
            try {
                Pod created = client.resource(pod(rs)).create();
                String name = created.getMetadata().getName();
                events.record(rs, "Normal", "SuccessfulCreate", "Created pod: " + name);
                return Optional.empty();
            } catch (KubernetesClientException e) {
                expectations.created(Ownership.key(rs));
                if (!ApiFailures.namespaceTerminating(e)) {
                    String message = "Error creating: " + ApiFailures.message(e);
                    events.record(rs, "Warning", "FailedCreate", message);
                }
                return Optional.of(e);
            }
        };
    }

    private Callable<Optional<KubernetesClientException>> deletion(ReplicaSet rs, Pod pod) {
        return () -> {
            try {
                boolean there = !client.resource(pod).delete().isEmpty();
                if (!there) {
                    expectations.deleted(Ownership.key(rs), Ownership.key(pod));
                    return Optional.empty();
                }
                String name = pod.getMetadata().getName();
                events.record(rs, "Normal", "SuccessfulDelete", "Deleted pod: " + name);
                return Optional.empty();
            } catch (KubernetesClientException e) {
                expectations.deleted(Ownership.key(rs), Ownership.key(pod));
                if (ApiFailures.notFound(e)) {
                    return Optional.empty();
                }
                String message = "Error deleting: " + ApiFailures.message(e);
                events.record(rs, "Warning", "FailedDelete", message);
                return Optional.of(e);
            }
        };
    }

    private static Optional<KubernetesClientException> all(
            List<Callable<Optional<KubernetesClientException>>> tasks) throws InterruptedException {
        Optional<KubernetesClientException> first = Optional.empty();
        try (ExecutorService pool =
                Executors.newThreadPerTaskExecutor(Threads.virtual("replicaset-pods"))) {
            for (Future<Optional<KubernetesClientException>> task : pool.invokeAll(tasks)) {
                Optional<KubernetesClientException> failure = task.get();
                first = first.isEmpty() ? failure : first;
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("pod write broke", e.getCause());
        }
        return first;
    }

    private static ReplicaSetStatuses.Failure failed(String reason, KubernetesClientException e) {
        return new ReplicaSetStatuses.Failure(reason, ApiFailures.message(e));
    }

    /** Returns the pod that the template describes. */
    static Pod pod(ReplicaSet rs) {
        PodTemplateSpec template = rs.getSpec().getTemplate();
        ObjectMeta meta =
                template.getMetadata() == null ? new ObjectMeta() : template.getMetadata();
        List<String> finalizers =
                meta.getFinalizers() == null ? List.of() : new ArrayList<>(meta.getFinalizers());
        return new PodBuilder()
                .withNewMetadata()
                .withGenerateName(rs.getMetadata().getName() + "-")
                .withNamespace(rs.getMetadata().getNamespace())
                .withLabels(meta.getLabels())
                .withAnnotations(meta.getAnnotations())
                .withFinalizers(finalizers)
                .withOwnerReferences(Ownership.reference(rs))
                .endMetadata()
                .withSpec(template.getSpec())
                .build();
    }
}
