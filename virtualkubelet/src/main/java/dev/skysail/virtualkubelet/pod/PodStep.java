package dev.skysail.virtualkubelet.pod;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.time.Duration;
import java.time.Instant;

/**
 * Decides the next step of a pod. A function.
 *
 * <p>Invariants: nothing is ordered while it is unknown whether an instance exists; nothing is
 * ordered for a pod that is leaving, ended, or had an instance before; a pod is removed only after
 * the provider said that its instance is gone.
 */
final class PodStep {

    /** How often an instance that is ending is looked at. */
    private static final Duration STOP_POLL = Duration.ofSeconds(1);

    private PodStep() {}

    static PodDecision decide(Pod pod, PodProgress progress, Instant now) {
        if (pod.getMetadata().getDeletionTimestamp() != null) {
            return leaving(progress, now);
        }
        if (isOver(pod)) {
            return new PodDecision.Rest();
        }
        return switch (progress.knowledge()) {
            case Knowledge.Present present -> new PodDecision.Report(present.instance());
            case Knowledge.Unknown unknown ->
                    isPaused(progress, now) ? pause(progress, now) : new PodDecision.LookUp();
            case Knowledge.Absent absent -> {
                if (hadInstance(pod)) {
                    yield new PodDecision.ReportLost();
                }
                yield isPaused(progress, now) ? pause(progress, now) : new PodDecision.Create();
            }
        };
    }

    /** Whether the pod ended; it is never run again. */
    static boolean isOver(Pod pod) {
        String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        return "Succeeded".equals(phase) || "Failed".equals(phase);
    }

    /** Whether an instance was reported for the pod. */
    static boolean hadInstance(Pod pod) {
        if (pod.getStatus() == null || pod.getStatus().getConditions() == null) {
            return false;
        }
        for (PodCondition condition : pod.getStatus().getConditions()) {
            if (condition.getType().equals(PodStatuses.CREATED)) {
                return condition.getStatus().equals("True");
            }
        }
        return false;
    }

    private static PodDecision leaving(PodProgress progress, Instant now) {
        return switch (progress.knowledge()) {
            case Knowledge.Unknown unknown ->
                    isPaused(progress, now) ? pause(progress, now) : new PodDecision.LookUp();
            case Knowledge.Absent absent -> new PodDecision.Remove();
            case Knowledge.Present present ->
                    present.instance().stopping()
                            ? new PodDecision.Wait(STOP_POLL)
                            : new PodDecision.Stop();
        };
    }

    private static boolean isPaused(PodProgress progress, Instant now) {
        return now.isBefore(progress.nextTry());
    }

    private static PodDecision pause(PodProgress progress, Instant now) {
        return new PodDecision.Wait(Duration.between(now, progress.nextTry()));
    }
}
