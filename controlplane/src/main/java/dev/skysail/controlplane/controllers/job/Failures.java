package dev.skysail.controlplane.controllers.job;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How often pods failed since one succeeded; the next pod waits 10 s, 20 s … up to 10 min
 * (pkg/controller/job/backoff_utils.go, 1.37).
 *
 * @param count failures since the last success
 * @param last when the last of them was, null if there was none
 */
record Failures(int count, @Nullable Instant last) {

    static final Failures NONE = new Failures(0, null);

    private static final Duration BASE = Duration.ofSeconds(10);
    private static final Duration MAX = Duration.ofMinutes(10);

    /** Returns what is known after more pods have ended. */
    Failures after(List<Pod> succeeded, List<Pod> failed) {
        if (succeeded.isEmpty()) {
            return failed.isEmpty() ? this : new Failures(count + failed.size(), latest(failed));
        }
        Instant success = latest(succeeded);
        List<Pod> later =
                failed.stream().filter(pod -> JobPods.finished(pod).isAfter(success)).toList();
        return later.isEmpty() ? NONE : new Failures(later.size(), latest(later));
    }

    /** Returns how long the next pod must wait. */
    Duration remaining(Instant now) {
        Instant since = last;
        if (count == 0 || since == null) {
            return Duration.ZERO;
        }
        Duration pause = BASE;
        for (int i = 1; i < count && pause.compareTo(MAX) < 0; i++) {
            pause = pause.multipliedBy(2);
        }
        Duration wait = pause.compareTo(MAX) > 0 ? MAX : pause;
        Duration left = wait.minus(Duration.between(since, now));
        return left.isNegative() ? Duration.ZERO : left;
    }

    private static Instant latest(List<Pod> pods) {
        return pods.stream()
                .map(JobPods::finished)
                .max(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
    }
}
