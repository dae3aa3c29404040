package dev.skysail.controlplane.controllers.cluster;

import dev.skysail.kubernetes.EventRecorder;
import dev.skysail.kubernetes.Threads;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Creates and deletes the pods of an owner, with an event for each.
 *
 * <p>Creations come in batches of 1, 2, 4 …; the first batch with a failure is the last, so that a
 * refused template costs few requests. Source: {@code RealPodControl} and {@code slowStartBatch},
 * pkg/controller, 1.37.
 */
public final class PodWriter {

    /**
     * What came of creations.
     *
     * @param made how many pods were made
     * @param failure what was refused first
     */
    public record Outcome(int made, Optional<KubernetesClientException> failure) {}

    private final KubernetesClient client;
    private final EventRecorder events;
    private final Expectations expectations;

    /** Makes a writer that settles expectations. */
    public PodWriter(KubernetesClient client, EventRecorder events, Expectations expectations) {
        this.client = client;
        this.events = events;
        this.expectations = expectations;
    }

    /**
     * Creates pods.
     *
     * @return the first failure, unless the namespace is on its way out
     */
    public Outcome create(HasMetadata owner, List<Pod> pods) throws InterruptedException {
        String key = Ownership.key(owner);
        int count = pods.size();
        expectations.creations(key, count);
        AtomicInteger made = new AtomicInteger();
        int done = 0;
        Optional<KubernetesClientException> failure = Optional.empty();
        for (int batch = 1; done < count && failure.isEmpty(); batch *= 2) {
            int size = Math.min(batch, count - done);
            failure =
                    all(
                            pods.subList(done, done + size).stream()
                                    .map(p -> creation(owner, p, made))
                                    .toList());
            done += size;
        }
        IntStream.range(done, count).forEach(i -> expectations.created(key));
        return new Outcome(made.get(), failure.filter(e -> !ApiFailures.namespaceTerminating(e)));
    }

    /** Deletes pods. */
    public Optional<KubernetesClientException> delete(HasMetadata owner, List<Pod> pods)
            throws InterruptedException {
        expectations.deletions(
                Ownership.key(owner), pods.stream().map(pod -> Ownership.key(pod)).toList());
        return all(pods.stream().map(pod -> deletion(owner, pod)).toList());
    }

    private Callable<Optional<KubernetesClientException>> creation(
            HasMetadata owner, Pod pod, AtomicInteger made) {
        return () -> {
            try {
                Pod created = client.resource(pod).create();
                made.incrementAndGet();
                String name = created.getMetadata().getName();
                events.record(owner, "Normal", "SuccessfulCreate", "Created pod: " + name);
                return Optional.empty();
            } catch (KubernetesClientException e) {
                expectations.created(Ownership.key(owner));
                if (!ApiFailures.namespaceTerminating(e)) {
                    String message = "Error creating: " + ApiFailures.message(e);
                    events.record(owner, "Warning", "FailedCreate", message);
                }
                return Optional.of(e);
            }
        };
    }

    private Callable<Optional<KubernetesClientException>> deletion(HasMetadata owner, Pod pod) {
        return () -> {
            try {
                boolean there = !client.resource(pod).delete().isEmpty();
                if (!there) {
                    expectations.deleted(Ownership.key(owner), Ownership.key(pod));
                    return Optional.empty();
                }
                String name = pod.getMetadata().getName();
                events.record(owner, "Normal", "SuccessfulDelete", "Deleted pod: " + name);
                return Optional.empty();
            } catch (KubernetesClientException e) {
                expectations.deleted(Ownership.key(owner), Ownership.key(pod));
                if (ApiFailures.notFound(e)) {
                    return Optional.empty();
                }
                String message = "Error deleting: " + ApiFailures.message(e);
                events.record(owner, "Warning", "FailedDelete", message);
                return Optional.of(e);
            }
        };
    }

    private static Optional<KubernetesClientException> all(
            List<Callable<Optional<KubernetesClientException>>> tasks) throws InterruptedException {
        Optional<KubernetesClientException> first = Optional.empty();
        try (ExecutorService pool =
                Executors.newThreadPerTaskExecutor(Threads.virtual("pod-writes"))) {
            for (Future<Optional<KubernetesClientException>> task : pool.invokeAll(tasks)) {
                Optional<KubernetesClientException> failure = task.get();
                first = first.isEmpty() ? failure : first;
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("pod write broke", e.getCause());
        }
        return first;
    }

    /** Returns the pod that the template describes. */
    public static Pod pod(HasMetadata owner, PodTemplateSpec template) {
        ObjectMeta meta =
                template.getMetadata() == null ? new ObjectMeta() : template.getMetadata();
        List<String> finalizers =
                meta.getFinalizers() == null ? List.of() : new ArrayList<>(meta.getFinalizers());
        return new PodBuilder()
                .withNewMetadata()
                .withGenerateName(owner.getMetadata().getName() + "-")
                .withNamespace(owner.getMetadata().getNamespace())
                .withLabels(meta.getLabels())
                .withAnnotations(meta.getAnnotations())
                .withFinalizers(finalizers)
                .withOwnerReferences(Ownership.reference(owner))
                .endMetadata()
                .withSpec(template.getSpec())
                .build();
    }
}
