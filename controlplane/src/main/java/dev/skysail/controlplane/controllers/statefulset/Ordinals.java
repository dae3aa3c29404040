package dev.skysail.controlplane.controllers.statefulset;

import dev.skysail.controlplane.controllers.cluster.Numbers;
import dev.skysail.controlplane.controllers.cluster.Ownership;
import dev.skysail.controlplane.controllers.cluster.PodStates;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.RollingUpdateStatefulSetStrategy;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetStatus;
import io.fabric8.kubernetes.api.model.apps.StatefulSetStatusBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The pods of a StatefulSet by ordinal, and which of them moves next.
 *
 * <p>Invariant under OrderedReady: at most one pod is created or deleted in a step, and only while
 * all pods before it are available (creation) or after it are gone (deletion). Source: {@code
 * processReplica}, {@code processCondemned} and {@code rollingUpdateStatefulSet},
 * stateful_set_control.go, 1.37.
 */
final class Ordinals {

    private final StatefulSet set;
    private final Revisions revisions;
    private final Instant now;
    private final int first;
    private final int end;
    private final boolean ordered;
    private final TreeMap<Integer, Pod> wanted = new TreeMap<>();
    private final TreeMap<Integer, Pod> condemned = new TreeMap<>();
    private final List<StatefulSetEffect> effects = new ArrayList<>();
    private int replicas;
    private int ready;
    private int available;
    private int current;
    private int updated;

    Ordinals(StatefulSet set, Revisions revisions, List<Pod> pods, Instant now) {
        this.set = set;
        this.revisions = revisions;
        this.now = now;
        this.first = Identity.start(set);
        this.end = first + Numbers.of(set.getSpec().getReplicas(), 1);
        this.ordered = !"Parallel".equals(set.getSpec().getPodManagementPolicy());
        for (Pod pod : pods) {
            int ordinal = Identity.ordinal(set, pod).orElseThrow();
            (ordinal >= first && ordinal < end ? wanted : condemned).put(ordinal, pod);
            count(pod);
        }
    }

    private void count(Pod pod) {
        replicas++;
        if (runningReady(pod)) {
            ready++;
            available += isAvailable(pod) ? 1 : 0;
        }
        if (!Ownership.deleting(pod)) {
            countRevision(Identity.revision(pod), 1);
        }
    }

    private void countRevision(String revision, int change) {
        current += revision.equals(revisions.currentName()) ? change : 0;
        updated += revision.equals(revisions.updateName()) ? change : 0;
    }

    /** Returns what to create and delete. */
    List<StatefulSetEffect> move() {
        if (fill() && shrink()) {
            roll();
        }
        return List.copyOf(effects);
    }

    /** Makes missing pods and replaces ended ones; returns whether the step may go on. */
    private boolean fill() {
        for (int ordinal = first; ordinal < end; ordinal++) {
            Pod pod = wanted.get(ordinal);
            if (pod == null) {
                create(ordinal);
                if (ordered) {
                    return false;
                }
            } else if (PodStates.ended(pod) && !Ownership.deleting(pod)) {
                delete(pod);
                if (ordered) {
                    return false;
                }
            } else if (ordered && (Ownership.deleting(pod) || !isAvailable(pod))) {
                return false;
            }
        }
        return true;
    }

    private void create(int ordinal) {
        ControllerRevision revision =
                ordinal < first + partition() ? revisions.current() : revisions.update();
        String name = revision.getMetadata().getName();
        Pod pod = Identity.pod(set, Revisions.template(revision), name, ordinal);
        effects.add(new StatefulSetEffect.CreatePod(pod, Identity.claims(set, ordinal)));
        replicas++;
        countRevision(name, 1);
    }

    private void delete(Pod pod) {
        effects.add(new StatefulSetEffect.DeletePod(pod));
        countRevision(Identity.revision(pod), -1);
    }

    /** Deletes pods beyond the wanted number from the highest; returns whether to go on. */
    private boolean shrink() {
        for (Pod pod : condemned.descendingMap().values()) {
            if (Ownership.deleting(pod)) {
                if (ordered) {
                    return false;
                }
                continue;
            }
            delete(pod);
            if (ordered) {
                return false;
            }
        }
        return true;
    }

    /** Deletes outdated pods from the highest ordinal, so that the next steps renew them. */
    private void roll() {
        if ("OnDelete".equals(set.getSpec().getUpdateStrategy().getType())) {
            return;
        }
        int allowed = maxUnavailable();
        for (var entry : wanted.descendingMap().entrySet()) {
            if (entry.getKey() < first + partition() || allowed == 0) {
                return;
            }
            Pod pod = entry.getValue();
            boolean old = !Identity.revision(pod).equals(revisions.updateName());
            if (old && !Ownership.deleting(pod)) {
                delete(pod);
                allowed--;
            } else if (Ownership.deleting(pod) || !isAvailable(pod)) {
                allowed--;
            }
        }
    }

    /** Returns the status after the step. */
    StatefulSetStatus status() {
        String currentName = revisions.currentName();
        boolean rolling = !"OnDelete".equals(set.getSpec().getUpdateStrategy().getType());
        if (rolling && updated == replicas && ready == replicas) {
            current = updated;
            currentName = revisions.updateName();
        }
        StatefulSetStatus old = set.getStatus();
        return new StatefulSetStatusBuilder()
                .withObservedGeneration(set.getMetadata().getGeneration())
                .withReplicas(replicas)
                .withReadyReplicas(some(ready))
                .withCurrentReplicas(some(current))
                .withUpdatedReplicas(some(updated))
                .withCurrentRevision(currentName)
                .withUpdateRevision(revisions.updateName())
                .withCollisionCount(old == null ? 0 : Numbers.of(old.getCollisionCount()))
                .withAvailableReplicas(available)
                .build();
    }

    /** Returns the time until the next pod is available by time alone. */
    Optional<Duration> nextAvailability() {
        int seconds = Numbers.of(set.getSpec().getMinReadySeconds());
        return wanted.values().stream()
                .filter(pod -> !isAvailable(pod))
                .flatMap(pod -> PodStates.readySince(pod).stream())
                .map(since -> Duration.between(now, since.plusSeconds(seconds)))
                .filter(Duration::isPositive)
                .min(Duration::compareTo);
    }

    private int partition() {
        RollingUpdateStatefulSetStrategy rolling =
                set.getSpec().getUpdateStrategy().getRollingUpdate();
        return rolling == null ? 0 : Numbers.of(rolling.getPartition());
    }

    private int maxUnavailable() {
        RollingUpdateStatefulSetStrategy rolling =
                set.getSpec().getUpdateStrategy().getRollingUpdate();
        IntOrString limit = rolling == null ? null : rolling.getMaxUnavailable();
        if (limit == null) {
            return 1;
        }
        if (limit.getIntVal() != null) {
            return Math.max(1, limit.getIntVal());
        }
        String percent = limit.getStrVal() == null ? "" : limit.getStrVal().replace("%", "");
        if (!percent.matches("[0-9]{1,3}")) {
            return 1;
        }
        return Math.max(1, Math.ceilDiv(Integer.parseInt(percent) * (end - first), 100));
    }

    private boolean isAvailable(Pod pod) {
        return runningReady(pod)
                && PodStates.available(pod, Numbers.of(set.getSpec().getMinReadySeconds()), now);
    }

    private static boolean runningReady(Pod pod) {
        return PodStates.phase(pod).equals("Running") && PodStates.ready(pod);
    }

    private static @Nullable Integer some(int number) {
        return number == 0 ? null : number;
    }
}
