package dev.skysail.scheduler;

import dev.skysail.kubernetes.cluster.PodPhases;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * A pod in the queue with what its earlier attempts left behind. Immutable.
 *
 * @param pod the pod as last seen
 * @param since when it came or last failed; orders pods of one priority
 * @param refusals attempts in which no node would do
 * @param errors attempts in a row that broke
 * @param plugins filters that refused it last; empty if any change may help
 * @param number order of arrival, the last word in ordering
 */
record QueuedPod(
        Pod pod, Instant since, int refusals, int errors, Set<String> plugins, long number) {

    private static final long BACKOFF_MAX_SECONDS = 10;
    private static final int SHIFT_MAX = 4;

    QueuedPod {
        plugins = Set.copyOf(plugins);
    }

    String key() {
        return PodPhases.key(pod);
    }

    int priority() {
        Integer priority = pod.getSpec().getPriority();
        return priority == null ? 0 : priority;
    }

    QueuedPod withPod(Pod changed) {
        return new QueuedPod(changed, since, refusals, errors, plugins, number);
    }

    QueuedPod refused(Set<String> by, Instant now) {
        return new QueuedPod(pod, now, refusals + 1, 0, by, number);
    }

    QueuedPod failed(Instant now) {
        return new QueuedPod(pod, now, refusals, errors + 1, Set.of(), number);
    }

    /** When it may be tried again: 1, 2, 4, 8, 10 s after the last failure. */
    Instant backoffEnds() {
        int count = errors > 0 ? errors : refusals;
        if (count == 0) {
            return since;
        }
        long seconds = Math.min(BACKOFF_MAX_SECONDS, 1L << Math.min(count - 1, SHIFT_MAX));
        return since.plus(Duration.ofSeconds(seconds));
    }
}
