package dev.skysail.cli.simulate;

import dev.skysail.scheduling.model.Pod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which pods a controller deletes first.
 *
 * <p>Source: pkg/controller/controller_utils.go (ActivePodsWithRanks), 1.37.2, as far as files
 * tell: pods without a node, then pods that share a node with many of their kind, then the
 * youngest.
 */
final class ScaleDown {

    private ScaleDown() {}

    /** So many of the pods of a ReplicaSet. */
    static List<Pod> choose(List<Pod> pods, int count) {
        Map<String, Integer> perNode = new TreeMap<>();
        pods.forEach(pod -> perNode.merge(pod.nodeName(), 1, Integer::sum));
        List<Pod> order = new ArrayList<>(pods);
        order.sort(
                Comparator.comparing((Pod pod) -> !pod.nodeName().isEmpty())
                        .thenComparingInt(pod -> -perNode.getOrDefault(pod.nodeName(), 0))
                        .thenComparing(ScaleDown::start, Comparator.reverseOrder())
                        .thenComparing(Pod::name, Comparator.reverseOrder()));
        return order.subList(0, Math.min(count, order.size()));
    }

    /** The pods of a StatefulSet with the highest numbers. */
    static List<Pod> highest(List<Pod> pods, int count) {
        List<Pod> order = new ArrayList<>(pods);
        order.sort(Comparator.comparingInt(ScaleDown::ordinal).reversed());
        return order.subList(0, Math.min(count, order.size()));
    }

    static int ordinal(Pod pod) {
        String digits = pod.name().substring(pod.name().lastIndexOf('-') + 1);
        return digits.matches("[0-9]{1,9}") ? Integer.parseInt(digits) : -1;
    }

    private static Instant start(Pod pod) {
        Instant start = pod.startTime();
        return start == null ? Instant.MAX : start;
    }
}
