package dev.skysail.profile.retry;

import java.time.Duration;

/**
 * How the retry works.
 *
 * @param textProfile Kubernetes version whose rules the proof follows
 * @param on whether it helps at all
 * @param delay how long a pod must have failed
 */
public record RetryOptions(String textProfile, boolean on, Duration delay) {}
