package dev.skysail.kubernetes;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes core/v1 Events in order, on a thread of its own, and counts repeats instead of repeating
 * them.
 *
 * <p>Limit: {@value #MEMORY_MAX} remembered events; the oldest is forgotten first and then starts a
 * new Event. A write that fails is given up: events are best effort.
 *
 * <p>Source: client-go {@code tools/record} (v0.37), event correlation by object, type, reason and
 * message.
 */
public final class EventRecorder implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(EventRecorder.class.getName());
    private static final int MEMORY_MAX = 4096;
    private static final String DEFAULT_NAMESPACE = "default";

    private final KubernetesClient client;
    private final String component;
    private final String host;
    private final Clock clock;
    private final ExecutorService writer;
    private final AtomicLong lastSuffix = new AtomicLong();
    private final Map<Key, Seen> seenEvents =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Key, Seen> eldest) {
                    return size() > MEMORY_MAX;
                }
            };

    private record Key(String uid, String type, String reason, String message) {}

    private record Seen(String namespace, String name, int count) {}

    /**
     * Makes a recorder.
     *
     * @param component source of the events, such as {@code default-scheduler}
     * @param host host of that source, possibly empty
     */
    public EventRecorder(KubernetesClient client, String component, String host) {
        this(client, component, host, Clock.systemUTC());
    }

    /** Makes a recorder that tells time by the given clock. */
    public EventRecorder(KubernetesClient client, String component, String host, Clock clock) {
        this.client = client;
        this.component = component;
        this.host = host;
        this.clock = clock;
        this.writer = Executors.newSingleThreadExecutor(Threads.virtual("events-" + component));
    }

    /**
     * Records that something happened to an object; returns at once.
     *
     * @param type {@code Normal} or {@code Warning}
     * @param reason short word, such as {@code Scheduled}
     */
    public void record(HasMetadata regarding, String type, String reason, String message) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        ObjectReference reference = reference(regarding);
        try {
            writer.execute(
                    () -> write(reference, new Key(uidOf(reference), type, reason, message), now));
        } catch (RejectedExecutionException e) {
            LOG.log(System.Logger.Level.DEBUG, "recorder is closed; event {0} is dropped", reason);
        }
    }

    @Override
    public void close() {
        writer.shutdown();
    }

    private void write(ObjectReference regarding, Key key, Instant now) {
        try {
            Seen seen = seenEvents.get(key);
            if (seen == null || !countUp(key, seen, now)) {
                create(regarding, key, now);
            }
        } catch (KubernetesClientException e) {
            LOG.log(System.Logger.Level.DEBUG, () -> "event " + key.reason() + " not written", e);
        }
    }

    private boolean countUp(Key key, Seen seen, Instant now) {
        Event stored =
                client.v1().events().inNamespace(seen.namespace()).withName(seen.name()).get();
        if (stored == null) {
            return false;
        }
        int count = seen.count() + 1;
        stored.setCount(count);
        stored.setLastTimestamp(now.toString());
        client.resource(stored).update();
        seenEvents.put(key, new Seen(seen.namespace(), seen.name(), count));
        return true;
    }

    private void create(ObjectReference regarding, Key key, Instant now) {
        String namespace =
                regarding.getNamespace() == null ? DEFAULT_NAMESPACE : regarding.getNamespace();
        String name = regarding.getName() + "." + Long.toHexString(nextSuffix());
        Event event =
                new EventBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withNamespace(namespace)
                        .endMetadata()
                        .withInvolvedObject(regarding)
                        .withType(key.type())
                        .withReason(key.reason())
                        .withMessage(key.message())
                        .withNewSource()
                        .withComponent(component)
                        .withHost(host.isEmpty() ? null : host)
                        .endSource()
                        .withFirstTimestamp(now.toString())
                        .withLastTimestamp(now.toString())
                        .withCount(1)
                        .withReportingComponent(component)
                        .withReportingInstance(host)
                        .build();
        client.resource(event).create();
        seenEvents.put(key, new Seen(namespace, name, 1));
    }

    /** The time in nanoseconds, as upstream names events, and never the same twice. */
    private long nextSuffix() {
        Instant now = clock.instant();
        long nanos = now.getEpochSecond() * 1_000_000_000L + now.getNano();
        return lastSuffix.updateAndGet(last -> Math.max(last + 1, nanos));
    }

    private static String uidOf(ObjectReference reference) {
        return reference.getUid() == null ? reference.getName() : reference.getUid();
    }

    private static ObjectReference reference(HasMetadata regarding) {
        return new ObjectReferenceBuilder()
                .withApiVersion(regarding.getApiVersion())
                .withKind(regarding.getKind())
                .withNamespace(regarding.getMetadata().getNamespace())
                .withName(regarding.getMetadata().getName())
                .withUid(regarding.getMetadata().getUid())
                .withResourceVersion(regarding.getMetadata().getResourceVersion())
                .build();
    }
}
