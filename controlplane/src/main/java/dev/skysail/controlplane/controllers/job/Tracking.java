package dev.skysail.controlplane.controllers.job;

import dev.skysail.controlplane.controllers.cluster.ApiFailures;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.Patches;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts the finalizer on pods that are adopted, and takes it from those that are counted. */
final class Tracking {

    private static final int TRIES = 5;

    private final KubernetesClient client;

    Tracking(KubernetesClient client) {
        this.client = client;
    }

    void adopt(Job job, Pod pod) {
        List<String> finalizers = finalizers(pod);
        finalizers.add(JobPods.FINALIZER);
        patch(
                pod,
                Map.of("ownerReferences", Ownership.withOwner(pod, job), "finalizers", finalizers));
    }

    /** Takes the finalizer; a pod that is gone has none. */
    void release(Pod seen) {
        @Nullable Pod pod = seen;
        for (int i = 0; i < TRIES && pod != null && JobPods.tracked(pod); i++) {
            List<String> rest = finalizers(pod);
            rest.remove(JobPods.FINALIZER);
            try {
                patch(pod, Map.of("finalizers", rest));
                return;
            } catch (KubernetesClientException e) {
                if (ApiFailures.notFound(e)) {
                    return;
                }
                if (!ApiFailures.conflict(e) || i == TRIES - 1) {
                    throw e;
                }
                pod = same(pod);
            }
        }
    }

    private @Nullable Pod same(Pod pod) {
        Pod live = client.resource(pod).get();
        boolean there =
                live != null && live.getMetadata().getUid().equals(pod.getMetadata().getUid());
        return there ? live : null;
    }

    private void patch(Pod pod, Map<String, ?> metadata) {
        client.resource(pod).patch(Patches.MERGE, Patches.body(client, pod, metadata, Map.of()));
    }

    private static List<String> finalizers(Pod pod) {
        List<String> finalizers = pod.getMetadata().getFinalizers();
        return new ArrayList<>(finalizers == null ? List.of() : finalizers);
    }
}
