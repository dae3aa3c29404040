package dev.skysail.scheduler;

import dev.skysail.kubernetes.EventRecorder;
import dev.skysail.scheduler.PodStatusWriter.Saying;
import dev.skysail.scheduling.preemption.Candidate;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;

/**
 * Makes room: marks the victims, deletes them, and says so.
 *
 * <p>Source: pkg/scheduler/framework/preemption/executor.go (1.37.2), KEP-3329.
 */
final class VictimEviction {

    private static final System.Logger LOG = System.getLogger(VictimEviction.class.getName());

    private final KubernetesClient client;
    private final PodStatusWriter status;
    private final EventRecorder events;
    private final String schedulerName;

    VictimEviction(
            KubernetesClient client,
            PodStatusWriter status,
            EventRecorder events,
            String schedulerName) {
        this.client = client;
        this.status = status;
        this.events = events;
        this.schedulerName = schedulerName;
    }

    void evict(Candidate candidate, Pod preemptor, String node) {
        for (var victim : candidate.victims()) {
            try {
                evict(victim, preemptor, node);
            } catch (KubernetesClientException e) {
                LOG.log(System.Logger.Level.DEBUG, "victim " + victim.key() + " stays for now", e);
            }
        }
    }

    private void evict(dev.skysail.scheduling.model.Pod victim, Pod preemptor, String node) {
        Pod present = client.pods().inNamespace(victim.namespace()).withName(victim.name()).get();
        if (present == null
                || !present.getMetadata().getUid().equals(victim.uid())
                || present.getMetadata().getDeletionTimestamp() != null) {
            return;
        }
        status.write(
                present,
                new Saying(
                        "DisruptionTarget",
                        "True",
                        "PreemptionByScheduler",
                        schedulerName + ": preempting to accommodate a higher priority pod"),
                "");
        var _ = client.resource(present).delete();
        String uid = preemptor.getMetadata().getUid();
        events.record(
                present, "Normal", "Preempted", "Preempted by pod " + uid + " on node " + node);
    }
}
