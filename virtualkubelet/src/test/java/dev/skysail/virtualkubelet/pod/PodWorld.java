package dev.skysail.virtualkubelet.pod;

import dev.skysail.kubernetes.Dialects;
import dev.skysail.kubernetes.Reconciler;
import dev.skysail.scheduling.snapshot.Snapshot;
import dev.skysail.virtualkubelet.node.ServedNode;
import dev.skysail.virtualkubelet.node.ServedNodes;
import dev.skysail.virtualkubelet.node.VirtualNodeSpec;
import dev.skysail.virtualkubelet.provider.Instance;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One virtual node with three zones, in one thread, under virtual time. */
final class PodWorld {

    static final Duration STEP = Duration.ofMillis(500);

    final VirtualTime time = new VirtualTime();
    final FakePodApi api = new FakePodApi();
    final FakeProvider provider =
            new FakeProvider(
                    time,
                    new TreeMap<>(Map.of("zoneD", "sbn-A", "zoneE", "sbn-B", "zoneF", "sbn-C")));
    final ServedNodes nodes = new ServedNodes();
    PodBook book = new PodBook();
    PodController controller = controller();
    private final Map<String, Instant> due = new TreeMap<>();
    private int uids;

    PodWorld() {
        List<VirtualNodeSpec.Zone> zones =
                List.of(
                        new VirtualNodeSpec.Zone("zoneD", List.of("sbn-A")),
                        new VirtualNodeSpec.Zone("zoneE", List.of("sbn-B")),
                        new VirtualNodeSpec.Zone("zoneF", List.of("sbn-C")));
        VirtualNodeSpec spec =
                new VirtualNodeSpec(
                        "bci-0001",
                        Dialects.BCI,
                        VirtualNodeSpec.Shape.SINGLE,
                        zones,
                        new TreeMap<>(),
                        List.of(),
                        new TreeMap<>(Map.of("cpu", "1000", "memory", "4000Gi", "pods", "1000")),
                        new VirtualNodeSpec.Rules(true, false, true, true));
        nodes.put(new ServedNode.Virtual("bci-0001", provider, spec, zones));
    }

    private PodController controller() {
        return new PodController(
                new PodController.Parts(nodes, book, api, Snapshot::empty),
                time,
                Duration.ofSeconds(1),
                Duration.ofMinutes(1));
    }

    /** A new process: everything it remembered is lost. */
    void restart() {
        book = new PodBook();
        controller = controller();
        due.clear();
        api.pods.values().forEach(this::see);
    }

    String create(String name) {
        return create(name, new PodBuilder());
    }

    /** Creates a pod that is bound to the node; returns its UID. */
    String create(String name, PodBuilder builder) {
        String uid = "uid-" + ++uids;
        Pod pod =
                builder.editOrNewMetadata()
                        .withName(name)
                        .withNamespace("default")
                        .withUid(uid)
                        .endMetadata()
                        .editOrNewSpec()
                        .withNodeName("bci-0001")
                        .addNewContainer()
                        .withName("c")
                        .withImage("nginx")
                        .endContainer()
                        .endSpec()
                        .withNewStatus()
                        .withPhase("Pending")
                        .endStatus()
                        .build();
        see(api.create(pod));
        return uid;
    }

    /** Deletes a pod as a user does. */
    void delete(String name) {
        see(api.delete(name));
    }

    void see(Pod pod) {
        controller.seen(pod);
        wake(pod.getMetadata().getUid());
    }

    void wake(String uid) {
        due.put(uid, time.instant());
    }

    void changed(String uid) {
        controller.instanceChanged(uid);
        wake(uid);
    }

    /** Lets time pass and everything happen that is due. */
    void run(Duration duration) {
        Instant end = time.instant().plus(duration);
        while (!time.instant().isAfter(end)) {
            List<String> ready = new ArrayList<>();
            due.forEach(
                    (uid, at) -> {
                        if (!at.isAfter(time.instant())) {
                            ready.add(uid);
                        }
                    });
            ready.forEach(this::reconcile);
            time.advance(STEP);
        }
    }

    private void reconcile(String uid) {
        due.remove(uid);
        try {
            switch (controller.reconcile(uid)) {
                case Reconciler.Result.Done() -> {}
                case Reconciler.Result.RequeueAfter(Duration delay) ->
                        due.put(uid, time.instant().plus(delay));
            }
        } catch (IllegalStateException e) {
            due.put(uid, time.instant().plusSeconds(1));
        }
    }

    Pod pod(String name) {
        return api.get("default", name).orElseThrow();
    }

    boolean exists(String name) {
        return api.pods.containsKey(name);
    }

    String phase(String name) {
        return pod(name).getStatus().getPhase();
    }

    String zone(String name) {
        return PodBook.annotation(pod(name), Dialects.BCI.logicalZoneAnnotation());
    }

    PodCondition created(String name) {
        return pod(name).getStatus().getConditions().stream()
                .filter(c -> c.getType().equals(PodStatuses.CREATED))
                .findFirst()
                .orElseThrow();
    }

    List<String> instanceIds() {
        return provider.instances.values().stream().map(Instance::id).toList();
    }
}
