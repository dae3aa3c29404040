package dev.skysail.kubernetes.manifest;

import dev.skysail.scheduling.model.Pod;

/**
 * A pod as read.
 *
 * @param pod its engine form
 * @param origin where it was read
 * @param admission what admission has to resolve
 * @param phase status.phase, may be empty
 */
public record ReadPod(Pod pod, Origin origin, Admission admission, String phase) {

    /** Whether the pod has run to its end and takes no room any more. */
    public boolean finished() {
        return phase.equals("Succeeded") || phase.equals("Failed");
    }

    /** This with another engine form. */
    public ReadPod with(Pod changed) {
        return new ReadPod(changed, origin, admission, phase);
    }

    /**
     * What the manifest leaves to admission.
     *
     * @param schedulerName the scheduler that is meant, default-scheduler if none is named
     * @param priorityClass name of the class, empty if none
     * @param priorityGiven whether spec.priority holds already
     * @param policyGiven whether spec.preemptionPolicy holds already
     */
    public record Admission(
            String schedulerName,
            String priorityClass,
            boolean priorityGiven,
            boolean policyGiven) {

        static Admission of(Field spec) {
            String scheduler = spec.get("schedulerName").text();
            return new Admission(
                    scheduler.isEmpty() ? "default-scheduler" : scheduler,
                    spec.get("priorityClassName").text(),
                    spec.get("priority").present(),
                    spec.get("preemptionPolicy").present());
        }
    }
}
