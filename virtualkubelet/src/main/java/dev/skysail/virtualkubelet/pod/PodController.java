package dev.skysail.virtualkubelet.pod;

import dev.skysail.kubernetes.Reconciler;
import dev.skysail.scheduling.snapshot.Snapshot;
import dev.skysail.virtualkubelet.node.ServedNode;
import dev.skysail.virtualkubelet.node.ServedNodes;
import dev.skysail.virtualkubelet.provider.CreateOutcome;
import dev.skysail.virtualkubelet.provider.CreateRequest;
import dev.skysail.virtualkubelet.provider.Instance;
import dev.skysail.virtualkubelet.provider.Lookup;
import dev.skysail.virtualkubelet.provider.Placement;
import dev.skysail.virtualkubelet.provider.Provider;
import dev.skysail.virtualkubelet.zone.PlacementRecord;
import dev.skysail.virtualkubelet.zone.ZoneAnswer;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Runs the pods of the served nodes: asks {@link PodStep} what to do and does it. Keys are pod
 * UIDs; one key never runs twice at once.
 */
public final class PodController implements Reconciler {

    private static final int STEPS_MAX = 50;
    private static final Duration MORE = Duration.ofMillis(10);
    private static final Duration GONE_POLL = Duration.ofSeconds(1);

    private final ServedNodes nodes;
    private final PodBook book;
    private final PodApi api;
    private final Clock clock;
    private final PodPlacer placer;
    private final PodProgress.Backoff backoff;
    private final Map<String, PodProgress> progress = new ConcurrentHashMap<>();
    private final Map<String, Pod> departed = new ConcurrentHashMap<>();
    private final Map<Provider, Instant> throttled = new ConcurrentHashMap<>();
    private final Set<String> stale = ConcurrentHashMap.newKeySet();
    private final Wakes wakes;

    /**
     * What the controller works on.
     *
     * @param nodes nodes it serves
     * @param book pods as last seen
     * @param api writes to pods
     * @param cluster the engine's view of the cluster
     */
    public record Parts(ServedNodes nodes, PodBook book, PodApi api, Supplier<Snapshot> cluster) {}

    /**
     * Makes a controller.
     *
     * @param backoffBase pause after the first try that came to nothing; doubles
     * @param backoffMax longest pause
     */
    public PodController(Parts parts, Clock clock, Duration backoffBase, Duration backoffMax) {
        this.nodes = parts.nodes();
        this.book = parts.book();
        this.api = parts.api();
        this.clock = clock;
        this.placer = new PodPlacer(parts.book(), parts.cluster());
        this.wakes = new Wakes(clock);
        this.backoff = new PodProgress.Backoff(backoffBase, backoffMax);
    }

    /** Takes note of a bound pod, or of its new state. */
    public void seen(Pod pod) {
        book.put(pod);
    }

    /** Takes note that the API has a pod no more. */
    public void gone(Pod pod) {
        book.remove(pod.getMetadata().getUid());
        departed.put(pod.getMetadata().getUid(), pod);
    }

    /** Takes note that an instance changed: what is known of it is old. */
    public void instanceChanged(String uid) {
        stale.add(uid);
    }

    @Override
    public Result reconcile(String uid) {
        Optional<Pod> pod = book.get(uid);
        if (pod.isEmpty()) {
            Pod left = departed.get(uid);
            return left == null ? Reconciler.done() : clearUp(left);
        }
        Optional<ServedNode> node = nodes.get(String.valueOf(pod.get().getSpec().getNodeName()));
        if (node.isEmpty()) {
            return Reconciler.done();
        }
        if (stale.remove(uid)) {
            forget(uid);
        }
        for (int i = 0; i < STEPS_MAX; i++) {
            Optional<Pod> now = book.get(uid);
            if (now.isEmpty()) {
                return Reconciler.done();
            }
            Optional<Result> end = step(now.get(), node.get());
            if (end.isPresent()) {
                return end.get();
            }
        }
        return Reconciler.requeueAfter(MORE);
    }

    /** Does one step; empty if another may follow at once. */
    private Optional<Result> step(Pod pod, ServedNode node) {
        String uid = pod.getMetadata().getUid();
        PodProgress known = progress.getOrDefault(uid, PodProgress.START);
        return switch (PodStep.decide(pod, known, clock.instant())) {
            case PodDecision.LookUp lookUp -> {
                Lookup found = node.provider().getPod(uid);
                progress.put(uid, known.lookedUp(found, clock.instant(), backoff));
                yield Optional.empty();
            }
            case PodDecision.Create create -> {
                create(pod, node, known);
                yield Optional.empty();
            }
            case PodDecision.Report(Instance instance) -> {
                report(pod, node, instance);
                yield Optional.of(Reconciler.done());
            }
            case PodDecision.ReportLost lost -> {
                fail(pod, "InstanceLost", "The provider has no instance of this pod any more.");
                yield Optional.of(Reconciler.done());
            }
            case PodDecision.Stop stop -> {
                Lookup left = node.provider().deletePod(uid);
                progress.put(uid, known.lookedUp(left, clock.instant(), backoff));
                yield Optional.empty();
            }
            case PodDecision.Remove remove -> {
                api.remove(pod);
                progress.remove(uid);
                wakes.remove(uid);
                book.remove(uid);
                yield Optional.of(Reconciler.done());
            }
            case PodDecision.Wait(Duration delay) -> {
                forget(uid);
                yield Optional.of(wakes.after(uid, delay));
            }
            case PodDecision.Rest rest -> Optional.of(Reconciler.done());
        };
    }

    /** What is known of an instance is old. */
    private void forget(String uid) {
        progress.computeIfPresent(
                uid,
                (key, known) ->
                        known.knowledge() instanceof Knowledge.Present
                                ? known.know(new Knowledge.Unknown())
                                : known);
    }

    private void create(Pod pod, ServedNode node, PodProgress known) {
        Instant now = clock.instant();
        String uid = pod.getMetadata().getUid();
        Instant until = throttled.getOrDefault(node.provider(), Instant.EPOCH);
        if (now.isBefore(until)) {
            progress.put(uid, known.paused(known.knowledge(), known.trouble(), until));
            return;
        }
        switch (node) {
            case ServedNode.Machine machine -> order(pod, node, known, machine.placement());
            case ServedNode.Virtual virtual -> {
                switch (placer.place(pod, virtual, known)) {
                    case ZoneAnswer.NoZone none -> noZone(pod, virtual, known, none.message());
                    case ZoneAnswer.Placed placed ->
                            order(
                                    mark(pod, virtual, placed),
                                    node,
                                    known,
                                    new Placement(placed.zone(), placed.subnet()));
                }
            }
        }
    }

    /** The choice is on the pod before the order is out, so that a restart finds it. */
    private Pod mark(Pod pod, ServedNode.Virtual node, ZoneAnswer.Placed placed) {
        String zoneKey = node.spec().dialect().logicalZoneAnnotation();
        if (PodBook.annotation(pod, zoneKey).equals(placed.zone())
                && PodBook.annotation(pod, PodPlacer.SUBNET_ANNOTATION).equals(placed.subnet())) {
            return pod;
        }
        Map<String, String> annotations = new LinkedHashMap<>();
        annotations.put(zoneKey, placed.zone());
        annotations.put(PodPlacer.SUBNET_ANNOTATION, placed.subnet());
        annotations.put(PodPlacer.RECORD_ANNOTATION, PlacementRecord.json(placed));
        Pod marked = api.annotate(pod, annotations);
        book.written(marked);
        return marked;
    }

    private void order(Pod pod, ServedNode node, PodProgress known, Placement placement) {
        String uid = pod.getMetadata().getUid();
        progress.put(uid, known.know(new Knowledge.Unknown()));
        CreateOutcome outcome = node.provider().createPod(new CreateRequest(pod, placement));
        Instant now = clock.instant();
        Instant next = now.plus(backoff.after(known.failures()));
        switch (outcome) {
            case CreateOutcome.Created(Instance instance) ->
                    progress.put(uid, known.present(instance));
            case CreateOutcome.OutOfStock(String zone, String message) -> {
                boolean virtual = node instanceof ServedNode.Virtual;
                PodProgress refused = known.refused(zone, message);
                progress.put(
                        uid,
                        virtual
                                ? refused
                                : refused.paused(refused.knowledge(), refused.trouble(), next));
                api.event(pod, "Warning", "ProviderCreateFailed", message);
                if (!virtual) {
                    trouble(pod, refused);
                }
            }
            case CreateOutcome.Unknown(String message) -> {
                Trouble trouble = new Trouble(Trouble.Kind.PROVIDER, message);
                PodProgress paused = known.paused(new Knowledge.Unknown(), trouble, next);
                progress.put(uid, paused);
                api.event(pod, "Warning", "ProviderCreateFailed", message);
                trouble(pod, paused);
            }
            case CreateOutcome.Rejected(String message) -> {
                api.event(pod, "Warning", "ProviderCreateFailed", message);
                progress.put(uid, known.know(new Knowledge.Absent()));
                fail(pod, PodStatuses.PROVIDER_FAILED, message);
            }
            case CreateOutcome.Throttled(Duration retryAfter) -> {
                Instant until = now.plus(retryAfter);
                throttled.merge(node.provider(), until, (a, b) -> a.isAfter(b) ? a : b);
                String message = "too many requests; retry after " + retryAfter.toSeconds() + " s";
                Trouble trouble = new Trouble(Trouble.Kind.PROVIDER, message);
                PodProgress paused = known.paused(new Knowledge.Absent(), trouble, until);
                progress.put(uid, paused);
                api.event(pod, "Warning", "ProviderCreateFailed", message);
                trouble(pod, paused);
            }
            case CreateOutcome.Incomplete(String message) -> {
                Trouble trouble = new Trouble(Trouble.Kind.MATERIAL, message);
                PodProgress paused = known.paused(new Knowledge.Absent(), trouble, next);
                progress.put(uid, paused);
                api.event(pod, "Warning", "Failed", "Error: " + message);
                trouble(pod, paused);
            }
        }
    }

    private static boolean failsFast(ServedNode node) {
        return node instanceof ServedNode.Virtual virtual && virtual.spec().rules().failFast();
    }

    private void noZone(Pod pod, ServedNode.Virtual node, PodProgress known, String message) {
        Instant next = clock.instant().plus(backoff.after(known.failures()));
        Trouble before = known.trouble();
        boolean refused = before.kind() == Trouble.Kind.PROVIDER && !known.refusals().isEmpty();
        Trouble trouble = new Trouble(refused ? Trouble.Kind.PROVIDER : Trouble.Kind.ZONE, message);
        PodProgress paused = known.paused(new Knowledge.Absent(), trouble, next);
        progress.put(pod.getMetadata().getUid(), paused);
        api.event(pod, "Warning", "FailedZonePlacement", message);
        if (refused && failsFast(node)) {
            fail(pod, PodStatuses.PROVIDER_FAILED, message);
        } else {
            trouble(pod, paused);
        }
    }

    private void trouble(Pod pod, PodProgress paused) {
        write(pod, PodStatuses.troubled(pod, paused, clock.instant()));
    }

    private void fail(Pod pod, String reason, String message) {
        write(pod, PodStatuses.failed(pod, reason, message, clock.instant()));
    }

    private void report(Pod pod, ServedNode node, Instance instance) {
        Pod current = pod;
        if (node instanceof ServedNode.Virtual virtual) {
            current = correct(pod, virtual, instance.placement());
        }
        boolean first = !PodStep.hadInstance(current);
        write(current, PodStatuses.running(current, instance, clock.instant()));
        if (first) {
            switch (node) {
                case ServedNode.Virtual virtual ->
                        api.event(
                                current,
                                "Normal",
                                "ProviderCreateSuccess",
                                "Create pod in provider successfully");
                case ServedNode.Machine machine ->
                        current.getSpec()
                                .getContainers()
                                .forEach(
                                        c ->
                                                api.event(
                                                        pod,
                                                        "Normal",
                                                        "Started",
                                                        "Container started"));
            }
        }
    }

    /** An adopted instance may stand elsewhere than the pod says. */
    private Pod correct(Pod pod, ServedNode.Virtual node, Placement actual) {
        String zoneKey = node.spec().dialect().logicalZoneAnnotation();
        if (PodBook.annotation(pod, zoneKey).equals(actual.zone())
                && PodBook.annotation(pod, PodPlacer.SUBNET_ANNOTATION).equals(actual.subnet())) {
            return pod;
        }
        Map<String, String> annotations = new LinkedHashMap<>();
        annotations.put(zoneKey, actual.zone());
        annotations.put(PodPlacer.SUBNET_ANNOTATION, actual.subnet());
        Pod corrected = api.annotate(pod, annotations);
        book.assume(pod.getMetadata().getUid(), actual.zone());
        book.written(corrected);
        return corrected;
    }

    private void write(Pod pod, PodStatus status) {
        if (!status.equals(pod.getStatus())) {
            book.written(api.writeStatus(pod, status));
        }
    }

    /** The API lost the pod; its instance goes once the API has confirmed that. */
    private Result clearUp(Pod left) {
        var metadata = left.getMetadata();
        Optional<Pod> now = api.get(metadata.getNamespace(), metadata.getName());
        if (now.isPresent() && now.get().getMetadata().getUid().equals(metadata.getUid())) {
            departed.remove(metadata.getUid());
            book.put(now.get());
            return Reconciler.requeueAfter(MORE);
        }
        Optional<ServedNode> node = nodes.get(String.valueOf(left.getSpec().getNodeName()));
        Lookup rest =
                node.isEmpty()
                        ? new Lookup.NotFound()
                        : node.get().provider().deletePod(metadata.getUid());
        return switch (rest) {
            case Lookup.NotFound() -> {
                departed.remove(metadata.getUid());
                progress.remove(metadata.getUid());
                wakes.remove(metadata.getUid());
                yield Reconciler.done();
            }
            case Lookup.Found found -> Reconciler.requeueAfter(GONE_POLL);
            case Lookup.Unavailable unavailable -> Reconciler.requeueAfter(GONE_POLL);
        };
    }
}
