package dev.skysail.virtualkubelet.node;

import dev.skysail.kubernetes.ReconcileLoop;
import dev.skysail.kubernetes.Reconciler;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the Node and the Lease of each served node alive; takes nodes away that are retired.
 *
 * <p>The lease is renewed every 10 s, the status written when it changed and every 5 min. Labels
 * and taints that others added stay.
 *
 * <p>Source: pkg/kubelet/kubelet_node_status.go, pkg/kubelet/nodelease (1.37.2), KEP-589.
 */
public final class NodeKeeper implements AutoCloseable {

    private static final String LEASES = "kube-node-lease";
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);
    private static final Duration STATUS_EVERY = Duration.ofMinutes(5);
    private static final Duration RETIRE_POLL = Duration.ofMillis(500);
    private static final int LEASE_SECONDS = 40;
    private static final int WORKERS = 8;

    private final KubernetesClient client;
    private final ServedNodes served;
    private final Clock clock;
    private final Map<String, Registration> registrations = new ConcurrentHashMap<>();
    private final ReconcileLoop loop = new ReconcileLoop("nodes", WORKERS, this::reconcile);

    private static final class Registration {
        final Node desired;
        final NodeObjects.Facts facts;
        final boolean retiring;
        @Nullable Instant statusWritten;

        Registration(Node desired, NodeObjects.Facts facts, boolean retiring) {
            this.desired = desired;
            this.facts = facts;
            this.retiring = retiring;
        }
    }

    /** Makes a keeper that does not run yet. */
    public NodeKeeper(KubernetesClient client, ServedNodes served, Clock clock) {
        this.client = client;
        this.served = served;
        this.clock = clock;
    }

    /** Starts keeping. */
    public void start() {
        loop.start();
    }

    @Override
    public void close() {
        loop.close();
    }

    /** Takes a machine in. */
    public void add(MachineSpec machine, ServedNode.Machine node, int kubeletPort) {
        register(
                node,
                NodeObjects.machine(machine),
                new NodeObjects.Facts(machine.name(), false, machine.capacity(), kubeletPort));
    }

    /** Takes a virtual node in, or its new state. */
    void put(ServedNode.Virtual node, int kubeletPort) {
        register(
                node,
                NodeObjects.virtual(node.name(), node.spec(), node.zones()),
                new NodeObjects.Facts(node.name(), true, node.spec().budget(), kubeletPort));
    }

    /** Ends a node: its pods are deleted, then the Node itself. */
    void retire(String name) {
        Registration known = registrations.get(name);
        if (known != null && !known.retiring) {
            registrations.put(name, new Registration(known.desired, known.facts, true));
            loop.enqueue(name);
        }
    }

    private void register(ServedNode node, Node desired, NodeObjects.Facts facts) {
        served.put(node);
        Registration known = registrations.get(node.name());
        boolean same =
                known != null
                        && !known.retiring
                        && known.facts.equals(facts)
                        && known.desired.equals(desired);
        if (!same) {
            registrations.put(node.name(), new Registration(desired, facts, false));
            loop.enqueue(node.name());
        }
    }

    private Reconciler.Result reconcile(String name) {
        Registration registration = registrations.get(name);
        if (registration == null) {
            return Reconciler.done();
        }
        if (registration.retiring) {
            return retire(name, registration);
        }
        ensureNode(registration);
        renewLease(name);
        return Reconciler.requeueAfter(HEARTBEAT);
    }

    private void ensureNode(Registration registration) {
        String name = registration.facts.name();
        Node present = client.nodes().withName(name).get();
        if (present == null) {
            present = client.resource(registration.desired).create();
        } else {
            Node wanted = merged(present, registration.desired);
            if (!wanted.equals(present)) {
                present = client.resource(wanted).update();
            }
        }
        Instant now = clock.instant();
        NodeStatus before = present.getStatus();
        NodeStatus status = NodeObjects.status(registration.facts, before, now);
        Instant written = registration.statusWritten;
        boolean due = written == null || written.plus(STATUS_EVERY).isBefore(now);
        if (due || isNotReady(before)) {
            Node changed = new NodeBuilder(present).withStatus(kept(status, before)).build();
            client.resource(changed).updateStatus();
            registration.statusWritten = now;
        }
    }

    /** Keeps what the kubelet does not own. */
    private static NodeStatus kept(NodeStatus status, @Nullable NodeStatus before) {
        if (before != null) {
            status.setVolumesAttached(before.getVolumesAttached());
            status.setVolumesInUse(before.getVolumesInUse());
            status.setImages(before.getImages());
        }
        return status;
    }

    private static boolean isNotReady(@Nullable NodeStatus status) {
        return status == null
                || status.getConditions() == null
                || status.getConditions().stream()
                        .noneMatch(
                                c -> c.getType().equals("Ready") && c.getStatus().equals("True"));
    }

    private static Node merged(Node present, Node desired) {
        Map<String, String> labels = new HashMap<>();
        if (present.getMetadata().getLabels() != null) {
            labels.putAll(present.getMetadata().getLabels());
        }
        labels.putAll(desired.getMetadata().getLabels());
        List<Taint> taints = new ArrayList<>();
        if (present.getSpec() != null && present.getSpec().getTaints() != null) {
            taints.addAll(present.getSpec().getTaints());
        }
        for (Taint taint : desired.getSpec().getTaints()) {
            boolean there =
                    taints.stream()
                            .anyMatch(
                                    t ->
                                            t.getKey().equals(taint.getKey())
                                                    && Objects.equals(
                                                            t.getEffect(), taint.getEffect())
                                                    && Objects.equals(
                                                            t.getValue(), taint.getValue()));
            if (!there) {
                taints.removeIf(
                        t ->
                                t.getKey().equals(taint.getKey())
                                        && Objects.equals(t.getEffect(), taint.getEffect()));
                taints.add(taint);
            }
        }
        return new NodeBuilder(present)
                .editOrNewMetadata()
                .withLabels(labels)
                .endMetadata()
                .editOrNewSpec()
                .withTaints(taints)
                .endSpec()
                .build();
    }

    private void renewLease(String name) {
        ZonedDateTime now = clock.instant().atZone(ZoneOffset.UTC);
        Lease present = client.leases().inNamespace(LEASES).withName(name).get();
        if (present == null) {
            client.resource(
                            new LeaseBuilder()
                                    .withNewMetadata()
                                    .withName(name)
                                    .withNamespace(LEASES)
                                    .endMetadata()
                                    .withNewSpec()
                                    .withHolderIdentity(name)
                                    .withLeaseDurationSeconds(LEASE_SECONDS)
                                    .withRenewTime(now)
                                    .endSpec()
                                    .build())
                    .create();
            return;
        }
        present.getSpec().setHolderIdentity(name);
        present.getSpec().setRenewTime(now);
        client.resource(present).update();
    }

    private Reconciler.Result retire(String name, Registration registration) {
        List<Pod> pods =
                client.pods().inAnyNamespace().withField("spec.nodeName", name).list().getItems();
        if (pods.isEmpty()) {
            client.nodes().withName(name).delete();
            client.leases().inNamespace(LEASES).withName(name).delete();
            if (registrations.remove(name, registration)) {
                served.remove(name);
            }
            return Reconciler.done();
        }
        for (Pod pod : pods) {
            if (pod.getMetadata().getDeletionTimestamp() == null) {
                client.resource(pod).delete();
            }
        }
        return Reconciler.requeueAfter(RETIRE_POLL);
    }
}
