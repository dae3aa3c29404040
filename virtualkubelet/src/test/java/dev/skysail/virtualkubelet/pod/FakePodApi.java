package dev.skysail.virtualkubelet.pod;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Pods in memory; writes on an old state are refused as by an API server. */
final class FakePodApi implements PodApi {

    final Map<String, Pod> pods = new LinkedHashMap<>();
    final List<String> events = new ArrayList<>();
    boolean refusesStatus;
    boolean refusesReads;

    /** What happens after the n-th write was stored and before it is answered. */
    final Map<Integer, Runnable> meanwhile = new HashMap<>();

    private int versions;
    private int writes;

    Pod create(Pod pod) {
        return store(pod);
    }

    @Override
    public Optional<Pod> get(String namespace, String name) {
        if (refusesReads) {
            throw new IllegalStateException("the server does not answer");
        }
        return Optional.ofNullable(pods.get(name));
    }

    @Override
    public Pod annotate(Pod pod, Map<String, String> annotations) {
        check(pod);
        return answer(
                new PodBuilder(pod)
                        .editMetadata()
                        .addToAnnotations(annotations)
                        .endMetadata()
                        .build());
    }

    @Override
    public Pod writeStatus(Pod pod, PodStatus status) {
        if (refusesStatus) {
            throw new IllegalStateException("the server refuses");
        }
        check(pod);
        return answer(new PodBuilder(pod).withStatus(status).build());
    }

    @Override
    public void remove(Pod pod) {
        Pod present = pods.get(pod.getMetadata().getName());
        if (present != null && present.getMetadata().getUid().equals(pod.getMetadata().getUid())) {
            pods.remove(pod.getMetadata().getName());
        }
    }

    @Override
    public void event(Pod pod, String type, String reason, String message) {
        events.add(type + " " + reason + " " + message);
    }

    /** Marks a pod as leaving. */
    Pod delete(String name) {
        return store(
                new PodBuilder(get("default", name).orElseThrow())
                        .editMetadata()
                        .withDeletionTimestamp("2026-01-01T00:00:00Z")
                        .endMetadata()
                        .build());
    }

    private Pod answer(Pod pod) {
        Pod stored = store(pod);
        meanwhile.getOrDefault(++writes, () -> {}).run();
        return stored;
    }

    private Pod store(Pod pod) {
        Pod stored =
                new PodBuilder(pod)
                        .editMetadata()
                        .withResourceVersion(String.valueOf(++versions))
                        .endMetadata()
                        .build();
        pods.put(pod.getMetadata().getName(), stored);
        return stored;
    }

    private void check(Pod pod) {
        Pod present = pods.get(pod.getMetadata().getName());
        boolean same =
                present != null
                        && present.getMetadata()
                                .getResourceVersion()
                                .equals(pod.getMetadata().getResourceVersion());
        if (!same) {
            throw new IllegalStateException("conflict");
        }
    }
}
