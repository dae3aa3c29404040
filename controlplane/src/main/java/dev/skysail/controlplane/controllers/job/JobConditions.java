package dev.skysail.controlplane.controllers.job;

import dev.skysail.controlplane.controllers.cluster.Timestamps;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobConditionBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conditions of a Job (pkg/controller/job/job_controller.go, 1.37). */
final class JobConditions {

    static final String COMPLETE = "Complete";
    static final String FAILED = "Failed";
    static final String SUCCESS = "SuccessCriteriaMet";
    static final String FAILURE = "FailureTarget";
    static final String SUSPENDED = "Suspended";

    private JobConditions() {}

    /** Returns the condition by which a Job is over. */
    static Optional<JobCondition> over(Job job) {
        JobStatus status = job.getStatus();
        return status == null
                ? Optional.empty()
                : find(status, COMPLETE).or(() -> find(status, FAILED));
    }

    /** Returns a condition that is true. */
    static Optional<JobCondition> find(JobStatus status, String type) {
        return all(status).stream()
                .filter(c -> c.getType().equals(type) && c.getStatus().equals("True"))
                .findFirst();
    }

    static JobCondition make(String type, String reason, String message, Instant now) {
        return make(type, true, reason, message, now);
    }

    private static JobCondition make(
            String type, boolean holds, String reason, String message, Instant now) {
        return new JobConditionBuilder()
                .withType(type)
                .withStatus(holds ? "True" : "False")
                .withReason(reason)
                .withMessage(message)
                .withLastProbeTime(Timestamps.write(now))
                .withLastTransitionTime(Timestamps.write(now))
                .build();
    }

    /** Sets whether the Job is suspended; returns whether that is news. */
    static boolean suspended(JobStatus status, boolean suspended, Instant now) {
        JobCondition wanted =
                suspended
                        ? make(SUSPENDED, true, "JobSuspended", "Job suspended", now)
                        : make(SUSPENDED, false, "JobResumed", "Job resumed", now);
        List<JobCondition> conditions = new ArrayList<>(all(status));
        for (int i = 0; i < conditions.size(); i++) {
            JobCondition known = conditions.get(i);
            if (known.getType().equals(SUSPENDED)) {
                if (known.getStatus().equals(wanted.getStatus())) {
                    return false;
                }
                conditions.set(i, wanted);
                status.setConditions(conditions);
                return true;
            }
        }
        if (suspended) {
            add(status, wanted);
        }
        return suspended;
    }

    static void add(JobStatus status, JobCondition condition) {
        List<JobCondition> conditions = new ArrayList<>(all(status));
        conditions.add(condition);
        status.setConditions(conditions);
    }

    private static List<JobCondition> all(JobStatus status) {
        return status.getConditions() == null ? List.of() : status.getConditions();
    }
}
