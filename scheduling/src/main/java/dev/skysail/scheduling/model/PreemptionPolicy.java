package dev.skysail.scheduling.model;

/// Whether a pod may displace others (core/v1 PreemptionPolicy).
public enum PreemptionPolicy {
    PREEMPT_LOWER_PRIORITY,
    NEVER
}
