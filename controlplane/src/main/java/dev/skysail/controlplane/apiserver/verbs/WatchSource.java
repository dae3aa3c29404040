package dev.skysail.controlplane.apiserver.verbs;

import dev.skysail.controlplane.apiserver.catalogue.Served;
import dev.skysail.controlplane.apiserver.wire.Call;
import dev.skysail.controlplane.apiserver.wire.EventSource;
import dev.skysail.controlplane.apiserver.wire.Json;
import dev.skysail.controlplane.apiserver.wire.Media;
import dev.skysail.controlplane.resource.Statuses;
import dev.skysail.controlplane.store.Change;
import dev.skysail.controlplane.store.Listing;
import dev.skysail.controlplane.store.Store;
import dev.skysail.controlplane.store.Subscription;
import dev.skysail.controlplane.store.VersionGoneException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The events of one watch, selected and shaped for its client (apiserver
 * pkg/storage/cacher/cache_watcher.go).
 */
public final class WatchSource implements EventSource {

    private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(45);
    private static final Duration BOOKMARK_EVERY = Duration.ofMinutes(1);
    private static final Duration STEP = Duration.ofSeconds(1);

    private final Store store;
    private final Shaper shaper;
    private final Call call;
    private final Served served;
    private final ListOptions options;
    private final Media media;

    public WatchSource(Store store, Shaper shaper, Call call, Served served, ListOptions options) {
        this.store = store;
        this.shaper = shaper;
        this.call = call;
        this.served = served;
        this.options = options;
        this.media = Media.negotiate(call.headerList("Accept"), true);
        String error = ListOptions.versionError(options.version());
        if (!error.isEmpty()) {
            throw Statuses.failure(500, error);
        }
    }

    @Override
    public void run(Sink sink) throws InterruptedException {
        long version = ListOptions.number(options.version());
        boolean fromNow = version == 0 && !call.query().has("sendInitialEvents");
        if (options.initialEvents() || fromNow) {
            Listing present = store.list(served.storage(), call.info().namespace());
            for (ObjectNode object : present.objects()) {
                if (matches(object) && !sink.send(event("ADDED", object))) {
                    return;
                }
            }
            version = present.version();
            if (options.initialEvents()
                    && options.bookmarks()
                    && !sink.send(bookmark(version, true))) {
                return;
            }
        } else if (version == 0) {
            version = store.version();
        }
        try (Subscription changes =
                store.watch(served.storage(), call.info().namespace(), version)) {
            follow(changes, version, sink);
        } catch (VersionGoneException e) {
            String text = "too old resource version: " + version + " (" + e.oldest() + ")";
            sink.send(frame("ERROR", Statuses.expired(text).status()));
        }
    }

    private void follow(Subscription changes, long after, Sink sink) throws InterruptedException {
        long seconds = options.timeoutSeconds();
        Duration timeout = seconds > 0 ? Duration.ofSeconds(seconds) : DEFAULT_TIMEOUT;
        Instant end = Instant.now().plus(timeout);
        Instant nextBookmark = Instant.now().plus(BOOKMARK_EVERY);
        if (timeout.compareTo(Duration.ofSeconds(2)) > 0 && timeout.compareTo(BOOKMARK_EVERY) < 0) {
            nextBookmark = end.minusSeconds(2);
        }
        while (changes.isOpen()) {
            Instant now = Instant.now();
            if (!now.isBefore(end)) {
                return;
            }
            if (options.bookmarks() && !now.isBefore(nextBookmark)) {
                nextBookmark = now.plus(BOOKMARK_EVERY);
                if (!sink.send(bookmark(Math.max(after, seen(changes)), false))) {
                    return;
                }
            }
            Duration left = Duration.between(now, end);
            Optional<Change> change = changes.poll(left.compareTo(STEP) < 0 ? left : STEP);
            if (change.isPresent()) {
                after = change.get().version();
                byte[] event = translate(change.get());
                if (event.length > 0 && !sink.send(event)) {
                    return;
                }
            } else if (!sink.send(new byte[0])) {
                return;
            }
        }
    }

    private long seen(Subscription changes) {
        long version = store.version();
        return changes.isIdle() ? version : 0;
    }

    private byte[] translate(Change change) {
        @Nullable ObjectNode previous = change.previous();
        boolean before = previous != null && matches(previous);
        boolean after = change.type() != Change.Type.DELETED && matches(change.object());
        if (after) {
            return event(before ? "MODIFIED" : "ADDED", change.object());
        }
        if (!before || previous == null) {
            return new byte[0];
        }
        if (change.type() == Change.Type.DELETED) {
            return event("DELETED", change.object());
        }
        ObjectNode last = previous.deepCopy();
        Json.metadata(last).put("resourceVersion", Long.toString(change.version()));
        return event("DELETED", last);
    }

    private boolean matches(ObjectNode object) {
        String name = call.info().name();
        return (name.isEmpty() || name.equals(Json.name(object))) && options.matches(object);
    }

    private byte[] event(String type, ObjectNode object) {
        return frame(type, shaper.shaped(call, served, object, media));
    }

    private byte[] bookmark(long version, boolean initial) {
        ObjectNode object = Json.object();
        object.put("kind", served.info().kind());
        object.put("apiVersion", served.info().apiVersion());
        ObjectNode metadata = object.putObject("metadata");
        metadata.put("resourceVersion", Long.toString(version));
        if (initial) {
            metadata.putObject("annotations").put("k8s.io/initial-events-end", "true");
        }
        return event("BOOKMARK", object);
    }

    private static byte[] frame(String type, ObjectNode object) {
        ObjectNode event = Json.object();
        event.put("type", type);
        event.set("object", object);
        return Json.bytes(event);
    }
}
