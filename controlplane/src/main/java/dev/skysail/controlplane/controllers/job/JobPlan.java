package dev.skysail.controlplane.controllers.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a step for a Job does, in this order.
 *
 * @param adopted pods that it takes over
 * @param disowned pods that it gives up
 * @param deleted pods to delete; they count no more
 * @param ended pods to delete because the Job is over; they are counted first
 * @param created pods to make
 * @param counting status to write before finalizers are taken, empty if there is nothing new
 * @param released pods whose finalizer is taken, because the status counts them
 * @param counted status after that, empty if it is the same
 * @param events what to tell
 * @param failures what is known of its last failures then
 * @param again when to look again, empty for not until something changes
 */
record JobPlan(
        List<Pod> adopted,
        List<Pod> disowned,
        List<Pod> deleted,
        List<Pod> ended,
        List<Pod> created,
        Optional<JobStatus> counting,
        List<Pod> released,
        Optional<JobStatus> counted,
        List<Told> events,
        Failures failures,
        Optional<Duration> again) {

    /**
     * An event.
     *
     * @param type Normal or Warning
     * @param reason its reason
     * @param message its message
     */
    record Told(String type, String reason, String message) {}
}
