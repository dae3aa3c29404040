package dev.skysail.scheduler;

import dev.skysail.kubernetes.cluster.ClusterChange;
import dev.skysail.kubernetes.cluster.PodPhases;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pods that wait for a node. Tells no time itself and is not safe for several threads.
 *
 * <p>A pod is ready, backing off after a change that may help, refused until such a change, or
 * gated. At most one pod is out for a decision; what happens meanwhile is not lost. When nothing is
 * ready, the pod whose back-off ends first is given out early, unless its last attempt broke. Cost:
 * every call looks at all waiting pods.
 *
 * <p>Source: pkg/scheduler/backend/queue (1.37.2), KEP-3521, KEP-5142.
 */
final class PodQueue {

    private static final Duration REFUSED_MAX = Duration.ofMinutes(5);
    private static final Comparator<QueuedPod> ORDER =
            Comparator.comparingInt(QueuedPod::priority)
                    .reversed()
                    .thenComparing(QueuedPod::since)
                    .thenComparingLong(QueuedPod::number);

    private enum State {
        READY,
        BACKING_OFF,
        REFUSED,
        GATED
    }

    private record Slot(QueuedPod pod, State state) {}

    private final Map<String, Slot> slots = new TreeMap<>();
    private final List<ClusterChange> meanwhile = new ArrayList<>();
    private @Nullable QueuedPod out;
    private long numbers;

    /** Takes in a pod or its new state; one that now asks for something else is ready at once. */
    void put(Pod pod, Instant now) {
        String key = PodPhases.key(pod);
        Slot known = slots.get(key);
        if (known != null && sameUid(known.pod().pod(), pod)) {
            slots.put(key, moved(known, pod));
        } else if (isOut(pod)) {
            QueuedPod current = Objects.requireNonNull(out).withPod(pod);
            boolean other = asksForOther(Objects.requireNonNull(out).pod(), pod);
            slots.put(key, new Slot(current, other ? State.READY : State.REFUSED));
        } else {
            QueuedPod fresh = new QueuedPod(pod, now, 0, 0, Set.of(), numbers++);
            slots.put(key, new Slot(fresh, isGated(pod) ? State.GATED : State.READY));
        }
    }

    /** Forgets a pod. */
    void remove(Pod pod) {
        Slot known = slots.get(PodPhases.key(pod));
        if (known != null && sameUid(known.pod().pod(), pod)) {
            slots.remove(PodPhases.key(pod));
        }
        if (isOut(pod)) {
            out = null;
        }
    }

    /** A change in the cluster: wakes the refused pods it may help. */
    void changed(ClusterChange change) {
        if (out != null) {
            meanwhile.add(change);
        }
        slots.replaceAll((_, slot) -> woken(slot, change));
    }

    /** Gives out the next pod; it comes back by done, refused or failed. */
    Optional<QueuedPod> pop(Instant now) {
        slots.replaceAll((_, slot) -> timed(slot, now));
        Optional<QueuedPod> next = in(State.READY).min(ORDER);
        if (next.isEmpty()) {
            next =
                    in(State.BACKING_OFF)
                            .filter(p -> p.errors() == 0)
                            .min(Comparator.comparing(QueuedPod::backoffEnds).thenComparing(ORDER));
        }
        meanwhile.clear();
        out = next.orElse(null);
        next.ifPresent(pod -> slots.remove(pod.key()));
        return next;
    }

    /** The pod that is out got a node. */
    void done() {
        QueuedPod pod = out;
        out = null;
        if (pod != null) {
            dropIfSame(pod);
        }
    }

    /** No node would do for the pod that is out. */
    void refused(Set<String> plugins, Instant now) {
        QueuedPod pod = out;
        out = null;
        if (pod == null) {
            return;
        }
        boolean woken = meanwhile.stream().anyMatch(c -> WakeRules.wakes(c, plugins));
        comeBack(pod.refused(plugins, now), woken ? State.BACKING_OFF : State.REFUSED);
    }

    /** The attempt for the pod that is out broke. */
    void failed(Instant now) {
        QueuedPod pod = out;
        out = null;
        if (pod != null) {
            comeBack(pod.failed(now), State.BACKING_OFF);
        }
    }

    /** A pod that was given a node comes back because it could not be bound. */
    void bindingFailed(QueuedPod pod, Instant now) {
        comeBack(pod.failed(now), State.BACKING_OFF);
    }

    /** When something becomes ready by itself; empty if nothing waits for time to pass. */
    Optional<Instant> nextWake() {
        return Stream.concat(
                        in(State.BACKING_OFF).map(QueuedPod::backoffEnds),
                        in(State.REFUSED).map(p -> p.since().plus(REFUSED_MAX)))
                .min(Comparator.naturalOrder());
    }

    /** Returns how many pods wait. */
    int size() {
        return slots.size();
    }

    private Stream<QueuedPod> in(State state) {
        return slots.values().stream().filter(slot -> slot.state() == state).map(Slot::pod);
    }

    private void comeBack(QueuedPod pod, State state) {
        Slot meanwhilePut = slots.get(pod.key());
        if (meanwhilePut == null) {
            slots.put(pod.key(), new Slot(pod, state));
        } else if (sameUid(meanwhilePut.pod().pod(), pod.pod())) {
            boolean atOnce = meanwhilePut.state() == State.READY;
            QueuedPod current = pod.withPod(meanwhilePut.pod().pod());
            slots.put(pod.key(), new Slot(current, atOnce ? State.READY : state));
        }
    }

    private void dropIfSame(QueuedPod pod) {
        Slot slot = slots.get(pod.key());
        if (slot != null && sameUid(slot.pod().pod(), pod.pod())) {
            slots.remove(pod.key());
        }
    }

    private static Slot moved(Slot known, Pod pod) {
        QueuedPod current = known.pod().withPod(pod);
        if (isGated(pod)) {
            return new Slot(current, State.GATED);
        }
        boolean atOnce = known.state() == State.GATED || asksForOther(known.pod().pod(), pod);
        return new Slot(current, atOnce ? State.READY : known.state());
    }

    private static Slot woken(Slot slot, ClusterChange change) {
        boolean wakes =
                slot.state() == State.REFUSED && WakeRules.wakes(change, slot.pod().plugins());
        return wakes ? new Slot(slot.pod(), State.BACKING_OFF) : slot;
    }

    private static Slot timed(Slot slot, Instant now) {
        boolean expired =
                switch (slot.state()) {
                    case READY, GATED -> false;
                    case BACKING_OFF -> !slot.pod().backoffEnds().isAfter(now);
                    case REFUSED -> !slot.pod().since().plus(REFUSED_MAX).isAfter(now);
                };
        return expired ? new Slot(slot.pod(), State.READY) : slot;
    }

    private boolean isOut(Pod pod) {
        return out != null && out.key().equals(PodPhases.key(pod)) && sameUid(out.pod(), pod);
    }

    private static boolean sameUid(Pod one, Pod other) {
        return Objects.equals(one.getMetadata().getUid(), other.getMetadata().getUid());
    }

    private static boolean isGated(Pod pod) {
        var gates = pod.getSpec().getSchedulingGates();
        return gates != null && !gates.isEmpty();
    }

    /** Whether a decision could come out differently. */
    private static boolean asksForOther(Pod before, Pod after) {
        return !Objects.equals(before.getSpec(), after.getSpec())
                || !Objects.equals(
                        before.getMetadata().getLabels(), after.getMetadata().getLabels())
                || !Objects.equals(
                        before.getMetadata().getAnnotations(),
                        after.getMetadata().getAnnotations());
    }
}
