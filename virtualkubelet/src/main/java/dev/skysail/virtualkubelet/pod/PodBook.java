package dev.skysail.virtualkubelet.pod;

import dev.skysail.kubernetes.Dialect;
import dev.skysail.kubernetes.cluster.VirtualNodes;
import dev.skysail.kubernetes.engine.EngineModel;
import dev.skysail.scheduling.model.RequestedResources;
import dev.skysail.scheduling.model.Resources;
import dev.skysail.virtualkubelet.zone.PlacedPod;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The pods that are bound to some node, by UID, as last seen. Safe for several threads.
 *
 * <p>Invariants: what the watch shows and what a write answers reach the book in any order, and the
 * newest of them stays; the answer to a write never brings back a pod that is gone.
 *
 * <p>Source: KEP-5504 (resource versions of one object compare as numbers).
 */
public final class PodBook {

    private final Map<String, Entry> pods = new ConcurrentHashMap<>();
    private final Map<String, String> assumedZones = new ConcurrentHashMap<>();

    /** A pod and its engine form, which many later choices read. */
    private record Entry(Pod pod, dev.skysail.scheduling.model.Pod engine) {

        String node() {
            return engine.nodeName();
        }

        long version() {
            return Long.parseUnsignedLong(pod.getMetadata().getResourceVersion());
        }
    }

    /** Returns a pod. */
    public Optional<Pod> get(String uid) {
        return Optional.ofNullable(pods.get(uid)).map(Entry::pod);
    }

    /** Returns a pod by its name, if it is there. */
    public Optional<Pod> find(String namespace, String name) {
        return pods.values().stream()
                .map(Entry::pod)
                .filter(pod -> pod.getMetadata().getName().equals(name))
                .filter(pod -> pod.getMetadata().getNamespace().equals(namespace))
                .findFirst();
    }

    /** Returns the pods on a node by name. */
    public List<Pod> on(String node) {
        return entries(node).stream().map(Entry::pod).toList();
    }

    /** Returns all pods on served nodes. */
    public List<Pod> all() {
        return pods.values().stream().map(Entry::pod).toList();
    }

    /** Takes in a pod that the API shows, or its new state. */
    void put(Pod pod) {
        Entry shown = new Entry(pod, EngineModel.pod(pod));
        pods.merge(pod.getMetadata().getUid(), shown, PodBook::newer);
    }

    /** Takes in what the API answered to a write. */
    void written(Pod pod) {
        Entry answered = new Entry(pod, EngineModel.pod(pod));
        pods.computeIfPresent(pod.getMetadata().getUid(), (_, known) -> newer(known, answered));
    }

    /** Forgets a pod. */
    void remove(String uid) {
        pods.remove(uid);
        assumedZones.remove(uid);
    }

    /** Counts a pod in a zone before the API shows it there. */
    void assume(String uid, String zone) {
        assumedZones.put(uid, zone);
    }

    /** Returns the pods of a node whose zone is known and that have not ended. */
    List<PlacedPod> placed(String node, Dialect dialect) {
        List<PlacedPod> placed = new ArrayList<>();
        for (Entry entry : entries(node)) {
            String zone = zone(entry.pod(), dialect);
            if (!zone.isEmpty() && !PodStep.isOver(entry.pod())) {
                placed.add(new PlacedPod(entry.engine(), zone));
            }
        }
        return placed;
    }

    /** Returns what the pods of a node take, by zone; those that only wait for a zone take none. */
    public SortedMap<String, Resources> used(String node, Dialect dialect) {
        SortedMap<String, Resources> used = new TreeMap<>();
        for (Entry entry : entries(node)) {
            Pod pod = entry.pod();
            String zone = annotation(pod, dialect.logicalZoneAnnotation());
            if (!zone.isEmpty() && !PodStep.isOver(pod) && PodStep.hadInstance(pod)) {
                Resources one =
                        RequestedResources.of(entry.engine()).plus(Resources.of(Resources.PODS, 1));
                used.merge(zone, one, Resources::plus);
            }
        }
        return used;
    }

    private static Entry newer(Entry known, Entry other) {
        return other.version() < known.version() ? known : other;
    }

    private List<Entry> entries(String node) {
        List<Entry> found = new ArrayList<>();
        for (Entry entry : pods.values()) {
            if (node.equals(entry.node())) {
                found.add(entry);
            }
        }
        found.sort(Comparator.comparing(entry -> entry.engine().key()));
        return found;
    }

    static String annotation(Pod pod, String key) {
        Map<String, String> annotations = pod.getMetadata().getAnnotations();
        return annotations == null ? "" : annotations.getOrDefault(key, "");
    }

    private String zone(Pod pod, Dialect dialect) {
        String assumed = assumedZones.get(pod.getMetadata().getUid());
        if (assumed != null) {
            return assumed;
        }
        String reported = annotation(pod, dialect.logicalZoneAnnotation());
        return reported.isEmpty() ? annotation(pod, VirtualNodes.ZONE_ANNOTATION) : reported;
    }
}
