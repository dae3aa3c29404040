package dev.skysail.controlplane.controllers.replicaset;

import dev.skysail.controlplane.controllers.cluster.Numbers;
import dev.skysail.controlplane.controllers.cluster.PodStates;
import dev.skysail.controlplane.controllers.cluster.Timestamps;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The order in which surplus pods are deleted: unassigned, pending, not ready, cheap, doubled up on
 * a node, ready for a short time, often restarted, young.
 *
 * <p>Ages are compared by their binary logarithm and then by UID, so that pods of about one age go
 * in no particular order (KEP-2185). Source: {@code ActivePodsWithRanks} in
 * pkg/controller/controller_utils.go, 1.37.
 */
final class PodRanking implements Comparator<Pod> {

    private static final String COST = "controller.kubernetes.io/pod-deletion-cost";

    private final Map<String, Integer> onNode = new HashMap<>();
    private final Instant now;

    PodRanking(List<Pod> related, Instant now) {
        this.now = now;
        related.stream()
                .filter(PodStates::active)
                .forEach(pod -> onNode.merge(PodStates.node(pod), 1, Integer::sum));
    }

    @Override
    public int compare(Pod a, Pod b) {
        boolean unassignedA = PodStates.node(a).isEmpty();
        boolean unassignedB = PodStates.node(b).isEmpty();
        if (unassignedA != unassignedB) {
            return unassignedA ? -1 : 1;
        }
        int order = Integer.compare(phase(a), phase(b));
        if (order == 0) {
            order = Boolean.compare(PodStates.ready(a), PodStates.ready(b));
        }
        if (order == 0) {
            order = Integer.compare(cost(a), cost(b));
        }
        if (order == 0) {
            order = Integer.compare(rank(b), rank(a));
        }
        return order == 0 ? compareHistory(a, b) : order;
    }

    private int compareHistory(Pod a, Pod b) {
        if (PodStates.ready(a) && PodStates.ready(b)) {
            Optional<Instant> readyA = PodStates.readySince(a);
            Optional<Instant> readyB = PodStates.readySince(b);
            if (!readyA.equals(readyB)) {
                return compareAges(readyA, readyB, a, b);
            }
        }
        Restarts restartsA = restarts(a);
        Restarts restartsB = restarts(b);
        int order = Integer.compare(restartsB.regular(), restartsA.regular());
        if (order == 0) {
            order = Integer.compare(restartsB.sidecar(), restartsA.sidecar());
        }
        if (order != 0) {
            return order;
        }
        Optional<Instant> madeA = Timestamps.read(a.getMetadata().getCreationTimestamp());
        Optional<Instant> madeB = Timestamps.read(b.getMetadata().getCreationTimestamp());
        return madeA.equals(madeB) ? 0 : compareAges(madeA, madeB, a, b);
    }

    private int compareAges(Optional<Instant> timeA, Optional<Instant> timeB, Pod a, Pod b) {
        if (timeA.isEmpty() || timeB.isEmpty()) {
            return Boolean.compare(timeA.isPresent(), timeB.isPresent());
        }
        int order = Integer.compare(log(timeA.get()), log(timeB.get()));
        return order == 0 ? a.getMetadata().getUid().compareTo(b.getMetadata().getUid()) : order;
    }

    private int log(Instant time) {
        Duration age = Duration.between(time, now);
        long nanos = age.isPositive() ? age.toNanos() : 0;
        return nanos == 0 ? -1 : Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos);
    }

    private int rank(Pod pod) {
        return onNode.getOrDefault(PodStates.node(pod), 0);
    }

    private static int phase(Pod pod) {
        return switch (PodStates.phase(pod)) {
            case "Unknown" -> 1;
            case "Running" -> 2;
            default -> 0;
        };
    }

    private static int cost(Pod pod) {
        Map<String, String> annotations = pod.getMetadata().getAnnotations();
        String text = annotations == null ? null : annotations.get(COST);
        if (text == null || !text.matches("-?[1-9][0-9]{0,9}|0")) {
            return 0;
        }
        long cost = Long.parseLong(text);
        return cost == (int) cost ? (int) cost : 0;
    }

    private record Restarts(int regular, int sidecar) implements Serializable {}

    private static Restarts restarts(Pod pod) {
        if (pod.getStatus() == null) {
            return new Restarts(0, 0);
        }
        Set<String> sidecars = new HashSet<>();
        List<Container> inits = pod.getSpec() == null ? null : pod.getSpec().getInitContainers();
        if (inits != null) {
            inits.stream()
                    .filter(c -> "Always".equals(c.getRestartPolicy()))
                    .forEach(c -> sidecars.add(c.getName()));
        }
        return new Restarts(
                most(pod.getStatus().getContainerStatuses(), null),
                most(pod.getStatus().getInitContainerStatuses(), sidecars));
    }

    private static int most(@Nullable List<ContainerStatus> statuses, @Nullable Set<String> names) {
        if (statuses == null) {
            return 0;
        }
        return statuses.stream()
                .filter(s -> names == null || names.contains(s.getName()))
                .mapToInt(s -> Numbers.of(s.getRestartCount()))
                .max()
                .orElse(0);
    }
}
